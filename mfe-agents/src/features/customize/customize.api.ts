import type { AgentSettings } from 'shared-contracts';
import {
  connectAgentServer,
  disconnectAgentServer,
  getAgentSettings,
  listAgentLog,
  previewAgentSchedule,
  rateAgentRun,
  refreshAgentServer,
  runAgentSchedule,
  saveAgentSchedule,
  saveAgentSettings,
} from 'shared-contracts/agent-calls';
import { type CallAnswer, type CallInput, getModels } from 'shared-contracts/calls';
import { type Shell, useSession, useShell } from 'shared-contracts/shell';
import { keepPreviousData, useQuery, useQueryClient } from 'shared-ui/query';
import { agentKeys } from '../../core/agent/agent-keys.ts';

type Api = Shell['api'];

/** Describes what the customize views of one agent show. */
export type Customized = CallAnswer<typeof getAgentSettings>;

/** Returns the stored settings of an agent. */
export function useCustomized(agentId: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: agentKeys.settings(agentId),
    queryFn: ({ signal }) => api.call(getAgentSettings, { query: { agent_id: agentId } }, { signal }),
  });
}

/** Returns the changes to the settings. Each updates the cache with the server's answer and rejects with its message. */
export function useCustomizeActions(agentId: string) {
  const { api } = useShell();
  const client = useQueryClient();
  const query = { agent_id: agentId };
  const key = agentKeys.settings(agentId);
  const show = (change: Partial<Customized>) => client.setQueryData<Customized>(key, (known) => known && { ...known, ...change });
  const refresh = () => client.invalidateQueries({ queryKey: key });
  return {
    save: async (change: Partial<AgentSettings>) => show({ settings: await api.call(saveAgentSettings, { query, body: change }) }),
    saveSchedule: async (body: CallInput<typeof saveAgentSchedule>['body']) =>
      show({ schedule: await api.call(saveAgentSchedule, { query, body }) }),
    runNow: async (prompt: string) => (await api.call(runAgentSchedule, { query, body: { prompt } })).session_id,
    connect: async (body: CallInput<typeof connectAgentServer>['body']) => {
      const { problem } = await api.call(connectAgentServer, { query, body });
      await refresh();
      return problem;
    },
    refreshServer: async (serverId: string) => {
      const { problem } = await api.call(refreshAgentServer, { query: { server_id: serverId } });
      await refresh();
      return problem;
    },
    disconnect: async (serverId: string) => {
      await api.call(disconnectAgentServer, { query: { server_id: serverId } });
      await refresh();
      return null;
    },
  };
}

/** Returns the next times of a cron expression, or what is wrong with it. */
export function useSchedulePreview(cron: string, timeZone: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: agentKeys.preview(cron, timeZone),
    queryFn: ({ signal }) => api.call(previewAgentSchedule, { query: { cron, time_zone: timeZone } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function useAgentLog(agentId: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: agentKeys.log(agentId),
    queryFn: async ({ signal }) => (await api.call(listAgentLog, { query: { agent_id: agentId } }, { signal })).entries,
    // The log is outdated as soon as the agent runs again.
    staleTime: 0,
  });
}

export const rateRun = (api: Api, runId: string, rating: 'good' | 'bad' | null, comment: string | undefined) =>
  api.call(rateAgentRun, { query: { agent_run_id: runId }, body: { rating, ...(comment === undefined ? {} : { comment }) } });

/** Returns the connected models. */
export function useConnectedModels() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: agentKeys.models(email),
    queryFn: async ({ signal }) => (await api.call(getModels, { query: { email } }, { signal })).filter(({ connected }) => connected),
  });
}
