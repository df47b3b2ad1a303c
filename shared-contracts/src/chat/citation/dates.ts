/** Describes a date as far as a text gives it. */
export interface FoundDate {
  readonly year?: number | undefined;
  readonly month: number;
  readonly day?: number | undefined;
  readonly written: string;
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'tr', 'ar', 'ru'];

function nameMonths(): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of languages)
    for (const [index] of Array.from({ length: 12 }).entries()) {
      const date = new Date(Date.UTC(2024, index, 15));
      const write = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      const genitive = write({ day: 'numeric', month: 'long' }).formatToParts(date);
      names.set(write({ month: 'long' }).format(date).toLowerCase(), index + 1);
      names.set(genitive.find(({ type }) => type === 'month')?.value.toLowerCase() ?? '', index + 1);
      if (language === 'en' || language === 'de') names.set(write({ month: 'short' }).format(date).toLowerCase().slice(0, 3), index + 1);
    }
  names.set('sept', 9);
  return names;
}

let known: Map<string, number> | undefined;

/** Returns the number of a month by its name in one of eleven languages. */
export const monthOf = (name: string): number | undefined => {
  known ??= nameMonths();
  return known.get(name.toLowerCase());
};

const numeric = /(?<!\d)(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})(?!\d)日?/g;
const dayFirst = /(?<!\d)(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4})(?!\d)/g;
const dayMonth = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)? (?:de |of )?(\p{L}{3,20})\.?(?:,? (?:de |del )?(\d{4})(?!\d))?/gu;
const monthDay = /(?<!\p{L})(\p{L}{3,20})\.? (\d{1,2})(?!\d)(?:st|nd|rd|th)?(?:,? (\d{4})(?!\d))?/gu;
const monthYear = /(?<!\p{L})(\p{L}{3,20})\.?,? (?:de |del )?(\d{4})(?!\d)/gu;
const yearMonth = /(?<!\d)(\d{4})年 ?(\d{1,2})月/g;
const monthDayOnly = /(?<!\d)(\d{1,2})月 ?(\d{1,2})日/g;

const isMonth = (month: number) => month >= 1 && month <= 12;
const isDay = (day: number) => day >= 1 && day <= 31;
const yearFrom = (year: string | undefined) => (year === undefined ? {} : { year: Number(year) });

type Read = (found: RegExpMatchArray) => FoundDate[];

const namedDates = (written: string, name = '', day = '', year?: string): FoundDate[] => {
  const month = monthOf(name);
  return month && isDay(Number(day)) ? [{ ...yearFrom(year), month, day: Number(day), written }] : [];
};

const ambiguous = (written: string, year: number, a: number, b: number): FoundDate[] =>
  [
    { year, month: b, day: a, written },
    { year, month: a, day: b, written },
  ].filter(({ month, day }) => isMonth(month) && isDay(day));

const readers: readonly (readonly [RegExp, Read])[] = [
  [numeric, ([written, year, month, day]) => [{ year: Number(year), month: Number(month), day: Number(day), written }].filter(isPossible)],
  [dayFirst, ([written, a, b, year]) => ambiguous(written, Number(year), Number(a), Number(b))],
  [dayMonth, ([written, day, name, year]) => namedDates(written, name, day, year)],
  [monthDay, ([written, name, day, year]) => namedDates(written, name, day, year)],
  [yearMonth, ([written, year, month]) => [{ year: Number(year), month: Number(month), written }].filter(isPossible)],
  [monthDayOnly, ([written, month, day]) => [{ month: Number(month), day: Number(day), written }].filter(isPossible)],
  [
    monthYear,
    ([written, name = '', year]) => {
      const month = monthOf(name);
      return month ? [{ ...yearFrom(year), month, written }] : [];
    },
  ],
];

function isPossible({ month, day }: FoundDate): boolean {
  return isMonth(month) && (day === undefined || isDay(day));
}

/** Finds the dates of a folded text. A date like 05/03/2024 has two readings. `rest` is the text without them. */
export function findDates(folded: string): { readonly dates: readonly (readonly FoundDate[])[]; readonly rest: string } {
  const dates: FoundDate[][] = [];
  let rest = folded;
  for (const [pattern, read] of readers)
    rest = rest.replace(pattern, (...found: string[]) => {
      const readings = read(found as unknown as RegExpMatchArray);
      if (readings.length === 0) return found[0] ?? '';
      dates.push(readings);
      return ' ; ';
    });
  return { dates, rest };
}

/** Returns whether a date of the source is the one that a sentence names, as far as both say it. */
export const isSameDate = (claimed: FoundDate, known: FoundDate): boolean =>
  claimed.month === known.month &&
  (claimed.day === undefined || claimed.day === known.day) &&
  (claimed.year === undefined || known.year === undefined || claimed.year === known.year);
