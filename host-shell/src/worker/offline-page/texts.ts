import { offlineTexts } from '../../messages/offline.ts';

/** Holds the translations by language, which the build embeds from `src/messages`. */
declare global {
  const OFFLINE_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Key = keyof typeof offlineTexts;

/** Returns what reads these texts in a language. It has the name of the product's function, so that translations are checked. */
function defineMessages(_name: string, english: Readonly<Record<Key, string>>) {
  return (language: string) =>
    (key: Key, values: Readonly<Record<string, string>> = {}): string =>
      Object.entries(values).reduce(
        (text, [name, value]) => text.replaceAll(`{${name}}`, () => value),
        OFFLINE_TEXTS[language]?.[key] ?? english[key],
      );
}

export const textsIn = defineMessages('host-shell-offline', offlineTexts);

export type Texts = ReturnType<typeof textsIn>;

/** Returns the language of the page: the one in the cookie, else the best of the browser's, else English. */
export function findLanguage(cookie: string | undefined, preferred: readonly string[], known: readonly string[]): string {
  const base = (tag: string) => tag.split('-')[0] ?? tag;
  const all = [...known, 'en'];
  for (const tag of cookie ? [cookie, ...preferred] : preferred) {
    const found = all.find((one) => one === tag) ?? all.find((one) => base(one) === base(tag));
    if (found) return found;
  }
  return 'en';
}
