import { sql } from 'drizzle-orm';
import type { MessageMatch } from 'shared-contracts';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { shownMessage } from './shown-message.ts';

const matchesMax = 200;
/** Limits the characters shown before and after the first match. */
const around = 40;

interface FoundRow extends Record<string, unknown> {
  readonly id: string;
  readonly role: MessageMatch['role'];
  readonly excerpt: string;
  readonly shown: boolean;
  readonly total: number;
}

/** Searches the messages of one chat, including hidden versions. Access: the caller owns the session. */
export class MessageSearchRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async find(sessionId: string, text: string): Promise<{ matches: MessageMatch[]; total: number }> {
    const { rows } = await this.db.execute<FoundRow>(sql`
      with recursive shown as (
        select id, parent_id from chat_messages where session_id = ${sessionId} and id = (${shownMessage(sessionId)})
        union all
        select m.id, m.parent_id from chat_messages m join shown on m.id = shown.parent_id
      ),
      found as (
        select id, role, content, position, strpos(lower(content), lower(${text})) as place from chat_messages
        where session_id = ${sessionId} and strpos(lower(content), lower(${text})) > 0
      )
      select f.id, f.role, shown.id is not null as shown, (count(*) over ())::int as total,
        (case when f.place > ${around + 1} then '…' else '' end)
        || substr(f.content, greatest(1, f.place - ${around}), ${around} + char_length(${text}) + least(f.place - 1, ${around}))
        || (case when f.place - 1 + char_length(${text}) + ${around} < char_length(f.content) then '…' else '' end) as excerpt
      from found f left join shown on shown.id = f.id
      order by f.position limit ${matchesMax}`);
    const matches = rows.map(({ id, role, excerpt, shown }) => ({ message_id: id, role, excerpt, shown }));
    return { matches, total: rows[0]?.total ?? 0 };
  }
}
