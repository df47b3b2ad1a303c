import { routes } from 'shared-contracts';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { useLazyCall } from '../../shared/use-lazy-call.ts';
import { useWorkAreas } from '../../shared/use-work-areas.ts';
import type { PaletteEntry } from './palette-entries.model.ts';

const maxRecentChats = 20;
const maxEntries = 50;

/**
 * Fetches the user's areas, recent chats, agents and notebooks when the palette opens. The calls load on their own, so that the palette
 * opens even while their code is missing.
 */
export function usePaletteData() {
  const { data: areas = [] } = useWorkAreas();
  const { data: chats = [] } = useLazyCall(loadCalls, 'listSessions', {
    input: { query: { page: 1, pageSize: maxRecentChats } },
    select: ({ data }) => data,
  });
  const { data: agents = [] } = useLazyCall(loadCalls, 'listAgents', { select: (answer) => answer.agents });
  const { data: notebooks = [] } = useLazyCall(loadCalls, 'listNotebooks', { select: (answer) => answer.notebooks });
  return {
    areas: areas.map(({ AreaID, areaType, DisplayName, Name, RouteURL }): PaletteEntry => {
      // Only the display names of the shared areas are translated.
      const [title, keywords] = areaType === 'default' && DisplayName ? [DisplayName, Name] : [Name, DisplayName];
      return { id: `area-${AreaID}`, title, keywords, run: routes.workArea(RouteURL) };
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
