import { isUnspacedInSql, unspacedCharacter, unspacedCharacters } from './search-characters.ts';

/**
 * Lists what separates words. Whatever is missing here counts as a letter, because PostgreSQL's own classes depend on the locale of the
 * database.
 */
export const gaps =
  '\\x01-\\x2f:-@[-\\x60{-©«¬®-±´¶-¹»-¿×÷˂-˅˒-˟;·՚-՟։׃״؆-؏؛-؟٪-٭۔।॥฿๏๚๛၊၏។-៚᠀-᠊‐-‧‰-⁞₠-⃏←-⯿⸀-⹿、-〄〈-〠〰〽・︐-︙︰-﹫！-／：-＠［-｀｛-･￠-￯🀀-🫿';
/** Lists characters that nobody sees within a word: soft hyphens, joiners, marks of direction and variation selectors. */
const unseen = '\u00ad\u034f\u061c\u0640\u180e\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f';
const zeros = ['٠', '۰', '०', '০', '๐'];
/** Lists the digits of other scripts, ten for each. */
const digits = zeros.flatMap((zero) => Array.from({ length: 10 }, (_, at) => String.fromCharCode(zero.charCodeAt(0) + at))).join('');

const lower = 'a-zß-öø-ÿа-џ';
const upper = 'A-ZÀ-ÖØ-ÞА-ЯЀ-Џ';
export const camelCase = `[${lower}][${upper}]|[${upper}]{2}[${lower}]`;
/** Matches where a word has parts: letters beside digits, and camelCase. */
const mixed = String.raw`[0-9][^0-9\s${gaps}${unspacedCharacters}]|[^0-9\s${gaps}${unspacedCharacters}][0-9]|${camelCase}`;

/** Joins the groups of a number in a query that are separated by spaces. */
const joined = String.raw`\x1d`;
/** Marks a number whose groups were joined. */
const grouped = String.raw`\x1e`;
const separators = [',', '.', ` ${joined}`, '_', "’''", '٬'];
const groups = (separator: string) =>
  `(?<![0-9.,])([0-9]{1,3})[${separator}]([0-9]{3})(?:[${separator}]([0-9]{3}))?(?:[${separator}]([0-9]{3}))?(?:[${separator}]([0-9]{3}))?(?![${separator}]?[0-9])`;
/** Groups of two, as in India. */
const lakhs = '(?<![0-9.,])([0-9]{1,2}),(?:([0-9]{2}),)?([0-9]{2}),([0-9]{3})(?!,?[0-9])';

/** Composes accents, and writes full-width forms, ligatures and digits as others write them. */
const plain = `
create or replace function search_plain(given text) returns text language plpgsql immutable parallel safe as $$
declare
  s text := given;
begin
  if s !~ '[^\\x01-\\x7f]' then return s; end if;
  s := normalize(s, NFKC);
  if s ~ '[${unseen}${digits}]' then s := translate(s, '${digits}${unseen}', '${'0123456789'.repeat(zeros.length)}'); end if;
  return s;
end $$`;

/** Returns the words of a text as people see them, each number without the marks between its thousands. */
const whole = `
create or replace function search_whole(given text) returns text language plpgsql immutable parallel safe as $$
declare
  s text := given;
begin
  if s ~ '[0-9][,. _’''٬${joined}][0-9]' then
    ${[...separators.map((one) => [groups(one), '\\1\\2\\3\\4\\5']), [lakhs, '\\1\\2\\3\\4']]
      .map(([pattern, kept]) => `s := regexp_replace(s, '${pattern}', E'\\x1e' || '${kept}', 'g');`)
      .join('\n    ')}
  end if;
  return s;
end $$`;

/** Splits a plain text at what separates words, and those at the borders of scripts without spaces. */
const spaced = `
create or replace function search_spaced(given text) returns text language plpgsql immutable parallel safe as $$
declare
  s text := regexp_replace(given, '[${gaps.replace('\\x01-\\x2f', '\\x01-\\x1f!-\\x2f')}]+', ' ', 'g');
begin
  if s ~ '${unspacedCharacter}' then return regexp_replace(s, '(${unspacedCharacter}+)', ' \\1 ', 'g'); end if;
  return s;
end $$`;

/** Splits a plain text into words and the parts of words. */
const parts = `
create or replace function search_parts(given text) returns text language plpgsql immutable parallel safe as $$
declare
  s text := search_spaced(given);
begin
  if s !~ '${mixed}' then return s; end if;
  s := regexp_replace(s, '([0-9])([^0-9\\s])', '\\1 \\2', 'g');
  s := regexp_replace(s, '([^0-9\\s])([0-9])', '\\1 \\2', 'g');
  s := regexp_replace(s, '([${lower}])([${upper}])', '\\1 \\2', 'g');
  return regexp_replace(s, '([${upper}])([${upper}][${lower}])', '\\1 \\2', 'g');
end $$`;

/** Returns whole words that have parts, with their neighbors up to the next space, or null if a text has none. */
const compounds = `
create or replace function search_compounds(given text) returns text language plpgsql immutable parallel safe as $$
declare
  s text := search_whole(given);
begin
  if s !~ '${grouped}|${mixed}' then return null; end if;
  return (
    select string_agg(search_spaced(chunk[1]), ' ')
    from regexp_matches(s, '([^\\s${unspacedCharacters}]*(?:${grouped}|${mixed})[^\\s${unspacedCharacters}]*)', 'g') chunk
  );
end $$`;

/** Splits runs of characters without spaces into all pairs, and a last single one, so that any part of a run can be found. */
const pairs = `
create or replace function split_unspaced(given text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(case when is_unspaced then ' ' || c || coalesce(next, '') || ' ' else c end, '' order by place), '')
  from (
    select c, place, is_unspaced, case when lead(is_unspaced) over places then lead(c) over places end as next
    from (select c, place, ${isUnspacedInSql('c')} as is_unspaced from unnest(string_to_array(given, null)) with ordinality u (c, place)) characters
    window places as (order by place)
  ) pairs
$$`;

/** Returns words for PostgreSQL's parser, which then finds only spaces, letters and digits. */
const words = `
create or replace function search_pairs(words text) returns text language plpgsql immutable parallel safe as $$
begin
  if words ~ '${unspacedCharacter}' then return split_unspaced(words); end if;
  return words;
end $$`;

/** Writes the words of a query that belong together. A single character of a script without spaces finds what begins with it. */
const phrase = `
create or replace function search_phrase(words text, is_open boolean) returns text language sql immutable parallel safe as $$
  select '(' || string_agg(
    case when place = 1 then '' when is_unspaced or was_unspaced then ' & ' else ' <-> ' end
    || case
      when is_unspaced and length(word) > 1 then '(' || (select string_agg(quote_literal(substr(word, n, 2)), ' <-> ' order by n) from generate_series(1, length(word) - 1) n) || ')'
      when is_unspaced or is_open and place = total then
        case when word like 'ı%' then '(' || quote_literal(word) || ':* | ' || quote_literal('i' || substr(word, 2)) || ':*)' else quote_literal(word) || ':*' end
      when word like 'ı%' then '(' || quote_literal(word) || ' | ' || quote_literal('i' || substr(word, 2)) || ')'
      else quote_literal(word) end, '' order by place) || ')'
  from (
    select word, place, word ~ '^${unspacedCharacter}' as is_unspaced, count(*) over () as total,
      coalesce(lag(word) over (order by place) ~ '^${unspacedCharacter}', false) as was_unspaced
    from regexp_split_to_table(trim(regexp_replace(words, '\\s+', ' ', 'g')), ' ') with ordinality w (word, place) where word <> ''
  ) each
$$`;

/** Limits the characters of a query, and how many of its parts between spaces are searched for; more do not improve the results. */
export const queryLength = 1_000;
const chunksMax = 12;

/**
 * Writes what somebody typed as a query: all of its words, and those without a space between them one after the other. The last one matches
 * as a prefix, because the user may still be typing it.
 */
const typed = `
create or replace function search_typed(given text) returns text language sql immutable parallel safe as $$
  select string_agg(case when fine = rough then fine else '(' || fine || ' | ' || rough || ')' end, ' & ' order by place)
  from (
    select place, search_phrase(search_parts(chunk), is_open) as fine, search_phrase(search_spaced(search_whole(chunk)), is_open) as rough
    from (
      select rtrim(chunk, E'\x1d') as chunk, place, place = max(place) over () and rtrim(chunk, E'\x1d') !~ '[${gaps}]$' as is_open
      from regexp_split_to_table(regexp_replace(search_plain(left(given, ${queryLength})), '${groups(' ')}', E'\\\\1\\x1d\\\\2\\x1d\\\\3\\x1d\\\\4\\x1d\\\\5', 'g'), '\\s+') with ordinality c (chunk, place)
      where chunk ~ '[^${gaps}]'
    ) chunks order by place limit ${chunksMax}
  ) phrases where fine is not null
$$`;

/** Folds the letters of stems, so that words are found with and without their accents. */
const folded = `
create or replace function search_folded(given text) returns text language plpgsql immutable parallel safe as $$
declare
  s text := given;
begin
  if s !~ '[À-ɏͰ-ӿḀ-ỿἀ-῿]' then return s; end if;
  s := translate(normalize(regexp_replace(normalize(s, NFD), '[\\u0300-\\u036f]+', '', 'g'), NFC), 'łøđıħ', 'lodih');
  return replace(replace(replace(s, 'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae');
end $$`;

/** Holds the functions that split texts and queries into words. Whatever reads or marks words uses them. */
export const analyzer: readonly string[] = [plain, whole, spaced, parts, compounds, pairs, words, phrase, typed, folded];

/** Holds the marks around a match. They are stripped from user texts, so no text contains them. */
export const hitMarks = { start: '\u0002', end: '\u0003' } as const;

/** Matches what the words of a text are marked in: a run of a script without spaces, or the characters between two spaces. */
export const chunkPattern = String.raw`[${unspacedCharacters}\u3099\u309a]+|[0-9]{1,3}(?:[ \u00a0\u202f\u2009][0-9]{3})+[^\s${unspacedCharacters}]*|[^\s${unspacedCharacters}\u3099\u309a]+`;
