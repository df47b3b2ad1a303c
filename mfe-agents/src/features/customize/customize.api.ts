import type { AgentSettings } from 'shared-contracts';
import { answersChats } from 'shared-contracts';
import {
  getAgentSettings,
  previewAgentSchedule,
  runAgentSchedule,
  saveAgentSchedule,
  saveAgentSettings,
} from 'shared-contracts/agent-calls';
import { type CallAnswer, type CallInput, getModels } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useCall, useCallCache } from 'shared-ui/query';

/** Describes what the customize views of one agent show. */
export type Customized = CallAnswer<typeof getAgentSettings>;

/** Returns the changes to the settings. Each updates the cache with the server's answer and rejects with its message. */
export function useCustomizeActions(agentId: string) {
  const { api } = useShell();
  const cache = useCallCache();
  const query = { agent_id: agentId };
  const show = (change: Partial<Customized>) => void cache.write(getAgentSettings, { query }, (known) => ({ ...known, ...change }));
  return {
    save: async (change: Partial<AgentSettings>) => show({ settings: await api.call(saveAgentSettings, { query, body: change }) }),
    saveSchedule: async (body: CallInput<typeof saveAgentSchedule>['body']) =>
      show({ schedule: await api.call(saveAgentSchedule, { query, body }) }),
    runNow: async (prompt: string) => (await api.call(runAgentSchedule, { query, body: { prompt } })).session_id,
  };
}

/** Returns the next times of a cron expression, or what is wrong with it. */
export const useSchedulePreview = (cron: string, timeZone: string) =>
  useCall(previewAgentSchedule, { query: { cron, time_zone: timeZone } }, { keepsPrevious: true, staleTime: 60_000 });

/** Returns the connected models. */
export const useConnectedModels = () => useCall(getModels, {}, { select: (models) => models.filter(answersChats) });
