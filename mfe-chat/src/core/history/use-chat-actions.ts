import { type ChatSession, chatSessionChanged, routes } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { type ItemName, useItemActions } from 'shared-ui/items';
import { type InfiniteData, useQueryClient } from 'shared-ui/query';
import { useHistoryMessages } from '../../messages/history.ts';
import { chatKeys } from '../../shared/chat-keys.ts';
import { archiveChat, type HistoryPage, pinChat } from './history.api.ts';
import { removeSession, setNotebook, setPinned, setTitle } from './history.model.ts';

type Change = (sessions: readonly ChatSession[]) => ChatSession[];

/** Applies a change to every cached list of chats and returns a function that undoes it. */
function useHistoryChange() {
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  return (change: Change) => {
    const filter = { queryKey: chatKeys.history(email) };
    const before = client.getQueriesData(filter);
    client.setQueryData<InfiniteData<HistoryPage, number>>(
      chatKeys.history(email),
      (cached) => cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, data: change(page.data) })) },
    );
    client.setQueriesData<ChatSession[]>({ queryKey: [...chatKeys.history(email), 'search'] }, (cached) => cached && change(cached));
    return () => {
      for (const [key, data] of before) client.setQueryData(key, data);
    };
  };
}

const changes = { renamed: 'renamed', moved: 'moved', deleted: 'deleted', restored: 'created' } as const;

/** Converts a chat to the item that shared actions expect. */
export const toItemName = ({ session_id, title, notebook_id }: ChatSession): ItemName => ({
  kind: 'chat',
  id: session_id,
  name: title,
  notebook_id: notebook_id ?? null,
});

/** Renames, moves, deletes, pins, and archives chats. Deleting the open chat navigates to a new one. */
export function useChatActions(openSessionId: string | null) {
  const { api, bus, navigate, notify } = useShell();
  const client = useQueryClient();
  const text = useHistoryMessages();
  const change = useHistoryChange();
  const actions = useItemActions({
    cache: {
      rename: ({ id }, name) => change((sessions) => setTitle(sessions, id, name)),
      move: (items, notebookId) => change((sessions) => items.reduce((rest, { id }) => setNotebook(rest, id, notebookId), [...sessions])),
      remove: (items) => change((sessions) => items.reduce((rest, { id }) => removeSession(rest, id), [...sessions])),
    },
    onChanged: (items, what, title) => {
      for (const { id } of items) {
        if (what === 'deleted' && id === openSessionId) navigate.to(routes.chat());
        bus.publish(chatSessionChanged, { sessionId: id, change: changes[what], ...(title ? { title } : {}) });
      }
    },
  });

  /** Notifies other tabs and refreshes the lists, because the chat's place in them has changed. */
  const announceChange = (sessionId: string) => {
    bus.publish(chatSessionChanged, { sessionId, change: 'moved' });
    return client.invalidateQueries({ queryKey: chatKeys.histories });
  };

  const pin = async ({ session_id: id, pinned = false }: ChatSession): Promise<void> => {
    const undo = change((sessions) => setPinned(sessions, id, !pinned));
    try {
      await pinChat(api, id, !pinned);
      await announceChange(id);
    } catch {
      undo();
      notify.error({ title: text('pinFailedTitle'), description: text('voteFailedDetail') });
    }
  };

  const archive = async (session: ChatSession, isArchived: boolean): Promise<void> => {
    const { session_id: id } = session;
    try {
      await archiveChat(api, id, isArchived);
    } catch {
      notify.error({ title: text('archiveFailedTitle'), description: text('voteFailedDetail') });
      return;
    }
    await announceChange(id);
    const name = session.title || text('untitledChat');
    if (!isArchived) return notify.success({ title: text('unarchivedTitle'), description: text('unarchivedDetail', { name }) });
    const action = { label: text('undo'), onAction: () => void archive(session, false) };
    notify.success({ title: text('archivedTitle'), description: text('archivedDetail', { name }), action });
  };

  return { ...actions, pin, archive };
}
