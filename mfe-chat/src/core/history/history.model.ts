import type { ChatSession } from 'shared-contracts';
import { type DateGroup, type DayFrame, groupByDate } from 'shared-ui';

/** Returns when a chat was last active, which orders and groups the history. */
export const getActivityTime = (session: ChatSession): string => session.updated_at ?? session.uploaded_at ?? session.created_at;

/** Returns whether the chat is somebody else's. */
export const isForeign = ({ sharing }: ChatSession): boolean => sharing?.owner !== undefined;

/** Describes a group of the history: the pinned chats, those that others share with the user, or the chats of a period. */
export type HistoryGroup = Omit<DateGroup<ChatSession>, 'bucket'> & {
  readonly bucket: DateGroup<ChatSession>['bucket'] | 'pinned' | 'shared';
};

/** Groups the pinned chats first, then those of other people, then the rest by date, each newest first. */
export function groupSessions(sessions: readonly ChatSession[], frame: DayFrame): HistoryGroup[] {
  const newestFirst = sessions
    .map((session) => ({ session, at: Date.parse(getActivityTime(session)) }))
    .sort((a, b) => b.at - a.at)
    .map(({ session }) => session);
  const pinned = newestFirst.filter((session) => session.pinned);
  const shared = newestFirst.filter(isForeign);
  const dated: HistoryGroup[] = groupByDate(
    newestFirst.filter((session) => !session.pinned && !isForeign(session)),
    getActivityTime,
    frame,
  );
  const first: HistoryGroup[] = [
    { bucket: 'pinned', items: pinned },
    { bucket: 'shared', items: shared },
  ];
  return [...first.filter(({ items }) => items.length), ...dated];
}

export const setPinned = (sessions: readonly ChatSession[], sessionId: string, pinned: boolean): ChatSession[] =>
  sessions.map((session) => (session.session_id === sessionId ? { ...session, pinned } : session));

export const setTitle = (sessions: readonly ChatSession[], sessionId: string, title: string): ChatSession[] =>
  sessions.map((session) => (session.session_id === sessionId ? { ...session, title } : session));

export const setNotebook = (sessions: readonly ChatSession[], sessionId: string, notebookId: string): ChatSession[] =>
  sessions.map((session) => (session.session_id === sessionId ? { ...session, notebook_id: notebookId } : session));

export const removeSession = (sessions: readonly ChatSession[], sessionId: string): ChatSession[] =>
  sessions.filter((session) => session.session_id !== sessionId);
