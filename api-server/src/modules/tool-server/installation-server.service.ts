import { AppError } from '../../errors.ts';
import { sayAgent } from '../../messages/agent.ts';
import { sayToolServer } from '../../messages/tool-server.ts';
import { newId } from '../../platform/ids.ts';
import type { McpClient, McpServer } from '../../platform/mcp/mcp-client.ts';
import type { KeyBox } from '../../platform/model/key-box.ts';
import type { InstallationServerRow, InstallationServersRepository, NamedGroup } from './installation-server.repository.ts';
import { namesReading, riskierTools, withRiskier } from './tool-choice.policy.ts';
import { ask, type GivenServer, presentTool } from './tool-server.service.ts';

const serversMax = 20;

interface InstallationServerDependencies {
  readonly repository: InstallationServersRepository;
  readonly keys: KeyBox;
  readonly client: McpClient;
}

/** Manages the tool servers of the installation. Keys are stored sealed and never returned. Access: callers are administrators. */
export function createInstallationServers({ repository, keys, client }: InstallationServerDependencies) {
  const find = async (id: string) => {
    const row = await repository.find(id);
    if (!row) throw new AppError('not-found');
    return row;
  };
  return {
    list: async () => {
      const [rows, groups] = await Promise.all([repository.list(), repository.groupsOf()]);
      return rows.map((row) => present(row, groups.get(row.id)));
    },
    /** Limits a server to groups, or opens it to everybody (null). */
    setAccess: async (id: string, groupIds: readonly string[] | null) => {
      const { isRestricted } = await find(id);
      const before = isRestricted ? ((await repository.groupsOf()).get(id) ?? []) : null;
      const groups = await repository.knownGroups(groupIds ?? []);
      if (groupIds && groups.length !== new Set(groupIds).size) throw new AppError('not-found');
      if (!(await repository.setGroups(id, groupIds && groups, before))) throw new AppError('not-found');
    },
    /** Connects a server. One that asks for a sign-in is stored without tools, because each person signs in. */
    connect: async ({ name, server_url: url, server_key: key }: GivenServer) => {
      const { tools, prompts, problem, challenge } = await ask(client, () => ({ name, url, key: key || undefined }));
      if (problem !== null && !challenge) return { server: null, problem };
      if ((await repository.list()).length >= serversMax)
        return { server: null, problem: sayToolServer('tooManyOwn', { count: serversMax }) };
      const id = newId('srv');
      const sealedKey = key ? keys.seal(key, id) : null;
      const row = await repository.add({ id, name, url, sealedKey, asksSignIn: challenge !== undefined, tools, prompts });
      return row ? { server: present(row), problem: null } : { server: null, problem: sayAgent('serverNameTaken', { name }) };
    },
    refresh: async (id: string) => {
      const row = await find(id);
      const { tools, prompts, problem, challenge } = await ask(client, (): McpServer => {
        const key = row.sealedKey === null ? undefined : keys.open(row.sealedKey, row.id);
        return { name: row.name, url: row.url, key };
      });
      // A server that asks for a sign-in shows its tools to those who signed in.
      if (row.asksSignIn && challenge) return { tools: [], problem: null };
      if (problem !== null) return { tools: row.tools.map((tool) => presentTool(tool)), problem };
      await repository.setOffers(id, { tools, prompts }, (before) => withRiskier([], riskierTools(namesReading(before.tools), tools)));
      return { tools: tools.map((tool) => presentTool(tool)), problem: null };
    },
    disconnect: async (id: string) => {
      if (!(await repository.remove(id))) throw new AppError('not-found');
    },
  };
}

export type InstallationServers = ReturnType<typeof createInstallationServers>;

const present = (
  { id, name, url, sealedKey, asksSignIn, isRestricted, tools }: InstallationServerRow,
  groups: readonly NamedGroup[] = [],
) => ({
  ...{ server_id: id, name, url, has_key: sealedKey !== null },
  sign_in: asksSignIn ? ('needed' as const) : ('none' as const),
  groups: isRestricted ? groups.map((group) => ({ group_id: group.id, name: group.name })) : null,
  tools: tools.map((tool) => presentTool(tool)),
});
