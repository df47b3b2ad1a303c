import { eastAsianCharacter, punctuation, stemmed, without } from './search-characters.ts';

/** Lists what PostgreSQL has no list of: Polish words that are too common to search for. */
export const polishStopWords =
  'a aby ale ani bardzo bez bo być był była było by ci cię co coś czy dla do gdy gdzie go i ich ile im ja jak jako je jego jej jest jeszcze jeśli już kiedy kto która które który którzy lub ma mają mam masz mi mnie moja moje może można mój na nad nam nas nic nie niż o od ona one oni oraz po pod przed przez przy się są ta tak także tam te tego tej ten to tu twoja twoje twój tych tylko tym u w wam was we więcej wszystko z za został została zostały ze że żeby';

/** Lists letters that suggest a language when its common words are missing. */
const letters = {
  de: 'äöüß',
  fr: 'éèêëàâçùûîïôœ',
  es: 'ñáéíóú',
  pt: 'ãõáéíóúâêôç',
  it: 'àèéìòù',
  tr: 'ğışçöü',
  pl: 'ąćęłńóśźż',
} as const;

const weights = { letter: 0.3, least: 0.5, lead: 0.25 };
/** The characters of a text, and of a word, that are looked at. */
const sampleLength = 500;
const stopWordLength = 7;

const votes = [
  ...Object.entries(stemmed)
    .filter(([language]) => language !== 'ar')
    .map(([language, name]) => `case when ts_lexize('${name}_stem', token) = '{}' then '${language}' end`),
  `case when token = any ('{${polishStopWords.replaceAll(' ', ',')}}'::text[]) then 'pl' end`,
].join(',\n        ');
const letterVotes = Object.entries(letters)
  .map(([language, some]) => `('${language}', ${weights.letter} * (length(rare) - length(translate(rare, '${some}', ''))))`)
  .join(', ');
const count = (pattern: string) => `length(sample) - length(regexp_replace(sample, '${pattern}', '', 'g'))`;

/**
 * Returns the language of a text's beginning, or null if that is too short to tell: by its script, else by its stop words, of which each
 * counts less the more languages have it, and by its letters (ADR 0042).
 */
export const textLanguage = `
create or replace function text_language(given text) returns text language plpgsql immutable parallel safe as $$
declare
  sample text := lower(${without(punctuation, `left(given, ${sampleLength})`)});
  rare text := regexp_replace(sample, '[\\x01-\\x7f]+', '', 'g');
begin
  if sample ~ '${eastAsianCharacter}' and (${count(eastAsianCharacter)}) * 4 >= ${count('[a-zß-ž]')} then
    return case when sample ~ '[ぁ-ゖァ-ヺ]' then 'ja' else 'zh' end;
  end if;
  if sample ~ '[ء-ي]' and (${count('[ء-ي]')}) * 2 >= ${count('[a-zß-ž]')} then return 'ar'; end if;
  return (
    select case when best[1] >= ${weights.least} and best[1] - coalesce(best[2], 0) >= ${weights.lead} then languages[1] end
    from (
      select array_agg(score order by score desc) as best, array_agg(language order by score desc) as languages
      from (
        select language, sum(score) as score from (
          select unnest(of) as language, n::float8 / nullif(cardinality(of), 0) as score from (
            select n, array_remove(array[
        ${votes}], null) as of
            from (select token, count(*) as n from ts_parse('default', sample) where tokid in (1, 2) and length(token) <= ${stopWordLength} group by token) tokens
          ) voted
          union all values ${letterVotes}
        ) every group by language
      ) scores
    ) ranked
  );
end $$`;
