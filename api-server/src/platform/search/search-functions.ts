import { analyzer, camelCase, chunkPattern, gaps, hitMarks, queryLength } from './analyzer.ts';
import { stemmed, unspacedCharacter } from './search-characters.ts';
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

/** Returns the configuration that stems a language's words. */
const config = `
create or replace function search_config(language text) returns regconfig language sql immutable parallel safe as $$
  select case language ${Object.entries(stemmed)
    .map(([language, name]) => `when '${language}' then '${name}'::regconfig`)
    .join(' ')} when '${unknown}' then 'english'::regconfig else 'simple'::regconfig end
$$`;

/** Returns the stems of words. If their language is unknown, they are the stems of English and the words themselves. */
const stems = `
create or replace function search_stems(language text, words text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  if language = '${unknown}' then return to_tsvector('english', words) || to_tsvector('simple', words); end if;
  return to_tsvector(search_config(language), words);
end $$`;

/** Returns what a text is found by. Columns named \`search\` hold it. */
const vector = `
create or replace function search_vector(language text, given text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  plain text := search_plain(given);
  compounds text := search_compounds(plain);
  stems tsvector := search_stems(language, search_pairs(search_parts(plain)));
begin
  if compounds is not null then stems := stems || search_stems(language, search_pairs(compounds)); end if;
  if plain !~ '[^\\x01-\\x7f]' then return stems; end if;
  return search_folded(stems::text)::tsvector;
end $$`;

/** Parses a query in a language, as \`search_vector\` does its texts. Stems with accents are those of texts that were indexed before. */
const query = `
create or replace function search_query(language text, query text) returns tsquery language sql immutable parallel safe as $$
  select case when folded = stems then stems::tsquery else stems::tsquery || folded::tsquery end
  from (
    select stems, search_folded(stems) as folded
    from (
      select case language when '${unknown}' then to_tsquery('english', query) || to_tsquery('simple', query)
        else to_tsquery(search_config(language), query) end::text as stems offset 0
    ) parsed offset 0
  ) parsed_query
$$`;

/** Limits the characters of a question that are searched for. */
const questionLength = 8_000;
/**
 * Returns what to look for in passages of each language: any word of the question except the stop words of the question's language, which
 * would match most texts in another one. \`wanted\` is how many words there are, as people see them.
 */
const question = `
create or replace function search_question(question text) returns table (language text, query tsquery, words text[], wanted integer)
language sql stable as $$
  with own as (
    select search_plain(left(question, ${questionLength})) as text, search_config(coalesce(text_language(question), '${unknown}')) as config offset 0
  ),
  said as (
    select true as is_whole, search_pairs(search_spaced(search_whole(text))) as words, config from own
    union all select false, search_pairs(search_parts(text)), config from own
  ),
  kept as (
    select string_agg(distinct word, ' ') as words, string_agg(distinct word, ' ') filter (where is_whole) as whole
    from said, regexp_split_to_table(said.words, '\\s+') word
    where to_tsvector(said.config, word) <> '' and lower(word) <> all ('{${polishStopWords.replaceAll(' ', ',')}}'::text[])
  ),
  asked as (
    select l.language, search_stems(l.language, kept.words) as stems, to_tsvector(search_config(l.language), kept.whole) as whole
    from unnest('{${searchLanguages.join(',')}}'::text[]) l (language), kept offset 0
  ),
  combined as (select language, tsvector_to_array(stems || search_folded(stems::text)::tsvector) as words, length(whole) as wanted from asked where length(stems) > 0 offset 0)
  select language, (select string_agg(quote_literal(word), ' | ')::tsquery from unnest(words) word), words, wanted from combined
$$`;

const { start, end } = hitMarks;

/** Marks what a query finds in the words of a text that may begin as the query's do. Returns null if that is nothing. */
const markWords = `
create or replace function search_mark_words(language text, given text, query tsquery, heads text, runs text) returns text language plpgsql immutable parallel safe as $$
declare
  cut text := regexp_replace(given, '(${chunkPattern})', E'\\x01\\\\1\\x01', 'g');
  pieces text[] := string_to_array(cut, E'\\x01');
  folded text[] := string_to_array(search_folded(lower(search_plain(cut))), E'\\x01');
  has_parts boolean := given ~ '${camelCase}';
  is_marked boolean := false;
  marked text;
begin
  for place in 1 .. coalesce(array_length(pieces, 1), 0) / 2 loop
    if folded[2 * place] ~ heads or has_parts and pieces[2 * place] ~ '${camelCase}' then
      marked := search_mark(language, pieces[2 * place], query, runs);
      is_marked := is_marked or marked <> pieces[2 * place];
      pieces[2 * place] := marked;
    end if;
  end loop;
  if is_marked then return replace(array_to_string(pieces, ''), '${end}${start}', ''); end if;
  return null;
end $$`;

/** The characters before and after the first word that may be meant, to which marking a long text is limited if that word is. */
const nearby = { before: 300, after: 1_200 };

/**
 * Marks what a query found in a text. Words that belong together are marked as one; if the text has them apart, each is marked. Few stemmers
 * change how a word begins, so words that begin otherwise are looked at only if nothing else is found. \`search_marking\` has the arguments.
 */
const marked = `
create or replace function search_marked(language text, given text, phrases tsquery, words tsquery, heads text, is_several boolean, runs text) returns text language plpgsql immutable parallel safe as $$
declare
  clean text := translate(given, '${start}${end}', '');
  first integer;
  result text;
begin
  if heads is null then return clean; end if;
  if length(clean) > ${nearby.before + nearby.after} and runs is null and not is_several then
    first := regexp_instr(lower(clean), heads);
    if first > 0 then
      result := search_mark_words(language, regexp_replace(substr(clean, greatest(1, first - ${nearby.before}), ${nearby.before + nearby.after}), '\\s\\S*$', ''), phrases, heads, null);
    end if;
  end if;
  if result is not null then return result; end if;
  return coalesce(
    search_mark_words(language, clean, phrases, heads, runs), search_mark_words(language, clean, words, heads, runs),
    search_mark_words(language, clean, words, '', runs), clean);
end $$`;

/** Returns a pattern of what may have a word of a query: how the stems begin, in folded small letters. */
const heads = `
create or replace function search_heads(language text, query tsquery) returns text language sql immutable parallel safe as $$
  select string_agg(distinct case
      when head ~ '^[0-9]' then '(^|[^0-9])' || left(head, 1)
      when head ~ '^${unspacedCharacter}' or language = 'ar' then left(head, 2)
      else '(^|[${gaps}0-9])' || left(head, case when length(head) = 3 then 2 else 3 end) end, '|')
  from (select search_folded(stem[1]) as head from regexp_matches(query::text, '''([^'']+)''', 'g') stem) heads
$$`;

/** Returns what \`search_marked\` needs of a query, once for all texts of a language. */
const marking = `
create or replace function search_marking(language text, query tsquery) returns table (phrases tsquery, words tsquery, heads text, is_several boolean) language sql immutable parallel safe as $$
  select regexp_replace(query::text, ' & ', ' | ', 'g')::tsquery, regexp_replace(query::text, ' (&|<->|<[0-9]+>) ', ' | ', 'g')::tsquery,
    search_heads(language, query), query::text like '% & %'
$$`;

/** Returns a pattern of the runs of a query in scripts without spaces, the longest first. */
const runs = `
create or replace function search_runs(given text) returns text language sql immutable parallel safe as $$
  select string_agg(run[1], '|' order by length(run[1]) desc) from regexp_matches(search_plain(left(given, ${queryLength})), '(${unspacedCharacter}+)', 'g') run
$$`;

/** Marks what is found in the characters between two spaces: some of its words, or all of it if only these together are found. */
const mark = `
create or replace function search_mark(language text, chunk text, query tsquery, runs text) returns text language plpgsql immutable parallel safe as $$
declare
  result text;
begin
  if not search_vector(language, chunk) @@ query then return chunk; end if;
  if chunk ~ '^${unspacedCharacter}' and runs is not null and chunk ~* runs then
    return regexp_replace(chunk, '(' || runs || ')', '${start}\\1${end}', 'gi');
  end if;
  if chunk !~ '[${gaps}]' then return '${start}' || chunk || '${end}'; end if;
  select string_agg(case when place % 2 = 0 and search_vector(language, word) @@ query then '${start}' || word || '${end}' else word end, '' order by place) into result
  from unnest(string_to_array(regexp_replace(chunk, '([^${gaps}]+)', E'\\x01\\\\1\\x01', 'g'), E'\\x01')) with ordinality w (word, place);
  if strpos(result, '${start}') > 0 then return result; end if;
  return regexp_replace(chunk, '^([${gaps}]*)(.*[^${gaps}])([${gaps}]*)$', '\\1${start}\\2${end}\\3');
end $$`;

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

/** Holds the functions that index texts, build queries in each text's own language, and mark what they found. */
export const searchFunctions: readonly string[] = [
  textLanguage,
  languageFor,
  ...analyzer,
  config,
  stems,
  vector,
  query,
  question,
  heads,
  marking,
  runs,
  mark,
  markWords,
  marked,
  ...passages,
];
