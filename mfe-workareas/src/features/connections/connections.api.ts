import { getConnectedApps } from 'shared-contracts/calls';
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
import { useShell } from 'shared-contracts/shell';
import { useCall, useCallCache } from 'shared-ui/query';

/** Throws the problem of the other side, which makes it the query's error. */
const orThrow = <Answer extends { problem: string | null }>(answer: Answer): Answer => {
  if (answer.problem !== null) throw new Error(answer.problem);
  return answer;
};
const always = { retry: false, refetchOnMount: 'always' } as const;

/** Returns the user's connections to n8n and Make. */
export const useConnections = () => useCall(listAutomations, {}, { select: ({ connections }) => connections });

/** Returns the workflows on the other side. */
export const useRemoteWorkflows = ({ connection_id }: AutomationConnection) =>
  useCall(listRemoteWorkflows, { params: { connection_id } }, { ...always, select: (answer) => orThrow(answer).workflows });

export const useRemoteRuns = ({ connection_id }: AutomationConnection, remote_id: string) =>
  useCall(listRemoteRuns, { params: { connection_id, remote_id } }, { ...always, select: (answer) => orThrow(answer).runs });

export interface ConnectionValues {
  readonly base_url: string;
  readonly api_key: string;
  readonly team_id?: number | null;
}

/** Returns the actions on a connection. Each resolves with the other side's problem, or null. @throws ApiError */
export function useConnectionActions() {
  const { api } = useShell();
  const cache = useCallCache();
  const refresh = async () => {
    await Promise.all([cache.refresh(listAutomations), cache.refresh(getConnectedApps)]);
  };
  return {
    connect: async (platform: AutomationPlatform, { base_url, api_key, team_id }: ConnectionValues) => {
      const body = { platform, base_url, api_key, ...(team_id ? { team_id } : {}) };
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
      await cache.refresh(listRemoteWorkflows, { params: { connection_id: id } });
      return problem;
    },
  };
}
