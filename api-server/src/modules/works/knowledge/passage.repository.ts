import { type SQL, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import type { Passage } from '../../../platform/model/model-port.ts';
import { isFromCells, passageTitle } from '../file/passage-title.ts';
import { type AskedWords, type CountedWord, countWords, weighWords } from './asked-words.ts';
import { withoutEarlierVersions } from './earlier-versions.ts';
import { isFindable, type LookupScope, reachedOwners, readableBy, within } from './passage-scope.ts';

const passagesRead = 8;
/** Allows for this many files with the same text, of which the person's own or the best is found. */
const copiesMax = 8;
/** Allows for this many passages of which a newer version is found too. */
const earlierMax = 8;

interface PassageRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: Passage['kind'];
  readonly title: string;
  readonly ref: string;
  readonly session_id: string | null;
  readonly body: string;
  readonly page: number | null;
  readonly heading: string;
  readonly location: string;
}

interface RankedRow extends PassageRow {
  readonly language: string;
  readonly filed_at: number | null;
  /** Whether it is help in a language that is neither the reader's nor English. */
  readonly is_foreign: boolean;
  /** Whether somebody else shares it. An agent's owner gave it to the agent, which the person chose. */
  readonly is_by_others: boolean;
}

export interface FoundPassage extends Omit<Passage, 'url'> {
  readonly id: string;
  readonly ref: string;
  readonly sessionId: string | null;
  readonly page: number | null;
  /** Indicates that it is a part of a table that can be queried. */
  readonly isTable?: boolean;
}

export interface Lookup extends LookupScope {
  readonly text: string;
  /** Excludes the message that asks, which cannot answer itself. */
  readonly exceptRef: string | null;
  /**
   * The tag of the reader's language. Help is found in it and in English, each article once; if nothing else is found, also in the language of
   * the text.
   */
  readonly language?: string;
  /** Limits the search to these files, if given. */
  readonly files?: readonly string[];
}

/** Finds passages that a user may read: their own, shipped ones, those of their workspaces, and those of notebooks that others share with them. */
export class PassagesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /**
   * Finds passages that have half of what is rare in the text, best first, each with its sentences that answer. Passages of files and
   * documents without such a sentence are for models, which read all of them. An earlier message with the same text takes no place of one
   * that could answer. The statement itself asks for the access that holds now.
   */
  async find(lookup: Lookup): Promise<FoundPassage[]> {
    const { rows: counts } = await this.db.execute<CountedWord>(sql`with ${reachedOwners(lookup)}, ${countWords(lookup.text)}`);
    const asked = weighWords(counts);
    if (!asked.length) return [];
    const ranked = withoutEarlierVersions(await this.rank(lookup, asked), lookup.text);
    const { own = [], foreign = [] } = Object.groupBy(ranked, ({ is_foreign }) => (is_foreign ? 'foreign' : 'own'));
    const found = await this.answering(own, asked);
    return found.length ? found : this.answering(foreign, asked);
  }

  /**
   * Returns passages of files with what is before and after them, for models, if the person may read them now. The end of a passage is
   * repeated at the start of the next one, and is left out there.
   */
  async around(lookup: LookupScope, ids: readonly string[]): Promise<Map<string, string>> {
    if (!ids.length) return new Map();
    const neighbor = (step: number) =>
      sql`(select n.body from passages n where n.file_id = p.file_id and n.place = p.place + ${step} limit 1)`;
    const { rows } = await this.db.execute<{ id: string; before: string | null; body: string; after: string | null }>(sql`
      with ${reachedOwners(lookup)} select p.id, ${neighbor(-1)} as before, p.body, ${neighbor(1)} as after from passages p
      where p.id in ${[...ids]} and p.file_id is not null and ${isFindable(lookup)}`);
    return new Map(
      rows.map(({ id, before, body, after }) => [id, [before, body, after].flatMap((text) => text ?? []).reduce(joinPassages)]),
    );
  }

  /** Returns a whole article that the user may read, in order, without selecting sentences. */
  async ofArticle(userId: string, scope: string): Promise<FoundPassage[]> {
    const { rows } = await this.db.execute<PassageRow>(sql`
      select p.id, p.kind, p.title, p.ref, p.session_id, p.page, p.heading, p.location, p.body from passages p
      where ${within(scope)} and ${readableBy(userId)} order by length(p.id), p.id`);
    return rows.map((row) => ({ ...toPassage(row, []), text: row.body }));
  }

  /** Returns the best passages that can answer. */
  private async answering(ranked: readonly RankedRow[], asked: readonly AskedWords[]): Promise<FoundPassage[]> {
    const best = oncePerArticle(ranked).slice(0, passagesRead);
    if (!best.length) return [];
    const sentences = await this.sentences(best, asked);
    const found = best.map((row) => toPassage(row, sentences.get(row.id) ?? []));
    return found.filter((passage) => passage.sentences.length || passage.text !== undefined);
  }

  /** Ranks passages by how rare the words are that they have, how often they have them, and whether in the title, a heading or the text. */
  private async rank(lookup: Lookup, asked: readonly AskedWords[]): Promise<RankedRow[]> {
    const { userId, text, exceptRef, language, files, agentOwnerId = userId } = lookup;
    const isForeign = sql`(p.kind = 'help' and position('.' in p.id) > 0 and p.id not like ${`%.${language ?? 'en'}`})`;
    const { rows } = await this.db.execute<RankedRow>(sql`
      with ${reachedOwners(lookup)},
      sought as materialized (
        select s.language, s.queries, s.shares, owner, owned_query(owner, s.unowned) as owned
        from ${weighedWords(asked)} s, owners
        where owner = '' or exists (select from passages l where l.user_id = owner and l.language = s.language)
      ),
      ranked as (
        select p.id, p.user_id, p.kind, p.title, p.ref, p.session_id, p.file_id, p.page, p.heading, p.location, p.body, p.language, ${rankOf} as rank,
          ${isForeign} as is_foreign
        from sought s cross join lateral (
          select * from passages p where owned_lexemes(coalesce(p.user_id, ''), p.language, p.search) @@ s.owned offset 0
        ) p
        where coalesce(p.user_id, '') = s.owner and p.language = s.language and ${isFindable(lookup)}
          and (${exceptRef}::text is null or p.ref <> ${exceptRef})
          and (p.kind <> 'chat' or lower(p.body) <> lower(${text}))
          and (not ${isForeign} or p.language = coalesce(text_language(${text}), p.language))
          and ${files ? sql`p.file_id in ${[...files]}` : sql`true`}
        order by is_foreign, rank desc, p.id limit ${passagesRead * copiesMax}
      )
      select id, kind, title, ref, session_id, page, heading, location, body, language, is_foreign,
        (select extract(epoch from f.created_at)::float8 from files f where f.id = file_id) as filed_at,
        user_id is not null and user_id not in (${userId}, ${agentOwnerId}) as is_by_others
      from (
        select *, row_number() over (partition by body order by user_id = ${userId} desc nulls last, rank desc, id) as copy from ranked
      ) copies
      where copy = 1 order by is_foreign, rank desc, id limit ${passagesRead + earlierMax}`);
    return rows;
  }

  /** Returns up to three sentences of each passage that have enough of the words together with its title, and are no questions. */
  private async sentences(best: readonly RankedRow[], asked: readonly AskedWords[]): Promise<Map<string, string[]>> {
    const given = sql.param(JSON.stringify(best.map(({ id, language, title, body }) => ({ id, language, title, body }))));
    const { rows } = await this.db.execute<{ id: string; sentences: string[] }>(sql`
      select id, array_agg(trim(sentence) order by fit desc, place) as sentences from (
        select p.id, s.sentence, s.place, w.needed, (
          select count(*) from unnest(search_vector(p.language, p.title || ' ' || s.sentence)) v where v.lexeme = any (w.words)
        ) as hits, ts_rank_cd(search_vector(p.language, s.sentence), w.query) as fit
        from jsonb_to_recordset(${given}::jsonb) p (id text, language text, title text, body text)
        join ${weighedWords(asked)} w on w.language = p.language
        cross join regexp_split_to_table(p.body, '(?<=[.!?؟])\\s+|(?<=[。！？])|\\n+') with ordinality s (sentence, place)
        where length(trim(s.sentence)) > 3 and trim(s.sentence) !~ '[?？؟]$'
      ) each where hits >= needed and fit > 0 group by id`);
    return new Map(rows.map(({ id, sentences }) => [id, sentences.slice(0, sentencesMax)]));
  }
}

const sentencesMax = 3;
/** Exceeds what a passage repeats of the one before. */
const repeatedMax = 130;

function joinPassages(before: string, after: string): string {
  for (let length = Math.min(repeatedMax, after.length); length > 0; length -= 1)
    if (before.endsWith(after.slice(0, length))) return `${before}${after.slice(length)}`;
  return `${before}\n\n${after}`;
}

/** Weighs a word by where it is: nowhere, in the text, a heading or the title. */
const placeWeights = '{0.1, 0.4, 0.6, 0.7}';

/** How often a passage has a word counts less and less, as in BM25, and so do the words of a long passage. */
const rankOf = sql`(
  select sum(w.share * ts_rank(${placeWeights}::float4[], p.search, w.query)) from unnest(s.queries, s.shares) w (query, share)
) / (0.75 + 0.25 * length(p.search) / 80.0)`;

/** Returns what is looked for in each language as rows. */
function weighedWords(asked: readonly AskedWords[]): SQL {
  const rows = asked.flatMap(({ language, words, unowned, needed }) =>
    words.map(({ word, share }) => ({ language, word, share, unowned, needed })),
  );
  return sql`(
    select language, min(unowned) as unowned, min(needed) as needed, array_agg(word) as words, array_agg(share) as shares,
      array_agg(quote_literal(word)::tsquery) as queries, string_agg(quote_literal(word), ' | ')::tsquery as query
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) w (language text, word text, share float8, unowned text, needed integer)
    group by language
  )`;
}

/** Keeps the best match of each help article, which may be found in two languages. */
const oncePerArticle = <P extends { kind: string; ref: string }>(found: readonly P[]): P[] =>
  found.filter((one, place) => one.kind !== 'help' || found.findIndex(({ kind, ref }) => kind === 'help' && ref === one.ref) === place);

const toPassage = (row: PassageRow & { readonly is_by_others?: boolean }, sentences: readonly string[]): FoundPassage => ({
  id: row.id,
  kind: row.kind,
  title: passageTitle(row),
  ref: row.ref,
  sessionId: row.session_id,
  page: row.page,
  ...(row.kind === 'file' || row.kind === 'notebook' ? { text: row.body } : {}),
  sentences,
  ...(isFromCells(row.location) ? { isTable: true } : {}),
  ...(row.is_by_others ? { isByOthers: true } : {}),
});
