import type { ChatSession } from 'shared-contracts';
import { type DateGroup, type DayFrame, groupByDate } from 'shared-ui';

/** When a chat last moved: what the history is ordered and grouped by. */
export const movedAt = (session: ChatSession): string => session.updated_at ?? session.uploaded_at ?? session.created_at;

/** A group of the history: the pinned chats, or those of a time. */
export type HistoryGroup = Omit<DateGroup<ChatSession>, 'bucket'> & { readonly bucket: DateGroup<ChatSession>['bucket'] | 'pinned' };

/** The pinned chats, then the others in date groups; newest first inside and between them. */
export function groupSessions(sessions: readonly ChatSession[], frame: DayFrame): HistoryGroup[] {
  const newestFirst = sessions
    .map((session) => ({ session, at: Date.parse(movedAt(session)) }))
    .sort((a, b) => b.at - a.at)
    .map(({ session }) => session);
  const pinned = newestFirst.filter((session) => session.pinned);
  const dated: HistoryGroup[] = groupByDate(
    newestFirst.filter((session) => !session.pinned),
    movedAt,
    frame,
  );
  return pinned.length ? [{ bucket: 'pinned', items: pinned }, ...dated] : dated;
}

/** A session list with one session pinned or not. */
export const withPin = (sessions: readonly ChatSession[], sessionId: string, pinned: boolean): ChatSession[] =>
  sessions.map((session) => (session.session_id === sessionId ? { ...session, pinned } : session));

/** A session list with one title changed. */
export const withTitle = (sessions: readonly ChatSession[], sessionId: string, title: string): ChatSession[] =>
  sessions.map((session) => (session.session_id === sessionId ? { ...session, title } : session));

/** A session list with one session in another notebook. */
export const inNotebook = (sessions: readonly ChatSession[], sessionId: string, notebookId: string): ChatSession[] =>
  sessions.map((session) => (session.session_id === sessionId ? { ...session, notebook_id: notebookId } : session));

/** A session list without one session. */
export const without = (sessions: readonly ChatSession[], sessionId: string): ChatSession[] =>
  sessions.filter((session) => session.session_id !== sessionId);
