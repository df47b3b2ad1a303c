import { inArray, type SQL, sql } from 'drizzle-orm';
import type { ItemCounts, ItemKind, ListedKind } from 'shared-contracts';
import { sharedKinds } from 'shared-contracts/access-calls';
import type { Drizzle } from '../../platform/database/database.ts';
import { typographicMarks } from '../../platform/search/search-characters.ts';
import { searchLanguages } from '../../platform/search/search-functions.ts';
import { hasUnspaced, tsquery } from './search-query.ts';

export interface SearchRequest {
  /** Holds lowercase words of letters and digits only. */
  readonly words: readonly string[];
  readonly kind?: ListedKind | undefined;
  readonly notebookId?: string | undefined;
  readonly since?: Date | undefined;
  /** Says that the notebook is somebody else's: only what can be shared is found. */
  readonly isForeign: boolean;
}

export interface FoundRow extends Record<string, unknown> {
  readonly kind: ItemKind;
  readonly id: string;
  readonly name: string;
  readonly notebook_id: string | null;
  readonly target: string | null;
  readonly isWorkflow: boolean;
  readonly created_at: Date | string;
  readonly changed_at: Date | string;
  readonly marked_name: string;
  readonly passages: string[] | null;
  /** Holds the message with the best match in a chat. */
  readonly message_id: string | null;
}

/** Holds the marks around a match. They are stripped from user texts, so no text contains them. */
export const hitMarks = { start: '\u0002', end: '\u0003' } as const;

const hitsMax = 30;
/** Limits how many matches of a common word are ranked, because more would only cost time. */
const rankedMax = 4_000;

/** Queries the search index, which triggers maintain. Every method takes the user. */
export class SearchRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Finds matches in titles first, then in contents by relevance. Ties go to the most recent change. */
  async find(userId: string, request: SearchRequest): Promise<{ rows: FoundRow[]; counts: ItemCounts }> {
    const { mark, passage } = marking(request.words);
    const { rows } = await this.db.execute<FoundRow & { counts: ItemCounts }>(sql`
      with asked as materialized (
        select language, search_query(language, ${tsquery(request.words)}) as query from unnest(${sql.param([...searchLanguages])}::text[]) l (language)
      ),
      names as (
        select i.* from asked a cross join lateral (
          select i.kind, i.id, 10 + ts_rank(i.search, a.query, 1) as score from item_index i
          where i.user_id = ${userId} and i.language = a.language and i.search @@ a.query limit ${rankedMax}
        ) i
      ),
      places as materialized (
        select t.* from asked a cross join lateral (
          select t.kind, t.item_id, t.part, t.piece, ts_rank(t.search, a.query, 1) as rank from item_texts t
          where t.user_id = ${userId} and t.language = a.language and t.search @@ a.query and ${readsTexts(request)} limit ${rankedMax}
        ) t
      ),
      scores as (
        select kind, id, max(score) as score from (
          select kind, id, score from names union all select kind, item_id, max(rank) from places group by kind, item_id
        ) every group by kind, id
      ),
      found as materialized (
        select i.*, case when i.is_workflow then 'workflow' else i.kind end as listed, s.score from scores s join item_index i on i.user_id = ${userId} and i.kind = s.kind and i.id = s.id where ${fits(request)}
      ),
      counted as (select jsonb_object_agg(listed, n) as counts from (select listed, count(*) as n from found group by listed) k),
      best as (
        select * from found where ${request.kind ?? null}::text is null or listed = ${request.kind ?? null}
        order by score desc, changed_at desc, id limit ${hitsMax}
      )
      select best.kind, best.id, best.name, best.notebook_id, best.target, best.is_workflow as "isWorkflow", best.created_at, best.changed_at, counted.counts,
        ${mark(sql`left(best.name, 300)`, sql`best.language`, 'HighlightAll=true')} as marked_name,
        (select part from places where best.kind = 'chat' and kind = best.kind and item_id = best.id order by rank desc, part limit 1) as message_id,
        (select array_agg(p.marked) from (
          select ${passage(sql`t.body`, sql`t.language`)} as marked
          from (select * from places where kind = best.kind and item_id = best.id order by rank desc, part limit 1) top
          join item_texts t on t.user_id = ${userId} and t.kind = top.kind and t.item_id = top.item_id and t.part = top.part and t.piece = top.piece
        ) p) as passages
      from counted left join best on true order by best.score desc, best.changed_at desc, best.id`);
    return { rows: rows.filter(({ id }) => id !== null), counts: rows[0]?.counts ?? {} };
  }

  /** Returns the most similar word in this user's texts for each word that they do not contain. */
  async corrections(userId: string, words: readonly string[]): Promise<string[]> {
    const { rows } = await this.db.execute<{ word: string }>(sql`
      select coalesce(
        (select w.asked where exists (select 1 from item_words o where o.user_id = ${userId} and o.word = w.asked)),
        (select o.word from item_words o where o.user_id = ${userId} and o.word % w.asked
          order by similarity(o.word, w.asked) desc, o.word limit 1),
        w.asked) as word
      from unnest(${sql.param([...words])}::text[]) with ordinality w (asked, place) order by w.place`);
    return rows.map(({ word }) => word);
  }
}

/** Limits the characters of a snippet whose words have no spaces between them, before the first match and in all. */
const unspacedSnippet = { before: 30, length: 120 };

/**
 * Returns what marks the matches in a name or in a snippet of a text. PostgreSQL does it by the words of the text's language; words
 * without spaces between them are marked where the query itself occurs.
 */
function marking(words: readonly string[]) {
  const clean = (text: SQL) => sql`translate(${text}, ${hitMarks.start + hitMarks.end}, '')`;
  const pattern = words.toSorted((a, b) => b.length - a.length).join('|');
  const literal = (text: SQL) => sql`regexp_replace(${text}, ${`(${pattern})`}, ${`${hitMarks.start}\\1${hitMarks.end}`}, 'gi')`;
  const start = (text: SQL) => sql`greatest(1, regexp_instr(${text}, ${pattern}, 1, 1, 0, 'i') - ${unspacedSnippet.before}::int)`;
  const stemmed = (text: SQL, language: SQL, options: string) => sql`translate(ts_headline(search_config(${language}),
    translate(${clean(text)}, ${typographicMarks}, ${substitutes}), (select query from asked where asked.language = ${language}),
    ${`StartSel="${hitMarks.start}", StopSel="${hitMarks.end}", ${options}`}), ${substitutes}, ${typographicMarks})`;
  const isUnspaced = (language: SQL) => sql`(${words.some(hasUnspaced)}::boolean or ${language} in ('ja', 'zh'))`;
  return {
    mark: (text: SQL, language: SQL, options: string) =>
      sql`case when ${isUnspaced(language)} then ${literal(clean(text))} else ${stemmed(text, language, options)} end`,
    passage: (text: SQL, language: SQL) =>
      sql`case when ${isUnspaced(language)} then ${literal(sql`substr(${clean(text)}, ${start(clean(text))}, ${unspacedSnippet.length}::int)`)}
        else ${stemmed(text, language, 'MaxFragments=1, MaxWords=34, MinWords=14, FragmentDelimiter=" … "')} end`,
  };
}

/** Stands for typographic marks while PostgreSQL marks words. It takes these for punctuation, and they are stripped from user texts too. */
const substitutes = String.fromCharCode(...Array.from(typographicMarks, (_, at) => 0x0e + at));

/** Matches texts. Those of agents and workflows contain what only their editors may see, so others find them by name alone. */
const readsTexts = ({ isForeign }: SearchRequest): SQL => (isForeign ? sql`t.kind not in ('agent', 'blueprint')` : sql`true`);

function fits({ notebookId, since, isForeign }: SearchRequest): SQL {
  const inNotebook =
    notebookId === undefined ? sql`true` : sql`(i.notebook_id = ${notebookId} or (i.kind = 'notebook' and i.id = ${notebookId}))`;
  const recent = since ? sql`i.changed_at >= ${since.toISOString()}::timestamptz` : sql`true`;
  const seen = isForeign ? inArray(sql`i.kind`, sharedKinds) : sql`true`;
  return sql`${inNotebook} and ${recent} and ${seen}`;
}
