/** Lists the languages in which feeds were seen to write the names of months, besides those of the product. */
const languages = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'tr',
  'ru',
  'uk',
  'cs',
  'sv',
  'da',
  'nb',
  'fi',
  'hu',
  'el',
  'ar',
  'he',
  'hi',
  'th',
];

let months: Map<string, number> | undefined;
function monthOf(name: string): number | undefined {
  if (!months) {
    months = new Map();
    for (const language of languages)
      for (const options of [
        { month: 'long' },
        { month: 'short' },
        { day: 'numeric', month: 'long' },
        { day: 'numeric', month: 'short' },
      ] as const) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' });
        for (let month = 0; month < 12; month += 1) {
          const parts = format.formatToParts(Date.UTC(2026, month, 15));
          const word = fold(parts.find(({ type }) => type === 'month')?.value ?? '');
          if (word && !/^\d/.test(word) && !months.has(word)) months.set(word, month + 1);
        }
      }
  }
  const word = fold(name);
  // Hebrew writes "in" and the month as one word.
  return months.get(word) ?? months.get(word.replace(/^ב/, '')) ?? months.get(word.slice(0, 3));
}

const fold = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\./g, '')
    .toLowerCase();

/** Offsets in hours of the zones that feeds name, besides those that `Date` knows. */
const zones: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  cest: 2,
  mez: 1,
  mesz: 2,
  met: 1,
  mest: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  ist: 5.5,
  sgt: 8,
  hkt: 8,
  awst: 8,
  jst: 9,
  kst: 9,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
  brt: -3,
  art: -3,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
};

/** Lists the orders in which feeds write a day, most exact first. `ymd` names the groups. */
const days: readonly { readonly pattern: RegExp; readonly ymd: readonly [number, number, number] }[] = [
  { pattern: /^(\d{4})(\d{2})(\d{2})(?!\d)/, ymd: [1, 2, 3] },
  { pattern: /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)/, ymd: [1, 2, 3] },
  { pattern: /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?/, ymd: [1, 2, 3] },
  { pattern: /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?!\d)/, ymd: [3, 2, 1] },
  // Both orders are common with slashes. The American one is only possible up to the twelfth month.
  { pattern: /^(\d{1,2})\/(1[3-9]|2\d|3[01])\/(\d{4}|\d{2})(?!\d)/, ymd: [3, 1, 2] },
  { pattern: /^(1[3-9]|2\d|3[01])\/(\d{1,2})\/(\d{4}|\d{2})(?!\d)/, ymd: [3, 2, 1] },
  { pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?!\d)/, ymd: [3, 1, 2] },
  {
    pattern: /^(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?[ -]?(?:de )?(\p{L}[\p{L}\p{M}.]*),?[ -]?(?:de )?(\d{4}|\d{2})(?!\d)/iu,
    ymd: [3, 2, 1],
  },
  { pattern: /^(\p{L}[\p{L}\p{M}.]*)\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu, ymd: [3, 1, 2] },
];
const time =
  /^[T,\s]*(?:(?:at|um|à|в|klo)\s+)?(?:(오전|午前|上午)|(오후|午後|下午))?\s?(\d{1,2})[:.hH時点时시]\s?(\d{2})(?:[:.分분]\s?(\d{2}(?:[.,]\d{1,9})?))?(?:\s*(a|p)\.?m\b\.?)?/i;
const compactTime = /^T()()(\d{2})(\d{2})(\d{2})?()/;
const zone = /^\s*(?:(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?|([a-z]{1,4}))/i;

/**
 * Reads a date as feeds write it: RFC 822, ISO 8601 in all its forms, seconds since 1970, and dates in words of many languages. A time
 * without a zone counts as UTC. Returns undefined if it can't be read.
 */
export function readFeedDate(given: string): Date | undefined {
  const text = plainDigits(given.slice(0, 200))
    .normalize('NFKC')
    .replace(/[\u200e\u200f\s]+/g, ' ')
    .trim();
  if (/^\d{9,10}(?:\.\d+)?$/.test(text)) return new Date(Number(text) * 1_000);
  if (/^\d{12,13}$/.test(text)) return new Date(Number(text));
  // A weekday says nothing that the date doesn't.
  const withoutWeekday = text.replace(/^\p{L}[\p{L}\p{M}.]*\s?(?:曜日)?[,،.]?\s+(?=\d|\p{L}[\p{L}\p{M}.]*\s\d{1,2},?\s\d{4})/u, '');
  for (const start of new Set([text, withoutWeekday]))
    for (const { pattern, ymd } of days) {
      const found = pattern.exec(start);
      if (!found) continue;
      const day = readDay(ymd.map((group) => found[group] ?? '1'));
      return day === undefined ? undefined : readTime(start.slice(found[0].length), day);
    }
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9_999 ? undefined : moment;
}

/** Returns midnight of a day, or undefined if there is no such day. */
function readDay([years = '', month = '', date = '']: readonly string[]): number | undefined {
  const written = Number(years);
  // Feeds in Thai count from the birth of the Buddha.
  const full = years.length === 2 ? written + (written < 70 ? 2000 : 1900) : written > 2400 && written < 2700 ? written - 543 : written;
  const place = /^\d/.test(month) ? Number(month) : monthOf(month);
  if (place === undefined) return undefined;
  const day = Date.UTC(full, place - 1, Number(date));
  const made = new Date(day);
  return made.getUTCMonth() === place - 1 && made.getUTCDate() === Number(date) ? day : undefined;
}

function readTime(rest: string, day: number): Date | undefined {
  const found = compactTime.exec(rest) ?? time.exec(rest);
  if (!found) return new Date(day);
  const [all, before, after, written = '', minutes = '', seconds = '0', half] = found;
  const isTwelve = Boolean(before || after || half);
  const isLate = Boolean(after) || half?.toLowerCase() === 'p';
  const hours = isTwelve ? (Number(written) % 12) + (isLate ? 12 : 0) : Number(written);
  const second = Number(seconds.replace(',', '.'));
  if (hours > 24 || Number(minutes) > 59 || second >= 61) return undefined;
  const [, sign, ahead, more = '0', name] = zone.exec(rest.slice(all.length)) ?? [];
  const offset = sign ? (Number(ahead) + Number(more) / 60) * (sign === '-' ? -1 : 1) : (zones[name?.toLowerCase() ?? ''] ?? 0);
  return new Date(Math.round(day + ((hours - offset) * 3_600 + Number(minutes) * 60 + second) * 1_000));
}

/** Replaces digits of other scripts with the usual ones. The digits of a script follow each other, with none before the zero. */
const plainDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const value = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !/\p{Nd}/u.test(String.fromCodePoint(code - one - 1)));
    return value === undefined ? digit : String(value);
  });
