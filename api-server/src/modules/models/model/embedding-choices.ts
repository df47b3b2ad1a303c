import { installationHolder } from '../../../kernel/scope.ts';
import type { ModelPrice } from '../../../platform/database/schema/governance/usage.ts';
import { protocolOf } from '../../../platform/model/protocols.ts';
import { serverConnectionId, serverConnectionName } from '../../../platform/model/server-connection.ts';
import type { PriceLookup } from '../../governance/usage/price.service.ts';
import type { Connections } from './connection.service.ts';

/** Describes a model that may embed the files of the installation. */
export interface EmbeddingChoice {
  /** Names it in its vectors. */
  readonly id: string;
  readonly name: string;
  readonly connection: string;
  /** Undefined if nobody knows what it costs. */
  readonly price: { readonly price: ModelPrice; readonly currency: string } | undefined;
}

interface EmbeddingChoicesDependencies {
  readonly connections: Pick<Connections, 'list'>;
  readonly prices: PriceLookup;
  readonly serverProtocol: Parameters<typeof protocolOf>[0];
}

/** Lists the models of the installation whose provider offers embeddings, those whose name says so first. */
export async function listEmbeddingChoices({
  connections,
  prices,
  serverProtocol,
}: EmbeddingChoicesDependencies): Promise<EmbeddingChoice[]> {
  const [all, priceOf] = await Promise.all([connections.list(installationHolder), prices()]);
  return all
    .filter(({ row }) => protocolOf(row?.protocol ?? serverProtocol).embeddings)
    .flatMap(({ row, models }) =>
      models.map(({ id, name }) => ({
        id: row ? id : name,
        name,
        connection: row?.name ?? serverConnectionName(),
        price: priceOf(name, row?.id ?? serverConnectionId),
      })),
    )
    .toSorted((a, b) => Number(b.name.includes('embed')) - Number(a.name.includes('embed')));
}
