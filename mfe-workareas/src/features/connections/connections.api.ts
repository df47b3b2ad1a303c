import {
  type AutomationConnection,
  type AutomationPlatform,
  activateRemoteWorkflow,
  connectAutomation,
  disconnectAutomation,
  listAutomations,
  listRemoteRuns,
  listRemoteWorkflows,
  testAutomation,
} from 'shared-contracts/connection-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { workareaKeys } from '../../shared/workarea-keys.ts';

/** Returns the user's connections to n8n and Make. */
export function useConnections() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: workareaKeys.connections(email),
    queryFn: async ({ signal }) => (await api.call(listAutomations, { query: { email } }, { signal })).connections,
    enabled: email !== '',
  });
}

/** Returns the workflows on the other side. A problem over there becomes the query's error. */
export function useRemoteWorkflows({ connection_id: id }: AutomationConnection) {
  const { api } = useShell();
  return useQuery({
    queryKey: workareaKeys.remoteWorkflows(id),
    queryFn: async ({ signal }) => {
      const { workflows, problem } = await api.call(listRemoteWorkflows, { params: { connection_id: id } }, { signal });
      if (problem !== null) throw new Error(problem);
      return workflows;
    },
    retry: false,
    refetchOnMount: 'always',
  });
}

export function useRemoteRuns({ connection_id: id }: AutomationConnection, remoteId: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: workareaKeys.remoteRuns(id, remoteId),
    queryFn: async ({ signal }) => {
      const { runs, problem } = await api.call(listRemoteRuns, { params: { connection_id: id, remote_id: remoteId } }, { signal });
      if (problem !== null) throw new Error(problem);
      return runs;
    },
    retry: false,
    refetchOnMount: 'always',
  });
}

export interface ConnectionValues {
  readonly base_url: string;
  readonly api_key: string;
  readonly team_id?: number | null;
}

/** Returns the actions on a connection. Each resolves with the other side's problem, or null. @throws ApiError */
export function useConnectionActions() {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const refresh = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: workareaKeys.connections(email) }),
      client.invalidateQueries({ queryKey: workareaKeys.apps(email) }),
    ]);
  };
  return {
    connect: async (platform: AutomationPlatform, { base_url, api_key, team_id }: ConnectionValues) => {
      const body = { email, platform, base_url, api_key, ...(team_id ? { team_id } : {}) };
      const { problem } = await api.call(connectAutomation, { body });
      if (problem === null) await refresh();
      return problem;
    },
    test: async (id: string) => {
      const { problem } = await api.call(testAutomation, { params: { connection_id: id } });
      await refresh();
      return problem;
    },
    disconnect: async (id: string) => {
      await api.call(disconnectAutomation, { params: { connection_id: id } });
      await refresh();
    },
    activate: async (id: string, remoteId: string, isActive: boolean) => {
      const params = { connection_id: id, remote_id: remoteId };
      const { problem } = await api.call(activateRemoteWorkflow, { params, body: { is_active: isActive } });
      await client.invalidateQueries({ queryKey: workareaKeys.remoteWorkflows(id) });
      return problem;
    },
  };
}
