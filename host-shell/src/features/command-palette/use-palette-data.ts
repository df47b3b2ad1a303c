import { listedKindOf, routes, type Sharing } from 'shared-contracts';
import { itemAddress, itemIcon, itemIcons, useKindNames } from 'shared-ui/items';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { useLazyCall } from '../../shared/use-lazy-call.ts';
import { useWorkAreas } from '../../shared/use-work-areas.ts';
import type { PaletteEntry } from './palette-entries.model.ts';

const maxRecentChats = 20;
const maxEntries = 50;
const maxRecentItems = 5;

/**
 * Fetches the user's areas, recent chats, agents and notebooks when the palette opens, and those that others share with the user. The
 * calls load on their own, so that the palette opens even while their code is missing.
 */
export function usePaletteData() {
  const { data: areas = [] } = useWorkAreas();
  const kindNames = useKindNames();
  const { data: items = [] } = useLazyCall(loadCalls, 'listItems', {
    // The call's identity fills in the address.
    input: { query: { sort: 'changed', page: 1, page_size: maxRecentItems } },
    select: (answer) => answer.items,
  });
  const { data: chats = [] } = useLazyCall(loadCalls, 'listSessions', {
    input: { query: { page: 1, pageSize: maxRecentChats } },
    select: ({ data, shared = [] }) => [...data, ...shared.slice(0, maxEntries)],
  });
  const { data: agents = [] } = useLazyCall(loadCalls, 'listAgents', { select: (answer) => answer.agents });
  const { data: notebooks = [] } = useLazyCall(loadCalls, 'listNotebooks', {
    input: { query: { with_shared: 'yes' } },
    select: (answer) => answer.notebooks,
  });
  const titleOf = (notebookId: string | null) => notebooks.find(({ notebook_id }) => notebook_id === notebookId)?.title;
  return {
    recent: items.flatMap((item): PaletteEntry[] => {
      const run = itemAddress(item);
      const note = [kindNames.one(listedKindOf(item)), titleOf(item.notebook_id)].filter(Boolean).join(' · ');
      return run
        ? [{ id: `recent-${item.id}`, title: item.name, ...ownerIn(item.sharing), note, run, Icon: itemIcon(listedKindOf(item)) }]
        : [];
    }),
    areas: areas.map(({ AreaID, areaType, DisplayName, Name, RouteURL, sharing }): PaletteEntry => {
      // Only the display names of the default areas are translated.
      const [title, keywords] = areaType === 'default' && DisplayName ? [DisplayName, Name] : [Name, DisplayName];
      return { id: `area-${AreaID}`, title, ...ownerIn(sharing, keywords), run: routes.workArea(RouteURL), Icon: itemIcons['work-area'] };
    }),
    chats: chats.map(({ session_id, title, sharing }): PaletteEntry => {
      const run = routes.chat({ sessionId: session_id });
      return { id: `chat-${session_id}`, title: title || session_id, ...ownerIn(sharing), run, Icon: itemIcons.chat };
    }),
    agents: some(agents).map(({ agent_id, agent_name, description, sharing }): PaletteEntry => {
      return {
        id: `agent-${agent_id}`,
        title: agent_name,
        ...ownerIn(sharing, description),
        run: routes.agent(agent_id),
        Icon: itemIcons.agent,
      };
    }),
    notebooks: some(notebooks).map(({ notebook_id, title, sharing }): PaletteEntry => {
      return { id: `notebook-${notebook_id}`, title, ...ownerIn(sharing), run: routes.notebook(notebook_id), Icon: itemIcons.notebook };
    }),
  };
}

/** Returns the owner of something that belongs to somebody else, who is also found by name. */
const ownerIn = (sharing: Sharing | undefined, words = '') =>
  sharing?.owner ? { keywords: `${words} ${sharing.owner.name}`, owner: sharing.owner.name } : { keywords: words };

/** Returns as many of the user's own things and of those of others as the palette has room for. */
function some<Thing extends { readonly sharing?: Sharing | undefined }>(things: readonly Thing[]): Thing[] {
  const { own = [], shared = [] } = Object.groupBy(things, ({ sharing }) => (sharing?.owner ? 'shared' : 'own'));
  return [...own.slice(0, maxEntries), ...shared.slice(0, maxEntries)];
}
