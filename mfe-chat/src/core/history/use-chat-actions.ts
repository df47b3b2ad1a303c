import { type ChatSession, chatSessionChanged, routes } from 'shared-contracts';
import { archiveSession, type CallAnswer, listSessions, pinSession, searchSessions } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { type ItemName, useItemActions } from 'shared-ui/items';
import { callKey, type InfiniteData, useCallAction, useQueryClient } from 'shared-ui/query';
import { useHistoryMessages } from '../../messages/history.ts';
import { removeSession, setNotebook, setPinned, setTitle } from './history.model.ts';

type Change = (sessions: readonly ChatSession[]) => ChatSession[];
type HistoryPages = InfiniteData<CallAnswer<typeof listSessions>, number>;

/** Applies a change to every cached list of chats and returns a function that undoes it. */
function useHistoryChange() {
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  return (change: Change) => {
    const lists = { queryKey: [...callKey(listSessions, email), 'pages'] };
    const searches = { queryKey: callKey(searchSessions, email) };
    const before = [...client.getQueriesData(lists), ...client.getQueriesData(searches)];
    client.setQueriesData<HistoryPages>(
      lists,
      (cached) => cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, data: change(page.data) })) },
    );
    client.setQueriesData<CallAnswer<typeof searchSessions>>(searches, (cached) => cached && { ...cached, data: change(cached.data) });
    return () => {
      for (const [key, data] of before) client.setQueryData(key, data);
    };
  };
}

const changes = { renamed: 'renamed', moved: 'moved', deleted: 'deleted', restored: 'created' } as const;

/** Converts a chat to the item that shared actions expect. */
export const toItemName = ({ session_id, title, notebook_id, sharing }: ChatSession): ItemName => ({
  kind: 'chat',
  id: session_id,
  name: title,
  notebook_id: notebook_id ?? null,
  sharing,
});

/** Renames, moves, deletes, pins, and archives chats. Deleting the open chat navigates to a new one. */
export function useChatActions(openSessionId: string | null) {
  const { bus, navigate, notify } = useShell();
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

  const { mutateAsync: sendPin } = useCallAction(pinSession, {
    failure: text('pinFailedTitle'),
    optimistic: (_, { body }) => change((sessions) => setPinned(sessions, body.session_id, body.pinned)),
  });
  const { mutateAsync: sendArchive } = useCallAction(archiveSession, { failure: text('archiveFailedTitle') });
  const notifyTabs = (sessionId: string) => bus.publish(chatSessionChanged, { sessionId, change: 'moved' });

  const pin = ({ session_id, pinned = false }: ChatSession): Promise<void> =>
    sendPin({ body: { session_id, pinned: !pinned } }).then(
      () => notifyTabs(session_id),
      () => undefined,
    );

  const archive = async (session: ChatSession, archived: boolean): Promise<void> => {
    const { session_id } = session;
    const isDone = await sendArchive({ body: { session_id, archived } }).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    notifyTabs(session_id);
    const name = session.title || text('untitledChat');
    if (!archived) return notify.success({ title: text('unarchivedTitle'), description: text('unarchivedDetail', { name }) });
    const action = { label: text('undo'), onAction: () => void archive(session, false) };
    notify.success({ title: text('archivedTitle'), description: text('archivedDetail', { name }), action });
  };

  return { ...actions, pin, archive };
}
