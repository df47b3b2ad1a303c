import type { AgentServer } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { sayAgent } from '../../../messages/agent.ts';
import { newId } from '../../../platform/ids.ts';
import type { McpClient, McpServer } from '../../../platform/mcp/mcp-client.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { AgentServersRepository, ServerRow } from './tool-server.repository.ts';

const serversMax = 10;

interface Given {
  readonly name: string;
  readonly server_url: string;
  readonly server_key?: string | undefined;
}

/**
 * Manages the tool servers of agents. Keys are stored and never returned. Access: callers have checked that agent and server ids belong to
 * the user.
 */
export function createAgentServers(deps: {
  readonly repository: AgentServersRepository;
  readonly keys: KeyBox;
  readonly client: McpClient;
}) {
  const { repository, keys, client } = deps;
  const reach = (row: ServerRow): McpServer => {
    const key = row.sealedKey === null ? undefined : keys.open(row.sealedKey, row.id);
    if (row.sealedKey !== null && key === undefined)
      throw new ModelError('provider-refused', sayAgent('keyUnreadable', { name: row.name }));
    return { name: row.name, url: row.url, key };
  };
  const ask = async (server: () => McpServer) => {
    try {
      const tools = await client.tools(server());
      return { tools, problem: tools.length ? null : sayAgent('noTools') };
    } catch (error) {
      if (error instanceof ModelError) return { tools: [], problem: error.sentence };
      throw error;
    }
  };
  return {
    rows: (userId: string, agentId: string) => repository.list(userId, agentId),
    reach,
    connect: async (userId: string, agentId: string, { name, server_url: url, server_key: key }: Given) => {
      const { tools, problem } = await ask(() => ({ name, url, key: key || undefined }));
      if (problem !== null) return { server: null, problem };
      if ((await repository.list(userId, agentId)).length >= serversMax)
        return { server: null, problem: sayAgent('tooManyServers', { count: serversMax }) };
      const id = newId('srv');
      const sealedKey = key ? keys.seal(key, id) : null;
      const row = await repository.add({ id, userId, agentId, name, url, sealedKey, tools });
      return row ? { server: presentServer(row), problem: null } : { server: null, problem: sayAgent('serverNameTaken', { name }) };
    },
    refresh: async (userId: string, id: string) => {
      const row = await repository.find(userId, id);
      if (!row) throw new AppError('not-found');
      const { tools, problem } = await ask(() => reach(row));
      if (problem === null) await repository.setTools(userId, id, tools);
      return { tools: (problem === null ? tools : row.tools).map(presentTool), problem };
    },
    disconnect: (userId: string, id: string) => repository.remove(userId, id),
  };
}

export type AgentServers = ReturnType<typeof createAgentServers>;

const presentTool = ({ name, description, risk }: ServerRow['tools'][number]) => ({ name, description, risk });

export const presentServer = (row: ServerRow): AgentServer => ({
  server_id: row.id,
  name: row.name,
  url: row.url,
  has_key: row.sealedKey !== null,
  tools: row.tools.map(presentTool),
});
