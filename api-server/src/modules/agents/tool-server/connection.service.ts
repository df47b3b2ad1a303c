import type { ScopedServer } from 'shared-contracts/connection-calls';
import { AppError } from '../../../errors.ts';
import { type Holder, installationHolder } from '../../../kernel/scope.ts';
import { sayAgent } from '../../../messages/agent.ts';
import { sayToolServer } from '../../../messages/tool-server.ts';
import { newId } from '../../../platform/ids.ts';
import type { McpClient, McpServer } from '../../../platform/mcp/mcp-client.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { InstallationServerRow, InstallationServersRepository, NamedGroup, SharedHolder } from './installation-server.repository.ts';
import { offeredMax } from './offers.policy.ts';
import type { SignInPlace } from './sign-in.service.ts';
import { refreshTools } from './tool-choice.policy.ts';
import type { ToolServersRepository } from './tool-server.repository.ts';
import { ask, presentServer, presentTool, type ToolServers } from './tool-server.service.ts';

/** Says who has servers that nobody else uses, with sign-ins that belong to one person. */
type OwnHolder = Holder<'me' | 'agent'>;

const serversMax = { me: 10, agent: 10, workspace: 20, installation: 20 } as const;

interface GivenServer {
  readonly name: string;
  readonly server_url: string;
  readonly server_key?: string | undefined;
}

interface ConnectionDependencies {
  readonly own: ToolServersRepository;
  readonly shared: InstallationServersRepository;
  readonly servers: Pick<ToolServers, 'ofChats' | 'readTools' | 'beginSignIn'>;
  readonly keys: KeyBox;
  readonly client: McpClient;
}

/**
 * Connects the tool servers of people, agents, workspaces and the installation, and finds only what a holder has. Keys are stored sealed and
 * never returned. Access: the guard has checked that the caller may manage what the holder has.
 */
export function createServerConnections({ own, shared, servers, keys, client }: ConnectionDependencies) {
  const findOwn = async (holder: OwnHolder, id: string) => {
    const { userId, agentId } = ownerOf(holder);
    const row = await own.find(userId, id);
    if (row?.agentId !== agentId) throw new AppError('not-found');
    return row;
  };
  const findShared = async (holder: SharedHolder, id: string) => {
    const row = await shared.find(holder, id);
    if (!row) throw new AppError('not-found');
    return row;
  };

  const listOfChats = async (userId: string) => ({
    servers: (await servers.ofChats(userId)).map(({ server, offered }) => ({
      ...presentServer(server),
      is_on: server.isOn,
      offered: offered.length,
      is_given: server.installationId !== null,
      workspace_name: server.workspaceName ?? null,
    })),
    offered_max: offeredMax,
  });

  async function list(holder: Holder): Promise<{ servers: ScopedServer[]; offered_max?: number }> {
    if (holder.of === 'me') return listOfChats(holder.id);
    if (holder.of === 'agent') return { servers: (await own.list(holder.ownerId, holder.id)).map(presentServer) };
    const [rows, groups] = await Promise.all([shared.list(holder), holder.of === 'installation' ? shared.groupsOf() : undefined]);
    return { servers: rows.map((row) => presentShared(row, groups?.get(row.id))) };
  }

  async function count(holder: Holder): Promise<number> {
    if (!isOwn(holder)) return (await shared.list(holder)).length;
    const { userId, agentId } = ownerOf(holder);
    return (await own.list(userId, agentId)).filter(({ installationId }) => installationId === null).length;
  }

  async function connect(holder: Holder, { name, server_url: url, server_key: key }: GivenServer, place: SignInPlace) {
    const given = { name, url, key: key || undefined, isPersonal: holder.of === 'me' };
    const { tools, prompts, problem, challenge } = await ask(client, () => given);
    if (problem !== null && !challenge) return { server: null, problem };
    if ((await count(holder)) >= serversMax[holder.of]) return { server: null, problem: tooMany(holder) };
    const id = newId('srv');
    // To a server that others use too, each person signs in.
    const signInStart = challenge && isOwn(holder) ? await servers.beginSignIn({ id, name, url }, challenge, place) : undefined;
    if (signInStart && signInStart.problem !== null) return { server: null, problem: signInStart.problem };
    const values = { id, name, url, sealedKey: key ? keys.seal(key, id) : null, tools, prompts };
    const server = isOwn(holder)
      ? await addOwn(holder, { ...values, sealedStart: signInStart?.sealedStart ?? null, signIn: signInStart ? 'needed' : 'none' })
      : await addShared(holder, { ...values, asksSignIn: challenge !== undefined });
    if (!server) return { server: null, problem: sayAgent('serverNameTaken', { name }) };
    return { server, problem: null, sign_in_url: signInStart?.url ?? null };
  }

  async function addOwn(holder: OwnHolder, values: Omit<Parameters<typeof own.add>[0], 'userId' | 'agentId'>) {
    const row = await own.add({ ...values, ...ownerOf(holder) });
    return row && presentServer(row);
  }

  async function addShared(holder: SharedHolder, values: Omit<Parameters<typeof shared.add>[0], 'workspaceId' | 'isRestricted'>) {
    // A node of an earlier release knows no workspaces. To it, this is a server whose groups have nobody in them.
    const row = await shared.add({ ...values, workspaceId: holder.id, isRestricted: holder.id !== null });
    return row && presentShared(row);
  }

  const refresh = (holder: Holder, id: string) => (isOwn(holder) ? refreshOwn(holder, id) : refreshShared(holder, id));

  async function refreshOwn(holder: OwnHolder, id: string) {
    const row = await findOwn(holder, id);
    // Its tools are those that the administrator's connection shows.
    if (row.installationId !== null && row.signIn === 'none') throw new AppError('not-found');
    const { tools, problem } = await servers.readTools(row);
    const { offTools } = await findOwn(holder, id);
    return { tools: (problem === null ? tools : row.tools).map((tool) => presentTool(tool, offTools)), problem };
  }

  async function refreshShared(holder: SharedHolder, id: string) {
    const row = await findShared(holder, id);
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
    await shared.setOffers(id, { tools, prompts }, (before) => refreshTools(before, tools));
    return { tools: tools.map((tool) => presentTool(tool)), problem: null };
  }

  async function disconnect(holder: Holder, id: string): Promise<void> {
    const isGone = isOwn(holder) ? await own.remove((await findOwn(holder, id)).userId, id) : await shared.remove(holder, id);
    if (!isGone) throw new AppError('not-found');
  }

  return {
    listOfChats,
    list,
    connect,
    refresh,
    disconnect,
    /** Limits a server of the installation to groups, or opens it to everybody (null). */
    setAccess: async (id: string, groupIds: readonly string[] | null) => {
      const { isRestricted } = await findShared(installationHolder, id);
      const before = isRestricted ? ((await shared.groupsOf()).get(id) ?? []) : null;
      const groups = await shared.knownGroups(groupIds ?? []);
      if (groupIds && groups.length !== new Set(groupIds).size) throw new AppError('not-found');
      if (!(await shared.setGroups(id, groupIds && groups, before))) throw new AppError('not-found');
    },
    /** Returns who has a server of this user: they themselves, or one of their agents. */
    ownHolderOf: async (userId: string, id: string): Promise<OwnHolder> => {
      const row = await own.find(userId, id);
      if (!row) throw new AppError('not-found');
      return row.agentId === null ? { of: 'me', id: userId } : { of: 'agent', id: row.agentId, ownerId: userId };
    },
    /** Returns the workspace that has a server. */
    workspaceOf: async (id: string): Promise<Holder<'workspace'>> => {
      const workspaceId = await shared.workspaceOf(id);
      if (workspaceId === undefined) throw new AppError('not-found');
      return { of: 'workspace', id: workspaceId };
    },
  };
}

export type ServerConnections = ReturnType<typeof createServerConnections>;

const isOwn = (holder: Holder): holder is OwnHolder => holder.of === 'me' || holder.of === 'agent';

const ownerOf = (holder: OwnHolder) =>
  holder.of === 'agent' ? { userId: holder.ownerId, agentId: holder.id } : { userId: holder.id, agentId: null };

const tooMany = ({ of }: Holder) =>
  of === 'agent' ? sayAgent('tooManyServers', { count: serversMax[of] }) : sayToolServer('tooManyOwn', { count: serversMax[of] });

/** Presents a server that others use too; one of the installation with the groups that it is limited to. */
const presentShared = (row: InstallationServerRow, groups: readonly NamedGroup[] = []): ScopedServer => ({
  server_id: row.id,
  name: row.name,
  url: row.url,
  has_key: row.sealedKey !== null,
  sign_in: row.asksSignIn ? 'needed' : 'none',
  tools: row.tools.map((tool) => presentTool(tool)),
  ...(row.workspaceId === null ? { groups: row.isRestricted ? groups.map(({ id, name }) => ({ group_id: id, name })) : null } : {}),
});
