import {
  type AutomationConnection,
  type AutomationPlatform,
  automationConnection,
  platformNames,
  type RemoteRun,
  type RemoteWorkflow,
} from 'shared-contracts/connection-calls';
import { AppError } from '../../../errors.ts';
import { presenterOf } from '../../../kernel/present-row.ts';
import { sayAutomation } from '../../../messages/automation.ts';
import { AutomationError, type AutomationPort } from '../../../platform/automation/automation-port.ts';
import { make } from '../../../platform/automation/make.ts';
import { n8n } from '../../../platform/automation/n8n.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Sentence } from '../../../platform/language/messages.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import type { ProviderFetch } from '../../../platform/model/provider-fetch.ts';
import type { Exchange } from '../exchange/exchange.service.ts';
import type { ConnectionRow, ConnectionsRepository } from './automation.repository.ts';

interface ConnectionsDependencies {
  readonly repository: ConnectionsRepository;
  readonly keys: KeyBox;
  /** Fetches addresses that users enter. */
  readonly fetch: ProviderFetch;
  readonly exchange: Pick<Exchange, 'exported'>;
  readonly clock: Clock;
}

interface GivenConnection {
  readonly platform: AutomationPlatform;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly teamId: number | null;
}

type Outcome<Value> = Value & { readonly problem: Wording | null };

/**
 * Creates the connections to n8n and Make. Keys can be stored but never read back. Access: callers pass only connection and workflow ids
 * that belong to the user.
 */
export function createConnections({ repository, keys, fetch, exchange, clock }: ConnectionsDependencies) {
  const portOf = ({ platform, baseUrl, apiKey, teamId }: GivenConnection): AutomationPort =>
    platform === 'n8n' ? n8n({ baseUrl, fetch }, apiKey) : make({ baseUrl, fetch }, apiKey, teamId);

  /** Calls the connected platform with the decrypted key. */
  const through = async <Value extends object>(
    userId: string,
    id: string,
    otherwise: Value,
    what: (port: AutomationPort, row: ConnectionRow) => Promise<Value>,
  ): Promise<Outcome<Value>> => {
    const row = await repository.find(userId, id);
    if (!row) throw new AppError('not-found');
    return attempt(otherwise, async () => {
      const apiKey = keys.open(row.sealedKey, row.id);
      if (apiKey === undefined) throw new AutomationError(sayAutomation('keyUnreadable', { product: platformNames[row.platform] }));
      return what(portOf({ ...row, apiKey }), row);
    });
  };

  return {
    list: async (userId: string): Promise<AutomationConnection[]> => (await repository.list(userId)).map(present),
    /** Stores a connection only if the platform accepts the key. */
    connect: async (userId: string, given: GivenConnection): Promise<Outcome<{ connection: AutomationConnection | null }>> =>
      attempt<{ connection: AutomationConnection | null }>({ connection: null }, async () => {
        const team = await portOf(given).check();
        const id = newId('aut');
        const { platform, baseUrl, apiKey } = given;
        const sealedKey = keys.seal(apiKey, id);
        const stays = { id, userId, platform, baseUrl, sealedKey, teamId: team?.id ?? null, teamName: team?.name ?? null };
        return { connection: present(await repository.put({ ...stays, checkedAt: clock.now() })) };
      }),
    test: (userId: string, id: string) =>
      through(userId, id, {}, async (port) => {
        await port.check();
        await repository.setChecked(userId, id, clock.now());
        return {};
      }),
    disconnect: (userId: string, id: string) => repository.remove(userId, id),
    workflows: (userId: string, id: string) =>
      through<{ workflows: RemoteWorkflow[] }>(userId, id, { workflows: [] }, async (port) => ({ workflows: await port.list() })),
    push: (userId: string, id: string, workflowId: string) =>
      through<{ workflow: RemoteWorkflow | null; notes: readonly Sentence[] }>(
        userId,
        id,
        { workflow: null, notes: [] },
        async (port, { platform }) => {
          const { file, notes } = await exchange.exported(userId, workflowId, platform);
          return { workflow: await port.push(file), notes };
        },
      ),
    setActive: (userId: string, id: string, remoteId: string, isActive: boolean) =>
      through(userId, id, {}, async (port) => {
        await port.setActive(remoteId, isActive);
        return {};
      }),
    runs: (userId: string, id: string, remoteId: string) =>
      through<{ runs: RemoteRun[] }>(userId, id, { runs: [] }, async (port) => ({ runs: await port.runs(remoteId) })),
  };
}

export type Connections = ReturnType<typeof createConnections>;

/** Returns a failure of the other platform as a problem in the response instead of an error of this server. */
async function attempt<Value extends object>(otherwise: Value, what: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ...(await what()), problem: null };
  } catch (error) {
    if (!(error instanceof AutomationError)) throw error;
    return { ...otherwise, problem: error.sentence };
  }
}

const present = presenterOf(automationConnection, (row: ConnectionRow) => ({
  connection_id: row.id,
  team: row.teamId === null ? null : { id: row.teamId, name: row.teamName ?? '' },
}));
