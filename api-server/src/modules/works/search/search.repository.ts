import { type SQL, sql } from 'drizzle-orm';
import type { AccessLevel, ItemCounts, ItemKind, ListedKind } from 'shared-contracts';
import { placeBefore } from 'shared-contracts/text';
import type { Drizzle } from '../../../platform/database/database.ts';
import { searchLanguages } from '../../../platform/search/search-functions.ts';
import { shownName } from '../../../platform/search/search-sources.ts';
import { spareCharacters } from '../../../platform/search/spare-cut.ts';
import { cutMarked, snippetOf } from './search-snippet.ts';

export interface SearchRequest {
  readonly text: string;
  readonly kind?: ListedKind | undefined;
  readonly notebookId?: string | undefined;
  readonly since?: Date | undefined;
}

/** Says whose things are searched: all of one person, or what others share with one. */
type Whose = 'own' | 'shared';

export interface FoundRow extends Record<string, unknown> {
  /** Whose it is. */
  readonly userId: string;
  readonly kind: ItemKind;
  readonly id: string;
  readonly name: string;
  readonly notebook_id: string | null;
  readonly target: string | null;
  readonly isWorkflow: boolean;
  readonly created_at: Date | string;
  readonly changed_at: Date | string;
  readonly marked_name: string;
  readonly passages: string[];
  /** Holds the message with the best match in a chat. */
  readonly message_id: string | null;
  readonly score: number;
  /** What the user may do with something of somebody else; null for their own. */
  readonly level: AccessLevel | null;
}

export interface FoundRows {
  readonly rows: FoundRow[];
  readonly counts: ItemCounts;
}

export const hitsMax = 30;
const nameMax = 300;
/** Every match in a name ranks above those in contents, which are below 1. */
const nameScore = 10;
/** Limits how many matches of a common word are ranked, because more would only cost time. */
const rankedMax = 4_000;
/** Limits the words of a query that are corrected. */
const wordsMax = 24;

/** Queries the search index, which triggers maintain. Every method takes the user. */
export class SearchRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Finds matches in titles first, then in contents by relevance. Ties go to the most recent change. */
  find(userId: string, request: SearchRequest): Promise<FoundRows> {
    return this.search('own', userId, request);
  }

  /** Finds what others share with a user, in the same order. The query itself asks for the access that holds now. */
  findShared(readerId: string, request: SearchRequest): Promise<FoundRows> {
    return this.search('shared', readerId, request);
  }

  private async search(whose: Whose, userId: string, request: SearchRequest): Promise<FoundRows> {
    const shown = sql`left(best.name, ${nameMax + spareCharacters}::int)`;
    const { owners, sought, isReached, isText, level } = reach[whose](userId);
    const { rows } = await this.db.execute<FoundRow & { snippets: string[] | null; counts: ItemCounts }>(sql`
      with typed as materialized (
        select search_typed(${request.text}) as typed, search_runs(${request.text}) as runs offset 0
      ),
      asked as materialized (
        select language, search_query(language, typed) as query, runs from typed, unnest(${sql.param([...searchLanguages])}::text[]) l (language)
      ),
      ${owners},
      sought as materialized (${sought}),
      names as (
        select r.user_id, r.kind, r.id, ${nameScore}::real + ts_rank(r.search, a.query, 1) as score from ${matches(sql`item_index`, sql`id`)}
        where ${isReached(sql`r.kind`, sql`r.id`)} limit ${rankedMax}
      ),
      places as materialized (
        select r.user_id, r.kind, r.item_id, r.part, r.piece, r.language, ts_rank(r.search, a.query, 1) as rank from ${matches(sql`item_texts`, sql`item_id, part, piece`)}
        where ${isText} and ${isReached(sql`r.kind`, sql`r.item_id`)} limit ${rankedMax}
      ),
      scores as (
        select user_id, kind, id, max(score) as score from (
          select user_id, kind, id, score from names union all select user_id, kind, item_id, max(rank) from places group by user_id, kind, item_id
        ) every group by user_id, kind, id
      ),
      found as materialized (
        select i.*, case when i.is_workflow then 'workflow' else i.kind end as listed, s.score from scores s join item_index i on i.user_id = s.user_id and i.kind = s.kind and i.id = s.id where ${fits(request)}
      ),
      counted as (select jsonb_object_agg(listed, n) as counts from (select listed, count(*) as n from found group by listed) k),
      best as (
        select * from found where ${request.kind ?? null}::text is null or listed = ${request.kind ?? null}
        order by score desc, changed_at desc, id limit ${hitsMax}
      ),
      top as (
        select distinct on (user_id, kind, item_id) user_id, kind, item_id, part, piece, language from places
        where (user_id, kind, item_id) in (select user_id, kind, id from best) is true order by user_id, kind, item_id, rank desc, part, piece
      ),
      marking as materialized (
        select a.language, m.*, a.runs from asked a cross join lateral search_marking(a.language, a.query) m
        where a.language in (select language from best union select language from top)
      )
      select best.user_id as "userId", best.kind, best.id, best.name, best.notebook_id, best.target, best.is_workflow as "isWorkflow", best.created_at, best.changed_at, best.score, counted.counts, ${level} as level,
        case when best.score >= ${nameScore} then ${markMatches(sql`best.language`, shown)} else ${shown} end as marked_name,
        case when best.kind = 'chat' then top.part end as message_id,
        (select jsonb_agg(${markMatches(sql`t.language`, sql`t.body`)}) from item_texts t
          where t.user_id = top.user_id and t.kind = top.kind and t.item_id = top.item_id and t.part = top.part and t.piece = top.piece
        ) as snippets
      from counted left join best on true left join top on top.user_id = best.user_id and top.kind = best.kind and top.item_id = best.id
      order by best.score desc, best.changed_at desc, best.id`);
    const found = rows.filter(({ id }) => id !== null);
    return {
      rows: found.map((row) => ({ ...row, ...cutName(row), passages: (row.snippets ?? []).map(snippetOf) })),
      counts: rows[0]?.counts ?? {},
    };
  }

  /** Returns a query with the most similar word in this user's texts for each word that they do not contain; null if that is the same. */
  async correct(userId: string, text: string): Promise<string | null> {
    const { rows } = await this.db.execute<{ asked: string; word: string }>(sql`
      select w.asked, coalesce(
        (select w.asked where w.asked !~ '^[^0-9]{4,}$' or exists (select 1 from item_words o where o.user_id = ${userId} and o.word = w.asked)),
        (select o.word from item_words o where o.user_id = ${userId} and o.word % w.asked
          order by similarity(o.word, w.asked) desc, o.word limit 1),
        w.asked) as word
      from regexp_split_to_table(lower(search_parts(search_plain(${text}))), '\\s+') with ordinality w (asked, place)
      where w.asked <> '' order by w.place limit ${wordsMax}`);
    return rows.some(({ asked, word }) => asked !== word) ? rows.map(({ word }) => word).join(' ') : null;
  }
}

/** Marks the matches in a text with the query of its language. */
const markMatches = (language: SQL, text: SQL) =>
  sql`(select search_marked(${language}, ${text}, m.phrases, m.words, m.heads, m.is_several, m.runs) from marking m where m.language = ${language})`;

/** Cuts a name between characters that people see. */
function cutName({ kind, name, marked_name: markedName }: FoundRow): Pick<FoundRow, 'name' | 'marked_name'> {
  const shown = shownName(kind, name);
  return { name: shown, marked_name: cutMarked(markedName, 0, placeBefore(shown, nameMax)) };
}

/** Says where to search: whose things (`owners`, and what else the parts read), which of their rows, and what the user may do with a match (`best`). */
interface SearchReach {
  readonly owners: SQL;
  /** Returns the queries for the index, each for one owner. */
  readonly sought: SQL;
  readonly isReached: (kind: SQL, id: SQL) => SQL;
  readonly isText: SQL;
  readonly level: SQL;
}

const reach: Readonly<Record<Whose, (userId: string) => SearchReach>> = {
  own: (userId) => ({
    owners: sql`owners as (select ${userId}::text as owner_id)`,
    // One query for each language, because the index compares each of its rows with the whole of a query.
    sought: sql`select owner_id, owned_query(owner_id, unowned_query(language, query)) as query from owners cross join asked`,
    isReached: () => sql`true`,
    isText: sql`true`,
    level: sql`null::text`,
  }),
  shared: (userId) => ({
    owners: sql`reached as materialized (select owner_id, kind, id, level from shared_with(${userId})),
      owners as (select distinct owner_id from reached)`,
    // One query for each owner, because there may be hundreds.
    sought: sql`select o.owner_id, owned_query(o.owner_id, a.unowned) as query from owners o,
      (select string_agg(unowned_query(language, query), ' | ') as unowned from asked) a`,
    // "is true" makes PostgreSQL look each match up in a hash table. Joined, it would compare every match with every shared thing.
    isReached: (kind, id) => sql`(r.user_id, ${kind}, ${id}) in (select owner_id, kind, id from reached) is true`,
    // The texts of agents and workflows contain what only their editors may see, so others find them by name alone.
    isText: sql`r.kind not in ('agent', 'blueprint')`,
    level: sql`(select r.level from reached r where r.owner_id = best.user_id and r.kind = best.kind and r.id = best.id)`,
  }),
};

/**
 * Returns the matches among the rows (`r`) of each owner with the words of their language (`a`). The index finds them by words with a mark of
 * owner and language (`owned_lexemes`); "offset 0" keeps PostgreSQL from combining it with indexes of the owner alone.
 */
const matches = (table: SQL, columns: SQL) => sql`
  sought s cross join lateral (
    select user_id, kind, language, search, ${columns} from ${table} where owned_lexemes(user_id, language, search) @@ s.query offset 0
  ) r join asked a on r.user_id = s.owner_id and r.language = a.language and r.search @@ a.query`;

function fits({ notebookId, since }: SearchRequest): SQL {
  const inNotebook =
    notebookId === undefined ? sql`true` : sql`(i.notebook_id = ${notebookId} or (i.kind = 'notebook' and i.id = ${notebookId}))`;
  const recent = since ? sql`i.changed_at >= ${since.toISOString()}::timestamptz` : sql`true`;
  return sql`${inNotebook} and ${recent}`;
}
