import { AppError } from '../../../errors.ts';
import { sayAgent } from '../../../messages/agent.ts';
import { sayToolServer } from '../../../messages/tool-server.ts';
import { newId } from '../../../platform/ids.ts';
import type { McpClient, McpServer } from '../../../platform/mcp/mcp-client.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { InstallationServerRow, InstallationServersRepository, NamedGroup, ServerScope } from './installation-server.repository.ts';
import { refreshTools } from './tool-choice.policy.ts';
import { ask, type GivenServer, presentTool } from './tool-server.service.ts';

const serversMax = 20;

interface InstallationServerDependencies {
  readonly repository: InstallationServersRepository;
  readonly keys: KeyBox;
  readonly client: McpClient;
}

/**
 * Manages the tool servers of the installation and of workspaces. Keys are stored sealed and never returned. Access: callers are
 * administrators, or may manage the tool servers of the workspace.
 */
export function createInstallationServers({ repository, keys, client }: InstallationServerDependencies) {
  const find = async (scope: ServerScope, id: string) => {
    const row = await repository.find(scope, id);
    if (!row) throw new AppError('not-found');
    return row;
  };
  return {
    list: async () => {
      const [rows, groups] = await Promise.all([repository.list(null), repository.groupsOf()]);
      return rows.map((row) => presentLimited(row, groups.get(row.id)));
    },
    listOf: async (workspaceId: string) => (await repository.list(workspaceId)).map(present),
    /** Limits a server to groups, or opens it to everybody (null). */
    setAccess: async (id: string, groupIds: readonly string[] | null) => {
      const { isRestricted } = await find('installation', id);
      const before = isRestricted ? ((await repository.groupsOf()).get(id) ?? []) : null;
      const groups = await repository.knownGroups(groupIds ?? []);
      if (groupIds && groups.length !== new Set(groupIds).size) throw new AppError('not-found');
      if (!(await repository.setGroups(id, groupIds && groups, before))) throw new AppError('not-found');
    },
    /**
     * Connects a server of a workspace; for null, of the installation. One that asks for a sign-in is stored without tools, because each
     * person signs in.
     */
    connect: async (workspaceId: string | null, { name, server_url: url, server_key: key }: GivenServer) => {
      const { tools, prompts, problem, challenge } = await ask(client, () => ({ name, url, key: key || undefined }));
      if (problem !== null && !challenge) return { server: null, problem };
      if ((await repository.list(workspaceId)).length >= serversMax)
        return { server: null, problem: sayToolServer('tooManyOwn', { count: serversMax }) };
      const id = newId('srv');
      const sealedKey = key ? keys.seal(key, id) : null;
      // A node of an earlier release knows no workspaces. To it, this is a server whose groups have nobody in them.
      const isRestricted = workspaceId !== null;
      const offered = { asksSignIn: challenge !== undefined, tools, prompts };
      const row = await repository.add({ id, workspaceId, name, url, sealedKey, isRestricted, ...offered });
      return row
        ? { server: workspaceId === null ? presentLimited(row) : present(row), problem: null }
        : { server: null, problem: sayAgent('serverNameTaken', { name }) };
    },
    refresh: async (scope: ServerScope, id: string) => {
      const row = await find(scope, id);
      const { tools, prompts, problem, challenge } = await ask(client, (): McpServer => {
        const key = row.sealedKey === null ? undefined : keys.open(row.sealedKey, row.id);
        // Without its key, the server could answer with fewer tools, which would replace those that are known.
        if (row.sealedKey !== null && key === undefined)
          throw new ModelError('provider-refused', sayAgent('keyUnreadable', { name: row.name }));
        return { name: row.name, url: row.url, key };
      });
      // A server that asks for a sign-in shows its tools to those who signed in.
      if (row.asksSignIn && challenge) return { tools: [], problem: null };
      if (problem !== null) return { tools: row.tools.map((tool) => presentTool(tool)), problem };
      await repository.setOffers(id, { tools, prompts }, (before) => refreshTools(before, tools));
      return { tools: tools.map((tool) => presentTool(tool)), problem: null };
    },
    disconnect: async (scope: ServerScope, id: string) => {
      if (!(await repository.remove(scope, id))) throw new AppError('not-found');
    },
  };
}

export type InstallationServers = ReturnType<typeof createInstallationServers>;

const present = ({ id, name, url, sealedKey, asksSignIn, tools }: InstallationServerRow) => ({
  server_id: id,
  name,
  url,
  has_key: sealedKey !== null,
  sign_in: asksSignIn ? ('needed' as const) : ('none' as const),
  tools: tools.map((tool) => presentTool(tool)),
});

/** Presents a server of the installation, with the groups that it is limited to. */
const presentLimited = (row: InstallationServerRow, groups: readonly NamedGroup[] = []) => ({
  ...present(row),
  groups: row.isRestricted ? groups.map((group) => ({ group_id: group.id, name: group.name })) : null,
});
