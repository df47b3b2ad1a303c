import type { Sections } from './english.ts';

/** Describes what is wrong with one text of one language. */
export interface MessageFault {
  readonly kind: 'missing' | 'unused' | 'malformed' | 'placeholders' | 'untranslated' | 'too-long';
  readonly key: string;
  readonly detail: string;
}

/** Names the faults that fail the check. The others are for the translator's eye: a name may be the same in two languages. */
export const failing: ReadonlySet<MessageFault['kind']> = new Set(['missing', 'unused', 'malformed', 'placeholders']);

const formal = /\b(?:somebody|nobody)\b/i;

/** Returns the words of an English text that users read in a plainer form. */
export const wordFaults = (text: string): string[] => (formal.test(text) ? ['write “someone” or “no one”'] : []);

const suffix = /_(zero|one|two|few|many|other)$/;

/** Compares the texts of one language with the English ones and returns every fault. `texts` is the parsed file, of any shape. */
export function messageFaults(english: Sections, language: string, texts: unknown): MessageFault[] {
  if (!isRecord(texts)) return [{ kind: 'malformed', key: '', detail: 'the file is not an object of sections' }];
  const names = new Set([...Object.keys(english), ...Object.keys(texts)]);
  return [...names].flatMap((name) => {
    const own = texts[name] ?? {};
    if (!isRecord(own)) return [{ kind: 'malformed' as const, key: name, detail: 'is not an object of texts' }];
    return sectionFaults(english[name] ?? {}, language, own).map((fault) => ({ ...fault, key: `${name}.${fault.key}` }));
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function sectionFaults(english: Readonly<Record<string, string>>, language: string, own: Record<string, unknown>): MessageFault[] {
  const wanted = wantedTexts(english, language);
  const faults: MessageFault[] = [];
  for (const [key, source] of wanted) {
    const text = own[key];
    if (text === undefined) faults.push({ kind: 'missing', key, detail: source });
    else if (typeof text !== 'string' || !text.trim()) faults.push({ kind: 'malformed', key, detail: 'is not a text' });
    else faults.push(...textFaults(key, source, text));
  }
  for (const key of Object.keys(own)) if (!wanted.has(key)) faults.push({ kind: 'unused', key, detail: 'English has no such text' });
  return faults;
}

/** Maps each key that a language needs to its English text: the language's own plural forms in place of the English ones. */
export function wantedTexts(english: Readonly<Record<string, string>>, language: string): Map<string, string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const wanted = new Map<string, string>();
  for (const [key, text] of Object.entries(english)) {
    const stem = key.replace(suffix, '');
    const other = english[`${stem}_other`];
    if (stem === key || other === undefined) wanted.set(key, text);
    else for (const form of forms) wanted.set(`${stem}_${form}`, english[`${stem}_${form}`] ?? other);
  }
  return wanted;
}

/** Returns the texts that English has too, in its order. Throws when `texts` is not an object of sections. */
export function tidyTexts(english: Sections, language: string, texts: unknown): Sections {
  if (!isRecord(texts)) throw new TypeError('The file is not an object of sections.');
  const sections = Object.entries(english).map(([name, source]) => {
    const own = texts[name];
    const kept = [...wantedTexts(source, language).keys()].flatMap((key) => {
      const text = isRecord(own) ? own[key] : undefined;
      return typeof text === 'string' ? [[key, text] as const] : [];
    });
    return [name, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(sections.filter(([, own]) => Object.keys(own).length > 0));
}

// “{{count, number}}” writes the number as the language does; the server also formats moments, days, seconds, sizes, money and lists.
const slotsOf = (text: string) =>
  new Set(
    Array.from(text.matchAll(/{{(\w{1,40}(?:, (?:number|moment|day|seconds|bytes|money|list|choices))?)}}/g), ([, slot = '']) => slot),
  );

/** Matches a placeholder for ids: `runId`, `run_id`, `ids`. */
const idSlot = /^(?:(?:\w{1,38}(?:I|_i)|i)ds?|uuids?)\b/;

function textFaults(key: string, source: string, text: string): MessageFault[] {
  const [wanted, given] = [slotsOf(source), slotsOf(text)];
  const isPlural = suffix.test(key);
  // “One chat” needs no number.
  const missing = [...wanted].filter((slot) => !given.has(slot) && !(isPlural && /^count\b/.test(slot)));
  const added = [...given].filter((slot) => !wanted.has(slot) && !(isPlural && /^count\b/.test(slot)));
  const broken = text.replace(/{{\w{1,40}(?:, (?:number|moment|day|seconds|bytes|money|list|choices))?}}/g, '');
  const faults: MessageFault[] = [];
  if (missing.length > 0) faults.push({ kind: 'placeholders', key, detail: `lacks {{${missing.join('}}, {{')}}}` });
  if (added.length > 0) faults.push({ kind: 'placeholders', key, detail: `has {{${added.join('}}, {{')}}}, which English doesn’t have` });
  if (broken.includes('{{') || broken.includes('}}')) faults.push({ kind: 'placeholders', key, detail: 'has a broken placeholder' });
  // An administrator finds a request by its id; readers can do nothing with the ids of other things.
  if ([...given].some((slot) => idSlot.test(slot)) && key !== 'requestId')
    faults.push({ kind: 'placeholders', key, detail: 'shows an id' });
  if (text === source && /[a-z]{4}/.test(source.replace(/{{\w{1,40}(?:, (?:number|moment|day|seconds|bytes|money|list|choices))?}}/g, '')))
    faults.push({ kind: 'untranslated', key, detail: text });
  const most = Math.max(source.length * 2, source.length + 12);
  if (text.length > most) faults.push({ kind: 'too-long', key, detail: `${text.length} characters for ${source.length}: ${text}` });
  return faults;
}
