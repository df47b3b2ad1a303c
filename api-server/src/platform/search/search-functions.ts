import { isUnspacedInSql, punctuation, stemmed, unspacedCharacter, unspacedPunctuation, without } from './search-characters.ts';
import { polishStopWords, textLanguage } from './text-language.ts';

/** Marks a text whose language is unknown, as in BCP 47. It is searched in English, and word by word. */
const unknown = 'und';

/** Lists what the column `language` of an indexed text can hold. Polish, Japanese and Chinese have no stemmer. */
export const searchLanguages: readonly string[] = [...Object.keys(stemmed), 'pl', 'ja', 'zh', unknown];

/** Returns the language to index a user's text in. A short text is taken to be in the language that the user chose. */
const languageFor = `
create or replace function language_for(of_user text, given text) returns text language sql stable as $$
  select coalesce(text_language(given), (select split_part(language, '-', 1) from profiles where user_id = of_user), '${unknown}')
$$`;

/** Splits runs of characters without spaces into all pairs, and a last single one, so that any part of a run can be found. */
const splitUnspaced = `
create or replace function split_unspaced(given text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(case when is_unspaced then ' ' || c || coalesce(next, '') || ' ' else c end, '' order by place), '')
  from (
    select c, place, is_unspaced, case when lead(is_unspaced) over places then lead(c) over places end as next
    from (select c, place, ${isUnspacedInSql('c')} as is_unspaced from unnest(string_to_array(given, null)) with ordinality u (c, place)) characters
    window places as (order by place)
  ) pairs
$$`;

/** Separates the words of a text for PostgreSQL's parser. */
const searchWords = `
create or replace function search_words(given text) returns text language sql immutable parallel safe as $$
  select case when given ~ '${unspacedCharacter}' then split_unspaced(${without(unspacedPunctuation, 'given')}) else ${without(punctuation, 'given')} end
$$`;

/** Returns the configuration that stems a language's words. */
const config = `
create or replace function search_config(language text) returns regconfig language sql immutable parallel safe as $$
  select case language ${Object.entries(stemmed)
    .map(([language, name]) => `when '${language}' then '${name}'::regconfig`)
    .join(' ')} when '${unknown}' then 'english'::regconfig else 'simple'::regconfig end
$$`;

/** Returns the words of a text to search for. If its language is unknown, they are the stems of English and the words themselves. */
const vector = `
create or replace function search_vector(language text, given text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  words text := search_words(given);
begin
  if language = '${unknown}' then return to_tsvector('english', words) || to_tsvector('simple', words); end if;
  return to_tsvector(search_config(language), words);
end $$`;

/** Parses a query in a language, as `search_vector` does its texts. */
const query = `
create or replace function search_query(language text, query text) returns tsquery language sql immutable parallel safe as $$
  select case language when '${unknown}' then to_tsquery('english', query) || to_tsquery('simple', query) else to_tsquery(search_config(language), query) end
$$`;

/** Limits the characters of a question that are searched for. */
const questionLength = 8_000;
/** The parser's numbers for spaces, and for the parts of a word with hyphens, which are parsed again from the whole. */
const unsearched = '9, 10, 11, 12';

/**
 * Returns what to look for in passages of each language: any word of the question except the stop words of the question's language, which
 * would match most texts in another one. \`wanted\` is how many words there are.
 */
const question = `
create or replace function search_question(question text) returns table (language text, query tsquery, words text[], wanted integer)
language sql stable as $$
  with own as (
    select search_words(left(question, ${questionLength})) as text, search_config(coalesce(text_language(question), '${unknown}')) as config offset 0
  ),
  kept as (
    select string_agg(distinct token, ' ') as words from own, ts_parse('default', own.text)
    where tokid not in (${unsearched}) and to_tsvector(own.config, token) <> '' and lower(token) <> all ('{${polishStopWords.replaceAll(' ', ',')}}'::text[])
  ),
  asked as (
    select l.language, search_vector(l.language, kept.words) as vector, to_tsvector(search_config(l.language), kept.words) as stems
    from unnest('{${searchLanguages.join(',')}}'::text[]) l (language), kept offset 0
  )
  select language, (select string_agg(quote_literal(word), ' | ')::tsquery from unnest(tsvector_to_array(vector)) word), tsvector_to_array(vector), length(stems)
  from asked where length(vector) > 0
$$`;

/** Keeps the language and the search words of passages. */
const passages = [
  `
create or replace function index_passage() returns trigger language plpgsql as $$
begin
  new.language := language_for(new.user_id, new.body);
  new.search := setweight(search_vector(new.language, new.title), 'A') || setweight(search_vector(new.language, new.heading), 'B')
    || setweight(search_vector(new.language, new.body), 'C');
  return new;
end $$`,
  'create or replace trigger index_passage before insert or update of title, heading, body on passages for each row execute function index_passage()',
];

/** Holds the functions that index texts and build queries in each text's own language. */
export const searchFunctions: readonly string[] = [
  textLanguage,
  languageFor,
  splitUnspaced,
  config,
  searchWords,
  vector,
  query,
  question,
  ...passages,
];
