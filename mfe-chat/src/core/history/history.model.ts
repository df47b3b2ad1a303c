import type { ChatSession } from 'shared-contracts';
import { type DateGroup, type DayFrame, groupByDate } from 'shared-ui';

/** Returns when a chat was last active, which orders and groups the history. */
export const getActivityTime = (session: ChatSession): string => session.updated_at ?? session.uploaded_at ?? session.created_at;

/** Describes a group of the history: the pinned chats, or the chats of a period. */
export type HistoryGroup = Omit<DateGroup<ChatSession>, 'bucket'> & { readonly bucket: DateGroup<ChatSession>['bucket'] | 'pinned' };

/** Groups the pinned chats first, then the others by date, newest first. */
export function groupSessions(sessions: readonly ChatSession[], frame: DayFrame): HistoryGroup[] {
  const newestFirst = sessions
    .map((session) => ({ session, at: Date.parse(getActivityTime(session)) }))
    .sort((a, b) => b.at - a.at)
    .map(({ session }) => session);
  const pinned = newestFirst.filter((session) => session.pinned);
  const dated: HistoryGroup[] = groupByDate(
    newestFirst.filter((session) => !session.pinned),
    getActivityTime,
    frame,
  );
  return pinned.length ? [{ bucket: 'pinned', items: pinned }, ...dated] : dated;
}

export const setPinned = (sessions: readonly ChatSession[], sessionId: string, pinned: boolean): ChatSession[] =>
  sessions.map((session) => (session.session_id === sessionId ? { ...session, pinned } : session));

export const setTitle = (sessions: readonly ChatSession[], sessionId: string, title: string): ChatSession[] =>
  sessions.map((session) => (session.session_id === sessionId ? { ...session, title } : session));

export const setNotebook = (sessions: readonly ChatSession[], sessionId: string, notebookId: string): ChatSession[] =>
  sessions.map((session) => (session.session_id === sessionId ? { ...session, notebook_id: notebookId } : session));

export const removeSession = (sessions: readonly ChatSession[], sessionId: string): ChatSession[] =>
  sessions.filter((session) => session.session_id !== sessionId);
