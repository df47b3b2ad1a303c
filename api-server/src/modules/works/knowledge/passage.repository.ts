import { type SQL, sql } from 'drizzle-orm';
import { articleOfKnowledge } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { worksScope } from '../../../platform/knowledge-scope.ts';
import type { Passage } from '../../../platform/model/model-port.ts';
import { isFromCells, passageTitle } from '../file/passage-title.ts';

const passagesRead = 8;
/** Allows for this many files with the same text, of which the person's own or the best is found. */
const copiesMax = 8;

interface SentenceRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: Passage['kind'];
  readonly title: string;
  readonly ref: string;
  readonly session_id: string | null;
  readonly sentence: string;
  readonly body: string;
  readonly page: number | null;
  readonly heading: string;
  readonly location: string;
  /** Whether it is help in a language that is neither the reader's nor English. */
  readonly is_foreign?: boolean;
  /** Whether somebody else shares it. An agent's owner gave it to the agent, which the person chose. */
  readonly is_by_others?: boolean;
}

export interface FoundPassage extends Omit<Passage, 'url'> {
  readonly id: string;
  readonly ref: string;
  readonly sessionId: string | null;
  readonly page: number | null;
  /** Indicates that it is a part of a table that can be queried. */
  readonly isTable?: boolean;
}

export interface Lookup {
  /** The person who asks. Only what this person may read at the moment of the search is found. */
  readonly userId: string;
  readonly text: string;
  /** Excludes the message that asks, which cannot answer itself. */
  readonly exceptRef: string | null;
  /** Limits the search to a notebook, a knowledge folder or an article; null searches everything that the user may read. */
  readonly scope: string | null;
  /** Limits the search to these notebooks, if given, in place of `scope`. */
  readonly notebooks?: readonly string[];
  /** The tag of the reader's language. Help is found in it and in English, each article once; in others, if nothing else is found. */
  readonly language?: string;
  /** Limits the search to these files, if given. */
  readonly files?: readonly string[];
  /** The owner of the knowledge folder in `scope`, for an agent that the person may use. */
  readonly agentOwnerId?: string | undefined;
}

/** Finds passages that a user may read: their own, shipped ones, those of their workspaces, and those of notebooks that others share with them. */
export class PassagesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /**
   * Finds passages that share enough words with the text, best first, each with its matching sentences. Any word may match (OR) and cover
   * density ranks; a sentence counts with its passage's title, needs half of the search words, and must not be a question. An earlier message with the
   * same text takes no place of one that could answer. The statement itself asks for the access that holds now.
   */
  async find({ userId, text, exceptRef, scope, notebooks, files, language, agentOwnerId = userId }: Lookup): Promise<FoundPassage[]> {
    const rows = await this.db.execute<SentenceRow>(sql`
      with ${reachedBases(userId, scope, notebooks)},
      asked as materialized (
        select *, greatest(1, least(3, ceil(wanted / 2.0), cardinality(words)))::integer as needed from search_question(${text})
      ),
      sought as materialized (
        select asked.*, owner, owned_words_query(owner, asked.language, words, needed) as owned
        from asked, (select ${agentOwnerId}::text as owner union select '' union select owner_id from reached) owners
        where owner = '' or exists (select from passages l where l.user_id = owner and l.language = asked.language)
      ),
      ranked as (
        select p.id, p.user_id, p.kind, p.title, p.ref, p.session_id, p.page, p.heading, p.location, p.body, p.language, s.query, s.words, s.needed,
          ts_rank_cd('{0.1, 0.4, 0.7, 1.0}', p.search, s.query, 1) as rank,
          p.kind = 'help' and position('.' in p.id) > 0 and p.id not like ${`%.${language ?? 'en'}`} as is_foreign
        from sought s cross join lateral (
          select * from passages p where owned_lexemes(coalesce(p.user_id, ''), p.language, p.search) @@ s.owned offset 0
        ) p
        where coalesce(p.user_id, '') = s.owner and p.language = s.language and p.search @@ s.query and (${readableBy(agentOwnerId)} or ${isReached})
          and (${exceptRef}::text is null or p.ref <> ${exceptRef})
          and (p.kind <> 'chat' or lower(p.body) <> lower(${text}))
          and ${within(scope, notebooks)} and ${files ? sql`p.file_id in ${[...files]}` : sql`true`}
        order by is_foreign, rank desc, p.id limit ${passagesRead * copiesMax}
      ),
      best as (
        select * from (
          select *, row_number() over (partition by body order by user_id = ${userId} desc nulls last, rank desc, id) as copy from ranked
        ) copies where copy = 1 order by is_foreign, rank desc, id limit ${passagesRead}
      ),
      sentences as (
        select best.*, s.sentence, s.place, (
          select count(*) from unnest(search_vector(best.language, best.title || ' ' || s.sentence)) v
          where v.lexeme = any (best.words)
        ) as hits, ts_rank_cd(search_vector(best.language, s.sentence), best.query) as fit
        from best, regexp_split_to_table(best.body, '(?<=[.!?؟])\\s+|(?<=[。！？])|\\n+') with ordinality s (sentence, place)
        where length(trim(s.sentence)) > 3 and trim(s.sentence) !~ '[?？؟]$'
      )
      select id, kind, title, ref, session_id, page, heading, location, body, is_foreign, trim(sentence) as sentence,
        user_id is not null and user_id not in (${userId}, ${agentOwnerId}) as is_by_others from sentences
      where hits >= needed and fit > 0
      order by is_foreign, rank desc, id, fit desc, place`);
    const own = rows.rows.filter((row) => !row.is_foreign);
    return oncePerArticle(group(own.length ? own : rows.rows));
  }

  /** Returns a whole article that the user may read, in order, without selecting sentences. */
  async ofArticle(userId: string, scope: string): Promise<FoundPassage[]> {
    const rows = await this.db.execute<SentenceRow>(sql`
      select p.id, p.kind, p.title, p.ref, p.session_id, p.page, p.heading, p.location, p.body, '' as sentence from passages p
      where ${within(scope)} and ${readableBy(userId)} order by length(p.id), p.id`);
    return group(rows.rows, true).map((passage) => ({ ...passage, sentences: [] }));
  }
}

/** Keeps the best match of each help article, which may be found in two languages. */
const oncePerArticle = (found: readonly FoundPassage[]): FoundPassage[] =>
  found.filter((one, place) => one.kind !== 'help' || found.findIndex(({ kind, ref }) => kind === 'help' && ref === one.ref) === place);

/** Matches the user's own passages, shipped ones, and articles of the user's workspaces. */
const readableBy = (userId: string): SQL => sql`(p.user_id = ${userId} or p.user_id is null
  and (p.workspace_id is null or p.workspace_id in (select m.workspace_id from workspace_members m where m.user_id = ${userId})))`;

/** Selects the notebooks that others share with a user now: all, or those within the scope. */
function reachedBases(userId: string, scope: string | null, notebooks?: readonly string[]): SQL {
  if (!notebooks && (scope === null || scope === worksScope))
    return sql`reached as materialized (select owner_id, id from shared_with(${userId}) where kind = 'notebook')`;
  return sql`reached as materialized (
    select owner_id, given.id from unnest(${sql.param([...(notebooks ?? [scope])])}::text[]) given (id)
    cross join lateral access_of(${userId}, 'notebook', given.id) where level is not null and owner_id <> ${userId})`;
}

/** Matches what is in one of these notebooks and belongs to its owner. Chats about the notebook itself are no part of it. */
const isReached = sql`(p.user_id, coalesce(
    p.notebook_id,
    (select f.notebook_id from files f where f.id = p.file_id),
    (select c.notebook_id from chat_sessions c where c.id = p.session_id and c.knowledge_id is null))
  ) in (select owner_id, id from reached)`;

/** Matches what is in the scope. A notebook has its files, its document, and its chats except those about the notebook itself. */
function within(scope: string | null, notebooks?: readonly string[]): SQL {
  if (notebooks) return inNotebooks(notebooks);
  if (scope === null) return sql`true`;
  if (scope === worksScope) return sql`(p.file_id is null or p.file_id in (select id from files where folder_id is null))`;
  const article = articleOfKnowledge(scope);
  if (article !== undefined) return sql`p.kind = 'article' and p.ref = (select identity_url from articles where id = ${article})`;
  if (scope.startsWith('folder_')) return sql`p.file_id in (select id from files where folder_id = ${scope})`;
  return inNotebooks([scope]);
}

function inNotebooks(ids: readonly string[]): SQL {
  const given = sql`any (${sql.param([...ids])}::text[])`;
  return sql`(p.file_id in (select id from files where notebook_id = ${given})
    or p.notebook_id = ${given}
    or p.session_id in (select id from chat_sessions where notebook_id = ${given} and knowledge_id is null))`;
}

function group(rows: readonly SentenceRow[], withText = false): FoundPassage[] {
  const found = new Map<string, FoundPassage & { sentences: string[] }>();
  for (const row of rows) {
    const passage = found.get(row.id) ?? {
      id: row.id,
      kind: row.kind,
      title: passageTitle(row),
      ref: row.ref,
      sessionId: row.session_id,
      page: row.page,
      ...(withText || row.kind === 'file' || row.kind === 'notebook' ? { text: row.body } : {}),
      sentences: [],
      ...(isFromCells(row.location) ? { isTable: true } : {}),
      ...(row.is_by_others ? { isByOthers: true } : {}),
    };
    if (passage.sentences.length < 3) passage.sentences.push(row.sentence);
    found.set(row.id, passage);
  }
  return [...found.values()];
}
