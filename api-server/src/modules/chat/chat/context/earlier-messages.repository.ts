import { sql } from 'drizzle-orm';
import { routes } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { sayChat } from '../../../../messages/chat.ts';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { writeSentence } from '../../../../platform/language/messages.ts';
import type { Passage } from '../../../../platform/model/model-port.ts';

const foundMost = 6;
const depthMax = 20_000;
/** Limits what is searched and given of each message. */
const searchedCharacters = 8_000;
const givenCharacters = 1_500;

interface FoundRow extends Record<string, unknown> {
  readonly id: string;
  readonly question: string | null;
  readonly answer: string | null;
}

export interface EarlierQuestion {
  readonly sessionId: string;
  /** The message before which the chat is searched. */
  readonly before: string;
  readonly text: string;
  readonly language: string;
  readonly basePath: string;
}

/** Finds what was said in a chat before the messages that a model gets. Access: the caller may view the chat. */
export class EarlierMessagesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the questions and answers of the branch that share the most words with a text, best first. */
  async find({ sessionId, before, text, language, basePath }: EarlierQuestion): Promise<Passage[]> {
    const { rows } = await this.db.execute<FoundRow>(sql`
      with recursive earlier as (
        select m.id, m.parent_id, m.role, m.kind, left(m.content, ${searchedCharacters}) as content, 1 as depth from chat_messages m
        where m.id = (select parent_id from chat_messages where id = ${before} and session_id = ${sessionId})
        union all
        select m.id, m.parent_id, m.role, m.kind, left(m.content, ${searchedCharacters}), e.depth + 1
        from chat_messages m join earlier e on m.id = e.parent_id where e.depth < ${depthMax}
      ),
      said as materialized (select * from earlier where content <> '' and kind is distinct from 'summary'),
      asked as materialized (select * from search_question(${text}) where language = coalesce(text_language(${text}), 'und')),
      found as (
        select s.id, s.role, s.parent_id, ts_rank_cd(v.words, asked.query, 1) as rank, s.depth
        from said s cross join asked cross join lateral (select search_vector(asked.language, s.content) as words) v
        where v.words @@ asked.query
        order by rank desc, s.depth limit ${foundMost * 2}
      ),
      turns as (
        select distinct on (id) * from (
          select case when f.role = 'user' then f.id else f.parent_id end as id, f.id as found_id, f.rank, f.depth from found f
        ) each order by id, rank desc
      )
      select t.found_id as id, question.content as question, answer.content as answer from turns t
      left join said question on question.id = t.id and question.role = 'user'
      left join said answer on answer.parent_id = t.id and answer.role = 'assistant'
      order by t.rank desc, t.depth limit ${foundMost}`);
    const title = writeSentence(sayChat('earlierHere'), language);
    return rows.map(({ id, question, answer }) => {
      const said = [
        { label: 'User', content: question },
        { label: 'Assistant', content: answer },
      ].flatMap(({ label, content }) => (content ? [`${label}: ${clip(content)}`] : []));
      const url = `${basePath}${routes.chat({ sessionId, messageId: id })}`;
      return { kind: 'chat' as const, title, url, sentences: [clip(question ?? answer ?? '', 300)], text: said.join('\n') };
    });
  }
}

const clip = (content: string, most = givenCharacters) => cutText(content, most, '…');
