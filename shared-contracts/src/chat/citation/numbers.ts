/** Describes a number as written: the values that its separators allow, how exact it is, and its unit. */
export interface FoundNumber {
  readonly values: readonly number[];
  /** Half of the last digit's place. A source's number may be rounded to it. */
  readonly tolerance: number;
  readonly unit: string;
  readonly written: string;
}

// A space groups digits only in threes.
const number = /\d+(?:[.,']\d+)*(?: \d{3}(?!\d))*(?:[.,]\d+)?/g;

const scales: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['k', 'thousand', 'tausend', 'mille', 'mil', 'duizend', 'tysiąc', 'tysięcy', 'bin', 'ألف'].map((word) => [word, 1e3]),
  ),
  ...Object.fromEntries(
    [
      'm',
      'mn',
      'mio',
      'mln',
      'million',
      'millions',
      'millionen',
      'millón',
      'millones',
      'milione',
      'milioni',
      'milhão',
      'milhões',
      'miljoen',
    ].map((word) => [word, 1e6]),
  ),
  ...Object.fromEntries(['milion', 'milionów', 'miliony', 'milyon', 'مليون'].map((word) => [word, 1e6])),
  ...Object.fromEntries(
    ['b', 'bn', 'billion', 'billions', 'mrd', 'milliarde', 'milliarden', 'milliard', 'milliards', 'miliardo', 'miliardi', 'miljard'].map(
      (word) => [word, 1e9],
    ),
  ),
  ...Object.fromEntries(['miliard', 'miliardów', 'miliardy', 'milyar', 'bilhão', 'bilhões', 'مليار'].map((word) => [word, 1e9])),
  万: 1e4,
  萬: 1e4,
  億: 1e8,
  亿: 1e8,
};

const unitNames: Readonly<Record<string, string>> = {
  '%': '%',
  percent: '%',
  prozent: '%',
  procent: '%',
  パーセント: '%',
  $: '$',
  usd: '$',
  dollar: '$',
  dollars: '$',
  '€': '€',
  eur: '€',
  euro: '€',
  euros: '€',
  '£': '£',
  gbp: '£',
  pounds: '£',
  '¥': '¥',
  円: '¥',
  km: 'km',
  kilometer: 'km',
  kilometers: 'km',
  kilometre: 'km',
  kilometres: 'km',
  miles: 'mi',
  mile: 'mi',
  kg: 'kg',
  kilograms: 'kg',
  '°c': '°c',
  '°f': '°f',
  hours: 'h',
  hour: 'h',
  stunden: 'h',
  days: 'd',
  day: 'd',
  tage: 'd',
  weeks: 'w',
  week: 'w',
  wochen: 'w',
  months: 'mo',
  month: 'mo',
  monate: 'mo',
  years: 'y',
  year: 'y',
  jahre: 'y',
};

const nextWord = /^ ?(%|[€$£¥]|°[cf](?!\p{L})|[万萬億亿円]|パーセント|\p{L}{1,12}(?!\p{L}))/u;
const isUnspacedUnit = (word: string) => /^[%€$£¥万萬億亿円]/.test(word);

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);

/** Finds the numbers of a folded text in which dates were taken out. */
export function findNumbers(folded: string): FoundNumber[] {
  const text = folded.toLowerCase();
  return [...text.matchAll(number)].flatMap(({ 0: token, index }) => {
    const before = text[index - 1] ?? '';
    // Part of a name, such as h2o or covid-19, unless its letters have no spaces between them.
    if (/[a-z]/.test(before)) return [];
    let rest = text.slice(index + token.length, index + token.length + 40);
    let scale = 1;
    let unit = own(unitNames, before) ?? own(unitNames, text.slice(index - 2, index).trim()) ?? '';
    let tail = '';
    for (let count = 0; count < 2; count += 1) {
      const [all = '', word = ''] = nextWord.exec(rest) ?? [];
      const factor = own(scales, word);
      const named = own(unitNames, word);
      // "5 m" is meters, and "5m" a million.
      if (factor !== undefined && scale === 1 && !(word.length === 1 && /[a-z]/.test(word) && all.startsWith(' '))) scale = factor;
      else if (named !== undefined) unit = named;
      else break;
      tail += isUnspacedUnit(word) || all.startsWith(' ') ? all : word;
      rest = rest.slice(all.length);
    }
    return readNumber(token.trim()).map((one) => ({
      values: one.values.map((value) => value * scale),
      tolerance: one.tolerance * scale,
      unit,
      written: `${unit && unit === before ? before : ''}${token}${tail}`.trim(),
    }));
  });
}

const groups = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/;
const parse = (digits: string, decimals: string) => ({
  values: [Number(`${digits.replaceAll(/\D/g, '')}.${decimals || '0'}`)],
  tolerance: 0.5 * 10 ** -decimals.length,
});

/** Returns the readings of digits with separators. A token such as 1.2.3 is several numbers. */
function readNumber(token: string): Pick<FoundNumber, 'values' | 'tolerance'>[] {
  if (/^\d+$/.test(token)) return [parse(token, '')];
  const last = Math.max(token.lastIndexOf('.'), token.lastIndexOf(','));
  const whole = last < 0 ? token : token.slice(0, last);
  const decimals = last < 0 ? '' : token.slice(last + 1);
  const isGrouped = groups.test(token);
  const isDecimal = last > 0 && (/^\d+$/.test(whole) || (groups.test(whole) && !whole.includes(token.charAt(last))));
  if (isGrouped && isDecimal && token.length <= 7)
    return [{ values: [...parse(token, '').values, ...parse(whole, decimals).values], tolerance: 0.5 * 10 ** -decimals.length }];
  if (isGrouped) return [parse(token, '')];
  if (isDecimal) return [parse(whole, decimals)];
  return token
    .split(/\D/)
    .filter(Boolean)
    .map((part) => parse(part, ''));
}

const numberWords: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine ten eleven twelve',
    'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    'zéro un deux trois quatre cinq six sept huit neuf dix onze douze',
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
    'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici',
    '〇 一 二 三 四 五 六 七 八 九 十',
  ].flatMap((line) => line.split(' ').map((word, value) => [word, value])),
);
const roundWords: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  half: 50,
  zwanzig: 20,
  dreißig: 30,
  hundert: 100,
  vingt: 20,
  cent: 100,
};

/** Returns the values of number words in a text's letters. */
export const findNumberWords = (letters: string): number[] =>
  letters.split(' ').flatMap((word) => own(numberWords, word) ?? own(roundWords, word) ?? []);
