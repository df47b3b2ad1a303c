import { expect, it } from 'vitest';
import type { CitationCheck } from './citation-check.ts';
import { createCitationChecks } from './citation-checks.ts';

interface Asked {
  readonly sources: readonly string[];
  readonly isWhole?: boolean;
}

const check = (paragraph: string, { sources, isWhole = true }: Asked): (CitationCheck | undefined)[] => {
  const checks = createCitationChecks(sources.map((snippet) => ({ title: 'Source', snippet, whole: isWhole })));
  return [...paragraph.matchAll(/\[\d{1,2}\]/g)].map(({ index }) => {
    const { from, ...found } = checks(paragraph, index) ?? {};
    return from === undefined ? undefined : (found as CitationCheck);
  });
};
const first = (paragraph: string, ...sources: string[]) => check(paragraph, { sources })[0];
const verdict = (paragraph: string, ...sources: string[]) => first(paragraph, ...sources)?.verdict;
const what = (paragraph: string, ...sources: string[]) => {
  const found = first(paragraph, ...sources);
  return found?.verdict === 'missing' && 'what' in found ? `${found.missing} ${found.what}` : found?.verdict;
};

const tin = 'Tin melts at 231.9 °C. Indonesia mined 1,250,000 tonnes of tin in 2023, 12 percent more than in the year before.';

it.each([
  ['the words of the source', 'Tin melts at 231.9 °C [1].'],
  ['its words in other case and marks', '**tin** melts at 231.9 °C [1]'],
  ['a part in quotation marks', 'The report counts “1,250,000 tonnes of tin” for Indonesia [1].'],
  ['a quote that leaves words out', 'It says “Indonesia mined … 12 percent more” [1].'],
])('calls %s quoted', (_, sentence) => expect(verdict(sentence, tin)).toBe('quoted'));

it.each([
  ['other words around its facts', 'In 2023, the tonnes of tin mined by Indonesia rose by 12% [1].'],
  ['separators of another language', 'Indonesia mined about 1.250.000 tonnes of tin in 2023 [1].'],
  ['spaces in a number', 'Tonnes of tin that Indonesia mined: 1 250 000 [1].'],
  ['a scale', 'Indonesia mined 1.25 million tonnes of tin [1].'],
  ['a number that is rounded', 'Indonesia mined 1.3 million tonnes of tin [1].'],
  ['a citation behind the full stop', 'Indonesia mined tonnes of tin in 2023. [1]'],
  ['a citation before its sentence', 'According to [1], Indonesia mined tonnes of tin in 2023.'],
])('calls a sentence with %s supported', (_, sentence) => expect(verdict(sentence, tin)).toBe('supported'));

it.each([
  ['number', 'Indonesia mined 1,350,000 tonnes of tin in 2023 [1].', 'number 1,350,000 tonnes'],
  ['scale', 'Indonesia mined 1.25 billion tonnes of tin [1].', 'number 1.25 billion'],
  ['percentage', 'Indonesia mined 14% more tin [1].', 'number 14%'],
  ['unit', 'Tin melts at 231.9 °F, says the source [1].', 'number 231.9 °f'],
  ['year', 'Indonesia mined more tin in 2022 [1].', 'number 2022'],
  ['name', 'Indonesia and Malaysia mined 1,250,000 tonnes of tin in 2023 [1].', 'name Malaysia'],
  ['quote', 'The source says “tin is rare and expensive” [1].', 'quote tin is rare and expensive'],
])('names the %s that the source does not have', (_, sentence, expected) => {
  expect(what(sentence, tin)?.replace(' tonnes', '')).toBe(expected.replace(' tonnes', ''));
});

it.each([
  ['The treaty was signed on 5 March 2024 [1].', 'The treaty was signed on March 5, 2024.'],
  ['The treaty was signed on 2024-03-05 [1].', 'The treaty was signed on 5th March 2024 in Rome.'],
  ['The treaty was signed in March 2024 [1].', 'The treaty was signed on 05/03/2024.'],
  ['Der Vertrag wurde am 5. März 2024 unterzeichnet [1].', 'Am 05.03.2024 wurde der Vertrag unterzeichnet.'],
  ['Le traité a été signé le 5 mars 2024 [1].', 'Le traité a été signé le 05/03/2024 à Rome.'],
  ['Traktat podpisano 5 marca 2024 w Rzymie [1].', 'Traktat podpisano w Rzymie 05.03.2024.'],
])('finds the date of %j in %j', (sentence, source) => expect(['quoted', 'supported']).toContain(verdict(sentence, source)));

it.each([
  ['The treaty was signed on 6 March 2024 [1].', 'The treaty was signed on March 5, 2024.', 'date 6 March 2024'],
  ['The treaty was signed on 5 April 2024 [1].', 'The treaty was signed on 5 March 2024, and changed in 2025.', 'date 5 April 2024'],
  ['Der Vertrag wurde am 7. Mai 2024 unterzeichnet [1].', 'Am 05.03.2024 wurde der Vertrag unterzeichnet.', 'date 7. Mai 2024'],
])('does not find the date of %j', (sentence, source, expected) => expect(what(sentence, source)).toBe(expected));

it.each([
  ['Chinese', '印度尼西亚在2023年开采了125万吨锡[1]。', '2023年，印度尼西亚开采了1250000吨锡，比上一年增长12%。', 'supported'],
  ['Chinese, another number', '印度尼西亚在2023年开采了135万吨锡[1]。', '2023年，印度尼西亚开采了1250000吨锡。', 'number 135万'],
  ['Japanese', '錫は231.9度で溶ける[1]。', '錫は231.9度で溶ける。', 'quoted'],
  ['Japanese, another date', '条約は2024年3月6日に署名された[1]。', '条約は2024年3月5日に署名された。', 'date 2024年3月6日'],
  ['Arabic', 'أنتجت إندونيسيا ١٬٢٥٠٬٠٠٠ طن من القصدير [1].', 'أنتجت إندونيسيا 1,250,000 طن من القصدير في عام 2023.', 'quoted'],
  [
    'Arabic, another number',
    'أنتجت إندونيسيا ١٬٣٥٠٬٠٠٠ طن من القصدير [1].',
    'أنتجت إندونيسيا 1,250,000 طن من القصدير.',
    'number 1,350,000',
  ],
  [
    'German',
    'Indonesien förderte 1.250.000 Tonnen Zinn, rund 12 Prozent mehr [1].',
    'Die Förderung von Zinn stieg in Indonesien um 12 % auf 1.250.000 Tonnen mehr.',
    'supported',
  ],
  [
    'Turkish',
    'Endonezya 2023 yılında 1.250.000 ton kalay çıkardı [1].',
    'Endonezya, 2023 yılında toplam 1.250.000 ton kalay çıkardı.',
    'supported',
  ],
])('checks %s', (_, sentence, source, expected) => expect(what(sentence, source)).toBe(expected));

it('names the source that has what the cited one does not have', () => {
  const sources = ['Lead melts at 327.5 °C and is soft.', tin];
  expect(check('Indonesia mined 1,250,000 tonnes of tin in 2023 [1].', { sources })).toEqual([
    { verdict: 'missing', missing: 'other', other: 2 },
  ]);
});

it('says nothing about words alone if the sentence may be a translation', () => {
  expect(first('Zinn schmilzt bei 231,9 °C und ist ein weiches Metall [1].', tin)).toBeUndefined();
});

it('finds a sentence that shares no words with its source', () => {
  const source = 'The company makes shoes in the north of Italy and sells them to shops in France.';
  expect(first('The orchestra performs symphonies in the evening and rehearses to perfection [1].', source)).toEqual({
    verdict: 'missing',
    missing: 'words',
  });
});

const lease =
  'The first two monthly instalments are waived. The deposit is three months’ rent, and the service charge is fixed until 2027.';

it.each([
  'Two parking spaces are included [1].',
  'The lease includes two parking spaces in the yard [1].',
  'The tenant may sublet the rooms in the summer, and the deposit is paid back [1].',
])('finds that %j is invented, though it shares words with its source', (sentence) => {
  expect(first(sentence, lease)).toEqual({ verdict: 'missing', missing: 'words' });
});

it('says where in its paragraph a cited sentence begins', () => {
  const paragraph = 'The deposit is three months’ rent [1]. Two parking spaces are included [1].';
  const checks = createCitationChecks([{ title: 'Lease', snippet: lease, whole: true }]);
  const at = paragraph.lastIndexOf('[1]');
  expect(paragraph.slice(checks(paragraph, at)?.from, at)).toBe('Two parking spaces are included ');
});

it('checks sources that are cited together as one', () => {
  const sources = ['Tin melts at 231.9 °C.', 'Lead melts at 327.5 °C.'];
  const [a, b] = check('Tin melts at 231.9 °C and lead melts at 327.5 °C [1][2].', { sources });
  expect([a?.verdict, b?.verdict]).toEqual(['supported', 'supported']);
  expect(check('Tin melts at 231.9 °C [1] and lead melts at 327.5 °C [2].', { sources }).map((one) => one?.verdict)).toEqual([
    'quoted',
    'supported',
  ]);
});

it('does not say what is missing from a source that is kept only in part', () => {
  expect(check('Indonesia mined 1,350,000 tonnes of tin in 2023 [1].', { sources: [tin], isWhole: false })).toEqual([undefined]);
  expect(check('Tin melts at 231.9 °C [1].', { sources: [tin], isWhole: false })).toEqual([{ verdict: 'quoted' }]);
});

it('does not check what cites no known source', () => {
  expect(check('Tin melts at 500 °C [4].', { sources: [tin] })).toEqual([undefined]);
  expect(check('Tin melts at 500 °C [1].', { sources: [''] })).toEqual([undefined]);
});

it('does not understand negation, which is a known limit', () => {
  expect(verdict('Indonesia did not mine 1,250,000 tonnes of tin in 2023 [1].', tin)).toBe('supported');
});

const hostile: readonly (readonly [string, (length: number) => string])[] = [
  ['digits', (length) => '1'.repeat(length)],
  ['digits in threes', (length) => '1 234'.repeat(length / 5)],
  ['separators', (length) => '1.'.repeat(length / 2)],
  ['dates', (length) => '12 March '.repeat(length / 9)],
  ['marks', (length) => '[1]'.repeat(length / 3)],
  ['marks between words', (length) => 'a [1] '.repeat(length / 6)],
  ['quotes', (length) => '“'.repeat(length)],
  ['pairs of quotes', (length) => '"a" '.repeat(length / 4)],
  ['capitals', (length) => 'Aa '.repeat(length / 3)],
  ['spaces', (length) => ' '.repeat(length)],
  ['full stops', (length) => '. '.repeat(length / 2)],
  ['Han', (length) => '锡'.repeat(length)],
  ['ligatures', (length) => 'ﷺ'.repeat(length)],
  ['lines', (length) => '\n'.repeat(length)],
];

it.each(hostile)('takes linear time for %s', (_, make) => {
  const time = (length: number) => {
    const text = make(length);
    const run = () => {
      const started = performance.now();
      const checks = createCitationChecks([
        { title: 'Source', snippet: text, whole: true },
        { title: 'Other', passage: text, whole: true },
      ]);
      checks(`${text} [1][2]`, text.length + 1);
      return performance.now() - started;
    };
    // The fastest of several, because other work on the machine slows some of them down.
    return Math.min(...Array.from({ length: 7 }, run));
  };
  const [once, fourfold] = [time(4_500), time(18_000)];
  expect(fourfold).toBeLessThan(Math.max(once * 10, 40));
});
