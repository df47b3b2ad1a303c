import { routes } from 'shared-contracts';
import { type ApiCapability, useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { useWorkAreas } from '../../shared/use-work-areas.ts';
import type { PaletteEntry } from './palette-entries.model.ts';

const maxRecentChats = 20;
const maxEntries = 50;

/** Fetches the user's areas, recent chats, agents and notebooks when the palette opens. */
export function usePaletteData() {
  const { data: areas = [] } = useWorkAreas();
  const chats = usePart('chats', async (api, { listSessions }) => {
    return (await api.call(listSessions, { query: { page: 1, pageSize: maxRecentChats } })).data;
  });
  const agents = usePart('agents', async (api, { listAgents }) => (await api.call(listAgents, {})).agents);
  const notebooks = usePart('notebooks', async (api, { listNotebooks }) => (await api.call(listNotebooks, {})).notebooks);
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

type Calls = Awaited<ReturnType<typeof loadCalls>>;

/** Fetches one part of the data. The calls load on their own, so that the palette opens even while their code is missing. */
function usePart<Item>(part: string, fetch: (api: ApiCapability, calls: Calls) => Promise<readonly Item[]>): readonly Item[] {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const { data } = useQuery({
    queryKey: ['host-shell', 'palette', part, email],
    queryFn: async () => fetch(api, await loadCalls()),
  });
  return data ?? [];
}
