import type { AgentSettings } from 'shared-contracts';
import { answersChats } from 'shared-contracts';
import {
  connectAgentServer,
  disconnectAgentServer,
  getAgentSettings,
  previewAgentSchedule,
  refreshAgentServer,
  runAgentSchedule,
  saveAgentSchedule,
  saveAgentSettings,
  signOutOfServer,
  startServerSignIn,
} from 'shared-contracts/agent-calls';
import { type CallAnswer, type CallInput, getModels } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useCall, useCallAction, useCallCache } from 'shared-ui/query';

/** Describes what the customize views of one agent show. */
export type Customized = CallAnswer<typeof getAgentSettings>;

/** Returns the changes to the settings. Each updates the cache with the server's answer and rejects with its message. */
export function useCustomizeActions(agentId: string) {
  const { api } = useShell();
  const cache = useCallCache();
  const query = { agent_id: agentId };
  const show = (change: Partial<Customized>) => void cache.write(getAgentSettings, { query }, (known) => ({ ...known, ...change }));
  const { mutateAsync: connect } = useCallAction(connectAgentServer, { failure: false });
  const { mutateAsync: refresh } = useCallAction(refreshAgentServer, { failure: false });
  const { mutateAsync: signOut } = useCallAction(signOutOfServer, { failure: false });
  const { mutateAsync: disconnect } = useCallAction(disconnectAgentServer, { failure: false });
  return {
    save: async (change: Partial<AgentSettings>) => show({ settings: await api.call(saveAgentSettings, { query, body: change }) }),
    saveSchedule: async (body: CallInput<typeof saveAgentSchedule>['body']) =>
      show({ schedule: await api.call(saveAgentSchedule, { query, body }) }),
    runNow: async (prompt: string) => (await api.call(runAgentSchedule, { query, body: { prompt } })).session_id,
    connect: async (body: CallInput<typeof connectAgentServer>['body']) => {
      const { problem, sign_in_url: url } = await connect({ query, body });
      if (url) openSignIn(url);
      return problem;
    },
    refreshServer: async (serverId: string) => (await refresh({ query: { server_id: serverId } })).problem,
    signOut: async (serverId: string) => {
      await signOut({ query: { server_id: serverId } });
      return null;
    },
    disconnect: async (serverId: string) => {
      await disconnect({ query: { server_id: serverId } });
      return null;
    },
  };
}

/** Returns a function that starts a sign-in to a tool server and sends the browser there. It resolves with the problem, if there is one. */
export function useServerSignIn() {
  const { mutateAsync: start } = useCallAction(startServerSignIn, { failure: false });
  return async (serverId: string): Promise<string | null> => {
    const { sign_in_url: url, problem } = await start({ query: { server_id: serverId } });
    if (url) openSignIn(url);
    return problem;
  };
}

function openSignIn(url: string): void {
  if (/^https?:\/\//i.test(url)) window.location.assign(url);
}

/** Returns the next times of a cron expression, or what is wrong with it. */
export const useSchedulePreview = (cron: string, timeZone: string) =>
  useCall(previewAgentSchedule, { query: { cron, time_zone: timeZone } }, { keepsPrevious: true, staleTime: 60_000 });

/** Returns the connected models. */
export const useConnectedModels = () => useCall(getModels, {}, { select: (models) => models.filter(answersChats) });
