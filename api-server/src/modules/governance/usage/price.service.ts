import { AppError } from '../../../errors.ts';
import { sayBudget } from '../../../messages/budget.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import type { ModelPrice } from '../../../platform/database/schema/governance/usage.ts';
import { catalogCurrency } from '../../../platform/model/catalog/model-catalog.ts';
import type { ModelSource } from '../../../platform/model/model-port.ts';
import { shownConnectionName } from '../../../platform/model/server-connection.ts';
import { isPriced } from './price.policy.ts';
import type { ConnectionName, PricesRepository } from './price.repository.ts';
import { listPrice } from './price-catalog.ts';

/** Returns a function that finds what a model costs, in the currency of the installation, for many models at once. */
export type PriceLookup = () => Promise<
  (model: string, connectionId?: string) => { readonly price: ModelPrice; readonly currency: string } | undefined
>;

interface PricesDependencies {
  readonly db: Drizzle;
  readonly repository: PricesRepository;
  readonly currency: () => Promise<string>;
  /** The endpoint in the server's settings, if there is one. */
  readonly server: { readonly id: string; readonly name: string } | undefined;
  readonly clock: Clock;
}

const amountsOf = (price: ModelPrice | undefined) => ({
  input_micro: price?.inputMicro ?? null,
  cached_micro: price?.cachedMicro ?? null,
  output_micro: price?.outputMicro ?? null,
  picture_micro: price?.pictureMicro ?? null,
  minute_micro: price?.minuteMicro ?? null,
  character_micro: price?.characterMicro ?? null,
});

const presentConnection = ({ id, name, workspace }: ConnectionName) => ({
  connection_id: id,
  name: shownConnectionName(id, name),
  workspace,
});

/** Finds and sets prices. Access: for administrators. */
export function createPrices({ db, repository, currency, server, clock }: PricesDependencies) {
  const connections = async (): Promise<ConnectionName[]> => [
    ...(server ? [{ ...server, workspace: null }] : []),
    ...(await repository.connections()),
  ];
  return {
    /**
     * Returns what a model costs over a connection, with the currency: what administrators set for the connection, else for the model, else
     * the list price; undefined if nobody knows.
     */
    of: async ({
      model,
      connectionId,
    }: Pick<ModelSource, 'model' | 'connectionId'>): Promise<{ price: ModelPrice; currency: string } | undefined> => {
      const [here, own, unit] = await Promise.all([repository.find(model, connectionId), repository.find(model, undefined), currency()]);
      const price = here ?? own ?? (unit === catalogCurrency ? listPrice(model) : undefined);
      return price && { price, currency: unit };
    },
    lookup: async (): ReturnType<PriceLookup> => {
      const [own, ofConnections, unit] = await Promise.all([repository.list(), repository.listOfConnections(), currency()]);
      const set = new Map<string, ModelPrice>(own.map((row) => [row.model, row]));
      const over = new Map<string, ModelPrice>(ofConnections.map((row) => [`${row.connectionId} ${row.model}`, row]));
      return (model, connectionId = server?.id ?? '') => {
        const price = over.get(`${connectionId} ${model}`) ?? set.get(model) ?? (unit === catalogCurrency ? listPrice(model) : undefined);
        return price && { price, currency: unit };
      };
    },
    list: async () => {
      const [own, ofConnections, called, unit, known] = await Promise.all([
        repository.list(),
        repository.listOfConnections(),
        repository.listCalled(),
        currency(),
        connections(),
      ]);
      const set = new Map(own.map((row) => [row.model, row]));
      // The prices of a connection that was removed say nothing any more.
      const over = Map.groupBy(
        ofConnections.flatMap((row) => {
          const connection = known.find(({ id }) => id === row.connectionId);
          return connection ? [{ ...row, connection: presentConnection(connection) }] : [];
        }),
        ({ model }) => model,
      );
      const names = [...new Set([...set.keys(), ...over.keys(), ...called])].toSorted((a, b) => a.localeCompare(b, 'en'));
      const prices = names.flatMap((model) => {
        const price = set.get(model) ?? (unit === catalogCurrency ? listPrice(model) : undefined);
        const source = set.has(model) ? ('own' as const) : price ? ('catalog' as const) : ('none' as const);
        const special = (over.get(model) ?? []).map((row) => ({
          model,
          connection: row.connection,
          source: 'own' as const,
          ...amountsOf(row),
        }));
        return [{ model, source, ...amountsOf(price) }, ...special];
      });
      return { currency: unit, prices, connections: known.map(presentConnection) };
    },
    /** Sets the price of a model, everywhere or over one connection; one without any amount removes what was set. */
    set: async (model: string, connectionId: string | undefined, price: ModelPrice): Promise<void> => {
      if (price.cachedMicro !== null && price.inputMicro === null)
        throw new AppError('invalid-input', { detail: sayBudget('cachedWithoutInput') });
      const connection = connectionId === undefined ? undefined : (await connections()).find(({ id }) => id === connectionId);
      if (connectionId !== undefined && !connection) throw new AppError('not-found');
      await db.transaction(async (tx) => {
        const before = (await repository.find(model, connectionId, tx)) ?? null;
        const after = isPriced(price) ? price : null;
        await repository.set(model, connectionId, after, clock.now(), tx);
        const over = connection ? { connection: connection.name } : {};
        const target = { kind: 'model', id: model, name: model };
        await recordAudit(tx, { action: 'model.price', target, before, after: connection ? { ...over, price: after } : after });
      });
    },
  };
}
