import { type SQL, sql } from 'drizzle-orm';

/** Limits the words of a question that are looked for in a language. The longest are kept, because short words are seldom rare. */
const wordsMax = 100;
/** Counting a word's passages and a language's stops there; where a word is in still more of them changes hardly anything. */
const counted = { word: 2_000, language: 20_000 };
/** Limits the words of which two or three together find a passage, because there are 220 combinations of three of twelve. */
const combinedMax = 12;

/** Describes what is looked for in the passages of a language. */
export interface AskedWords {
  readonly language: string;
  /** Words that some passage has, the rarest first, each with its share of what is rare in the question. */
  readonly words: readonly { readonly word: string; readonly share: number }[];
  /** A query for the index with @ for the mark of the owner: combinations of words that have half of what is rare in the question. */
  readonly unowned: string;
  /** How many words a sentence must have to be quoted as an answer. */
  readonly needed: number;
}

export interface CountedWord extends Record<string, unknown> {
  readonly language: string;
  readonly word: string;
  /** How many passages have the word, and how many there are in the language. */
  readonly count: number;
  readonly total: number;
  readonly needed: number;
}

/**
 * Counts in how many passages of each language the words of a question are, also in those that the person may not read, because only the
 * ranking depends on it. Needs `owners` in the statement.
 */
export const countWords = (text: string): SQL => sql`
  asked as materialized (
    select a.language, a.needed, w.word from (
      select *, greatest(1, least(3, ceil(wanted / 2.0), cardinality(words)))::integer as needed from search_question(${text})
    ) a cross join lateral (
      select word from unnest(a.words) word order by word ~ ${kana.source}, length(word) desc, word limit ${wordsMax}
    ) w
  ),
  sizes as materialized (
    select owner, language, ${countUpTo(sql`p.user_id = owner and p.language = l.language`, counted.language)}
      + case when owner = '' then ${countUpTo(sql`p.user_id is null and p.language = l.language`, counted.language)} else 0 end as total
    from owners, (select distinct language from asked) l
  )
  select a.language, a.word, a.needed, sum(f.count)::integer as count, sum(s.total)::integer as total
  from asked a join sizes s on s.language = a.language and s.total > 0
  cross join lateral (select ${countUpTo(
    sql`owned_lexemes(coalesce(p.user_id, ''), p.language, p.search) @@ owned_words_query(s.owner, a.language, array[a.word], 1)`,
    counted.word,
  )} as count) f
  group by a.language, a.word, a.needed`;

const countUpTo = (condition: SQL, most: number): SQL =>
  sql`(select count(*) from (select from passages p where ${condition} limit ${most}) c)`;

/** Matches pairs of characters that are no more than the grammar of a Japanese sentence, such as `のは` and `する`. */
const kana = /^[ぁ-ゖー]+$/;
const isGrammar = ({ language, word }: CountedWord) => kana.test(word) || questionWords[language]?.includes(word) === true;

/**
 * Lists the stems of words that PostgreSQL takes for content although they say nothing about a question's subject: how questions and requests
 * begin, and whom or what they leave open.
 */
const questionWords: Readonly<Record<string, readonly string[]>> = {
  en: ['summar', 'explain', 'describ', 'somebodi', 'someon', 'anybodi', 'anyon', 'everybodi', 'everyon', 'someth', 'anyth', 'everyth'],
  de: ['woh', 'wofur', 'womit', 'wodurch', 'woran', 'wozu', 'dass', 'gibt', 'fass', 'zusamm', 'erklar', 'beschreib', 'jemand'],
  fr: ['comment', 'quel', 'quand', 'combien', 'pourquoi', 'ou', 'quoi', 'resum', 'expliqu', 'decr', 'quelqu'],
  es: ['com', 'dond', 'cual', 'cuand', 'cuant', 'quien', 'pued', 'resum', 'explic', 'describ', 'algui'],
  pt: ['ond', 'quant', 'pod', 'resum', 'expliqu', 'descrev', 'alguem'],
  it: ['qual', 'quant', 'pu', 'riassum', 'spieg', 'descriv', 'qualcun'],
};

/** Weighs the words of a question in each language by how rare they are there. */
export function weighWords(rows: readonly CountedWord[]): AskedWords[] {
  return [...Map.groupBy(rows, ({ language }) => language).entries()].flatMap(([language, all]) => {
    const telling = all.some((row) => !isGrammar(row)) ? all.filter((row) => !isGrammar(row)) : all;
    const known = telling
      .filter(({ count }) => count > 0)
      .map(({ word, count, total }) => ({ word, rarity: Math.log(1 + total / count) }))
      .toSorted((a, b) => b.rarity - a.rarity || b.word.length - a.word.length);
    const [rarest] = known;
    if (!rarest) return [];
    // A word that no passage has counts like the rarest: a passage with one of three such words is about something else.
    const missing = telling.filter(({ word, count }) => count === 0 && !isVariant(word)).length;
    const sum = known.reduce((total, { rarity }) => total + rarity, missing * rarest.rarity);
    const shares = known.map(({ word, rarity }) => ({ word, share: rarity / sum }));
    // Three rarer words are enough, and two of a long question, which has more than can be combined.
    const enough = shares.length > combinedMax ? 2 : 3;
    const threshold = Math.min(0.5, (enough * shares.reduce((total, { share }) => total + share, 0)) / shares.length);
    const unowned = combine(shares.slice(0, combinedMax), threshold, language);
    return [{ language, words: shares, needed: all[0]?.needed ?? 1, unowned }];
  });
}

/** Matches another form of a word that is looked for too: with accents, for what earlier versions indexed, and the parts of a number. */
const isVariant = (word: string) => /[À-ɏͰ-ӿḀ-ỿἀ-῿]|^[0-9]+$/.test(word);

/** Returns a query for one, two or three words that reach the threshold together; words are in the order of their rarity. */
function combine(words: AskedWords['words'], threshold: number, language: string): string {
  const found: string[] = [];
  const extend = (chosen: readonly string[], sum: number, from: number): void => {
    for (const [place, { word, share }] of words.entries()) {
      if (place < from) continue;
      const [next, total] = [[...chosen, `'@${language}${word}'`], sum + share];
      // Rounding must not decide between words that are equally rare.
      if (total >= threshold - 1e-9) found.push(next.join(' & '));
      else if (next.length < 3) extend(next, total, place + 1);
    }
  };
  extend([], 0, 0);
  return found.join(' | ');
}
