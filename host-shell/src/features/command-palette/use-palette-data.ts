import { routes } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { useWorkAreas } from '../../shared/use-work-areas.ts';
import type { PaletteEntry } from './palette-entries.model.ts';

const maxRecentChats = 20;
const maxEntries = 50;

/** Fetches the user's areas, recent chats, agents and notebooks when the palette opens. */
export function usePaletteData() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const { data: areas = [] } = useWorkAreas();
  const key = (what: string) => ['host-shell', 'palette', what, email];
  const { data: chats = [] } = useQuery({
    queryKey: key('chats'),
    queryFn: async ({ signal }) => {
      const { listSessions } = await loadCalls();
      return (await api.call(listSessions, { params: { email }, query: { page: 1, pageSize: maxRecentChats } }, { signal })).data;
    },
  });
  const { data: agents = [] } = useQuery({
    queryKey: key('agents'),
    queryFn: async ({ signal }) => {
      const { listAgents } = await loadCalls();
      return (await api.call(listAgents, { query: { email } }, { signal })).agents;
    },
  });
  const { data: notebooks = [] } = useQuery({
    queryKey: key('notebooks'),
    queryFn: async ({ signal }) => {
      const { listNotebooks } = await loadCalls();
      return (await api.call(listNotebooks, { query: { email } }, { signal })).notebooks;
    },
  });
  return {
    areas: areas.map(({ AreaID, DisplayName, Name, RouteURL }): PaletteEntry => {
      return { id: `area-${AreaID}`, title: Name, keywords: DisplayName, run: routes.workArea(RouteURL) };
    }),
    chats: chats.map(({ session_id, title }): PaletteEntry => {
      return { id: `chat-${session_id}`, title: title || session_id, keywords: '', run: routes.chat({ sessionId: session_id }) };
    }),
    agents: agents.slice(0, maxEntries).map(({ agent_id, agent_name, description }): PaletteEntry => {
      return { id: `agent-${agent_id}`, title: agent_name, keywords: description, run: routes.agent(agent_id) };
    }),
    notebooks: notebooks.slice(0, maxEntries).map(({ notebook_id, title }): PaletteEntry => {
      return { id: `notebook-${notebook_id}`, title, keywords: '', run: routes.notebook(notebook_id) };
    }),
  };
}
