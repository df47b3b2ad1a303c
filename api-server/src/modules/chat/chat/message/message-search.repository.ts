import { sql } from 'drizzle-orm';
import type { MessageMatch } from 'shared-contracts';
import { placeBefore } from 'shared-contracts/text';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { endOf, spareCharacters } from '../../../../platform/search/spare-cut.ts';
import { shownMessage } from './shown-message.ts';

const matchesMax = 200;
/** Limits the characters shown before and after the first match. */
const around = 40;

interface FoundRow extends Record<string, unknown> {
  readonly id: string;
  readonly role: MessageMatch['role'];
  /** What is around the first match, with spare characters at both ends. */
  readonly content: string;
  /** How many code points of it precede the match. */
  readonly before: number;
  readonly matched: number;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
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
      ),
      wide as (select *, greatest(1, place - ${around + spareCharacters}) as start from found)
      select f.id, f.role, shown.id is not null as shown, (count(*) over ())::int as total, f.place - f.start as before, f.start > 1 as "isCutBefore",
        f.place - 1 + char_length(${text}) + ${around + spareCharacters} < char_length(f.content) as "isCutAfter", char_length(${text}) as matched,
        substr(f.content, f.start, f.place - f.start + char_length(${text}) + ${around + spareCharacters}) as content
      from wide f left join shown on shown.id = f.id
      order by f.position limit ${matchesMax}`);
    const matches = rows.map((row) => ({ message_id: row.id, role: row.role, excerpt: excerptOf(row), shown: row.shown }));
    return { matches, total: rows[0]?.total ?? 0 };
  }
}

/** Returns the match and what is around it, cut between characters that people see. */
function excerptOf({ content, before, matched, isCutBefore, isCutAfter }: FoundRow): string {
  const start = placeBefore(content, endOf(content, Math.max(0, before - around)));
  const end = placeBefore(content, endOf(content, before + matched + around));
  return `${isCutBefore || start > 0 ? '…' : ''}${content.slice(start, end)}${isCutAfter || end < content.length ? '…' : ''}`;
}
