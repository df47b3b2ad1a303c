import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import { languages, type MessageArguments, type MessageKey, type Messages, pseudoLanguage } from 'shared-contracts';

/**
 * Describes a text that is written when its reader is known. Keep it as it is, also in the database: the same sentence is English for an
 * API client and Arabic for the person whose page shows it.
 */
export interface Sentence {
  /** Names the section of the texts; see `defineMessages`. */
  readonly section: string;
  readonly key: string;
  /** Fills the placeholders. A sentence among the values is written in the same language; a list needs the format `list` or `choices`. */
  readonly values?: Readonly<Record<string, SentenceValue>> | undefined;
}

type SingleValue = string | number | Sentence;
export type SentenceValue = SingleValue | readonly SingleValue[];

/** Makes sentences of one section. The compiler checks keys and values. */
export type MakeSentence<M extends Messages> = <K extends MessageKey<M>>(
  key: K,
  ...values: MessageArguments<M, K, SentenceValue>
) => Sentence;

const folder = join(import.meta.dirname, '../../messages');
const i18n = createInstance();

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: [],
  resources: {},
  initAsync: false,
  // The texts go into JSON and plain mails. Code that puts one into HTML escapes it there.
  interpolation: { escapeValue: false },
});

const namedFormats = i18n.services.formatter;
// A moment is an ISO date. English keeps the form of mails and HTTP headers.
namedFormats?.add('moment', (value: string, language = 'en') =>
  language === 'en'
    ? new Date(value).toUTCString()
    : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(new Date(value)),
);
namedFormats?.add('seconds', (value: number, language = 'en') =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(value),
);

// A day is the beginning of an ISO date.
namedFormats?.add('day', (value: string, language = 'en') =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value.slice(0, 10))),
);
// An amount is in millionths with its currency, such as `20000000 USD`.
namedFormats?.add('money', (value: string, language = 'en') => writeMoney(value, language));

// A size of bytes that another release stored is already in words.
namedFormats?.add('bytes', (value: number | string, language = 'en') => (typeof value === 'number' ? writeBytes(value, language) : value));
const listFormat = (type: 'conjunction' | 'disjunction') => (value: readonly string[] | string, language?: string) =>
  typeof value === 'string' ? value : new Intl.ListFormat(language, { type }).format(value);
namedFormats?.add('list', listFormat('conjunction'));
namedFormats?.add('choices', listFormat('disjunction'));

// The files ship with the release, so they are read once. A language without a file, or a broken one, shows English.
for (const { tag } of languages) {
  const file = join(folder, `${tag}.json`);
  if (tag === 'en' || !existsSync(file)) continue;
  try {
    const sections = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Messages>>;
    for (const [section, texts] of Object.entries(sections)) i18n.addResourceBundle(tag, section, texts);
  } catch (error) {
    process.emitWarning(`${file} is not used, so ${tag} shows English: ${String(error)}`);
  }
}

/**
 * Registers a section of English texts and returns the function that makes its sentences: `const say = defineMessages('agent', { full:
 * 'You have {{count}} agents.' })`; `writeSentence(say('full', { count: 9 }), 'de')`. Translations are in `src/messages/<language>.json`.
 */
export function defineMessages<const M extends Messages>(section: string, messages: M): MakeSentence<M> {
  i18n.addResourceBundle('en', section, messages, true, true);
  return (key, ...[values]) => ({ section, key, values: values as Sentence['values'] });
}

/** Returns whether this release has the text of a sentence, which another release may have stored. */
export const canWrite = ({ section, key, values }: Sentence): boolean => i18n.exists(key, { ns: section, ...values });

/**
 * Writes a sentence in a language, by default in English, which is what logs and API clients read. The made-up language for checks puts
 * English in brackets.
 */
export function writeSentence(sentence: Sentence, language = 'en'): string {
  const { section, key } = sentence;
  const options = { ns: section, lng: language, returnDetails: true, ...writeValues(sentence, language) } as const;
  const { res, usedLng } = i18n.t(key, options) as { readonly res: string; readonly usedLng: string };
  if (usedLng !== language && shipped.has(language)) reportMissing(language, `${section}: ${key}`);
  return language === pseudoLanguage.tag ? `[${res}]` : res;
}

const shipped: ReadonlySet<string> = new Set(languages.map(({ tag }) => tag));
const reported = new Set<string>();

/** Warns once about a text that a language lacks. Its readers get English. */
function reportMissing(language: string, text: string): void {
  const name = `${language} ${text}`;
  if (reported.has(name)) return;
  reported.add(name);
  process.emitWarning(`${language} has no text for ${text}`, 'MissingText');
}

type WrittenValue = string | number;

/** Writes the sentences among the values of a sentence. */
export const writeValues = ({ values }: Sentence, language?: string): Record<string, WrittenValue | readonly WrittenValue[]> | undefined =>
  values && Object.fromEntries(Object.entries(values).map(([slot, value]) => [slot, writeValue(value, language)]));

function writeValue(value: SentenceValue, language?: string): WrittenValue | readonly WrittenValue[] {
  if (isList(value)) return value.map((one) => writeSingle(one, language));
  return writeSingle(value, language);
}

const isList = (value: SentenceValue): value is readonly SingleValue[] => Array.isArray(value);
const writeSingle = (value: SingleValue, language?: string) => (typeof value === 'object' ? writeSentence(value, language) : value);

function writeMoney(value: string, language: string): string {
  const [micro, currency = 'USD'] = value.split(' ');
  const amount = Number(micro) / 1_000_000;
  // A call often costs less than a cent.
  const digits = amount < 1 ? { minimumFractionDigits: 2, maximumFractionDigits: 4 } : {};
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(amount);
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Writes a size in the largest unit that it fills. */
function writeBytes(bytes: number, language: string): string {
  const power = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log2(bytes) / 10)));
  const style = {
    style: 'unit',
    unit: byteUnits[power] ?? 'byte',
    unitDisplay: language === 'ar' ? 'long' : 'short',
    maximumFractionDigits: 1,
  } as const;
  const text = new Intl.NumberFormat(language, style).format(bytes / 1024 ** power);
  // The product writes KB, as people do who count in steps of 1,024.
  return text.replace(/kB$/, 'KB');
}
