import { sql } from 'drizzle-orm';

/** Builds the SQL for the id of the last message of a session's shown branch. */
export const shownMessage = (sessionId: string) => sql`
  select coalesce(
    (select m.id from chat_sessions s join chat_messages m on m.id = s.shown_message_id where s.id = ${sessionId}),
    (select id from chat_messages where session_id = ${sessionId} order by position desc limit 1))`;
