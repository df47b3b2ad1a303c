import { type ChatSession, chatSessionChanged, type Notebook, routes } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { type InfiniteData, useQueryClient } from 'shared-ui/query';
import { chatKeys } from '../chat-keys.ts';
import { useMessages } from '../messages.ts';
import { archiveChat, deleteChat, type HistoryPage, moveChat, pinChat, renameChat } from './history.api.ts';
import { inNotebook, without, withPin, withTitle } from './history.model.ts';

type Change = (sessions: readonly ChatSession[]) => ChatSession[];

/** Applies a change to every cached list of chats. */
function useHistoryCache() {
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  return {
    change: (change: Change) => {
      client.setQueryData<InfiniteData<HistoryPage, number>>(
        chatKeys.history(email),
        (cached) => cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, data: change(page.data) })) },
      );
      client.setQueriesData<ChatSession[]>({ queryKey: [...chatKeys.history(email), 'search'] }, (cached) => cached && change(cached));
    },
    refresh: () => client.invalidateQueries({ queryKey: chatKeys.histories }),
  };
}

/** Renaming, moving and deleting of chats, with the specification's toasts. */
export function useChatActions(openSessionId: string | null) {
  const { api, bus, confirm, navigate, notify } = useShell();
  const text = useMessages();
  const cache = useHistoryCache();

  const rename = async (session: ChatSession, title: string) => {
    cache.change((sessions) => withTitle(sessions, session.session_id, title));
    try {
      await renameChat(api, session.session_id, title);
      bus.publish(chatSessionChanged, { sessionId: session.session_id, change: 'renamed', title });
      notify.success({ title: text('renamedTitle'), description: text('renamedDetail') });
    } catch {
      // Whatever failed, the specification has one toast for it; the list shows the old name again.
      cache.change((sessions) => withTitle(sessions, session.session_id, session.title));
      notify.error({ title: text('renameFailedTitle'), description: text('renameFailedDetail') });
    }
  };

  const remove = async (session: ChatSession): Promise<boolean> => {
    const title = session.title || text('untitledChat');
    const body = text('deleteAskBody', { title });
    const question = { title: text('deleteAskTitle'), body, okLabel: text('deleteAction'), cancelLabel: text('cancel'), danger: true };
    if (!(await confirm(question))) return false;
    try {
      await deleteChat(api, session.session_id);
    } catch {
      notify.error({ title: text('deleteFailedTitle'), description: text('deleteFailedDetail') });
      return false;
    }
    cache.change((sessions) => without(sessions, session.session_id));
    if (session.session_id === openSessionId) navigate.to(routes.chat());
    bus.publish(chatSessionChanged, { sessionId: session.session_id, change: 'deleted' });
    notify.warning({ title: text('deletedTitle'), description: text('deletedDetail') });
    return true;
  };

  const move = async (session: ChatSession, notebook: Notebook): Promise<void> => {
    try {
      await moveChat(api, session.session_id, notebook.notebook_id);
    } catch {
      notify.error({ title: text('moveFailedTitle'), description: text('moveFailedDetail') });
      return;
    }
    cache.change((sessions) => inNotebook(sessions, session.session_id, notebook.notebook_id));
    bus.publish(chatSessionChanged, { sessionId: session.session_id, change: 'moved' });
    const names = { name: session.title || text('untitledChat'), title: notebook.title };
    notify.success({ title: text('movedTitle'), description: text('movedDetail', names) });
  };

  /** Told to the other tabs; the lists are read anew, since the chat stands elsewhere in them now. */
  const settled = (sessionId: string) => {
    bus.publish(chatSessionChanged, { sessionId, change: 'moved' });
    return cache.refresh();
  };

  const pin = async ({ session_id: id, pinned = false }: ChatSession): Promise<void> => {
    cache.change((sessions) => withPin(sessions, id, !pinned));
    try {
      await pinChat(api, id, !pinned);
      await settled(id);
    } catch {
      cache.change((sessions) => withPin(sessions, id, pinned));
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
    await settled(id);
    const name = session.title || text('untitledChat');
    if (!isArchived) return notify.success({ title: text('unarchivedTitle'), description: text('unarchivedDetail', { name }) });
    const action = { label: text('undo'), onAction: () => void archive(session, false) };
    notify.success({ title: text('archivedTitle'), description: text('archivedDetail', { name }), action });
  };

  return { rename, remove, move, pin, archive };
}
