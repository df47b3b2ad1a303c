import type { MessageSources } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { sayToolServer } from '../../../messages/tool-server.ts';
import type { Clock } from '../../../platform/clock.ts';
import { storable } from '../../../platform/database/storable.ts';
import { newId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import type { Policies } from '../../governance/policy/policy.service.ts';
import type { AppRow, ToolAppsRepository } from './app.repository.ts';
import type { ServerRow, ToolServersRepository } from './tool-server.repository.ts';

const appsMax = 10;
/** Limits the apps that share something with one answer. */
const sharedMax = 5;
/** Limits what is stored of a tool's result for its app. A model reads less. */
const resultMax = 500_000;

export type KeptApp = Omit<AppRow, 'id' | 'context' | 'createdAt'>;

interface AppDependencies {
  readonly repository: ToolAppsRepository;
  readonly servers: Pick<ToolServersRepository, 'find'>;
  readonly policies: Pick<Policies, 'allows'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Keeps the apps that answers show. Access: callers have checked that app ids belong to the user. */
export function createToolApps({ repository, servers, policies, clock, log }: AppDependencies) {
  const find = async (userId: string, id: string) => {
    const app = await repository.find(userId, id);
    if (!app) throw new AppError('not-found');
    return app;
  };
  const serverOf = async (app: AppRow): Promise<ServerRow | undefined> => {
    const server = await servers.find(app.userId, app.serverId);
    if (!server || server.agentId !== app.agentId || (app.agentId === null && !server.isOn)) return undefined;
    return (await policies.allows(app.userId, 'tool-servers')) ? server : undefined;
  };
  return {
    find,
    /** Returns the app's server while the app may use it: connected, on, and allowed by the policies. */
    serverOf,
    flowOf: (app: AppRow) => repository.flowOf(app),
    countAct: (app: AppRow) => repository.countAct(app),
    read: async (userId: string, id: string) => {
      const app = await find(userId, id);
      return {
        app_id: app.id,
        session_id: app.sessionId,
        server: app.serverName,
        tool: app.tool,
        html: app.html,
        input: app.input,
        result: app.result,
        is_connected: (await serverOf(app)) !== undefined,
        context: app.context,
      };
    },
    /** Replaces what an app shares with models. Null stops it for good, which is stored as an empty text. @throws AppError if it was stopped */
    share: async (userId: string, id: string, text: string | null): Promise<void> => {
      const isShared = await repository.share(userId, id, text === null ? '' : storable(text.trim()) || null);
      if (!isShared && text !== null) throw new AppError('not-allowed', { detail: sayToolServer('appMayNotShare') });
    },
    shared: (userId: string, messageIds: readonly string[]) => repository.listShared(userId, messageIds, sharedMax),
    /** Stores an app with its answer. Returns the apps of the answer, or undefined if it could not be stored. */
    keep: async (app: KeptApp): Promise<MessageSources['apps']> => {
      const result = JSON.stringify(app.result ?? null).length > resultMax ? tooLong : app.result;
      const row = { ...app, html: app.html === null ? null : storable(app.html), input: storable(app.input), result: storable(result) };
      try {
        const all = await repository.add({ ...row, id: newId('app'), createdAt: clock.now() }, appsMax);
        return all?.map(({ id, serverName, tool }) => ({ app_id: id, server: serverName, tool }));
      } catch (error) {
        // The answer doesn't need it.
        log.warn({ err: error }, 'an app of a tool server could not be stored');
        return undefined;
      }
    },
  };
}

export type ToolApps = ReturnType<typeof createToolApps>;

const tooLong = { content: [{ type: 'text', text: 'The result is too long to be shown here.' }], isError: true };
