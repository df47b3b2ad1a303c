/** Maps keys to texts with `{{placeholders}}`. */
export type Texts = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, unknown>>;

/** Describes where a text was found. */
export interface FoundText {
  readonly language: string;
  readonly namespace: string;
  readonly key: string;
}

/** Describes what a page may change about every text. */
export interface TextHooks {
  /** Changes a value before it fills a placeholder. */
  value: (value: string) => string;
  /** Sees every text before it is shown, and may change it. */
  text: (text: string, found: FoundText) => string;
}

/** Holds the page's hooks, which the shell sets once a language other than English is shown. */
export const textHooks: TextHooks = { value: (value) => value, text: (text) => text };

const fallback = 'en';
const known = new Map<string, Map<string, Texts>>();
const listeners = new Set<() => void>();
let current = fallback;

/** Returns the tag of the language that texts are read in. */
export const getTag = (): string => current;

/** Reads texts in another language from now on. */
export function setTag(tag: string): void {
  current = tag;
  tellTextsChange();
}

/** Tells the listeners that texts read differently from now on. */
export function tellTextsChange(): void {
  for (const listener of [...listeners]) listener();
}

/** Calls a listener when the language changes or contributed texts arrive. Returns the function that ends it. */
export function onTextsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the texts of a namespace in a language, if there are any. */
export const textsOf = (language: string, namespace: string): Texts | undefined => known.get(language)?.get(namespace);

/** Lists the languages that have texts. */
export const knownLanguages = (): string[] => [...known.keys()];

/** Adds texts to a namespace. Later ones replace earlier ones with the same key. */
export function addNamespace(language: string, namespace: string, texts: Texts): void {
  const namespaces = known.get(language) ?? new Map<string, Texts>();
  known.set(language, namespaces.set(namespace, { ...namespaces.get(namespace), ...texts }));
}

/** Returns a text in a language or else in English, with its values and the plural form for `count`. An unknown key returns itself. */
export function translate(language: string, namespace: string, key: string, values: Values = {}): string {
  for (const tag of [language, fallback]) {
    const texts = textsOf(tag, namespace);
    const name = texts && formsOf(tag, key, values.count).find((form) => form in texts);
    if (name !== undefined) return textHooks.text(fill(texts?.[name] ?? '', values, tag), { language: tag, namespace, key });
  }
  return key;
}

/** Lists the keys that a text may have: a form for none, the form of the language's grammar, and the key itself. */
function formsOf(language: string, key: string, count: unknown): string[] {
  if (typeof count !== 'number') return [key];
  const forms = [`${key}_${pluralsOf(language).select(count)}`, key];
  return count === 0 ? [`${key}_zero`, ...forms] : forms;
}

const plurals = new Map<string, Intl.PluralRules>();

function pluralsOf(language: string): Intl.PluralRules {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules;
}

/** Fills `{{name}}` and `{{name, number}}`. Values are never read as placeholders, and React escapes what it renders. */
function fill(text: string, values: Values, language: string): string {
  return text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isNumber?: string) => {
    const value = values[name] ?? '';
    if (typeof value === 'number') return isNumber ? new Intl.NumberFormat(language).format(value) : `${value}`;
    return textHooks.value(String(value));
  });
}
