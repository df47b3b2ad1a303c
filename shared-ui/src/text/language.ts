import { useSyncExternalStore } from 'react';
import { findLanguage, type Language, languages } from 'shared-contracts';
import { i18n } from './i18n.ts';

/** Maps a package's namespaces to their texts by key, as in its `texts-<language>.json`. */
export type TextSections = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Names the section with the texts that a remote contributes to the shell: page titles, menu entries and commands, by English text. */
const contributions = 'contributions';
const contributed = new Map<string, Readonly<Record<string, string>>>();

/** Adds a package's texts in a language. Namespaces and keys that this release doesn't use do no harm. */
export function addTexts(language: string, packageName: string, { [contributions]: own, ...sections }: TextSections): void {
  if (own) contributed.set(`${language}/${packageName}`, own);
  // A second release of the package on this page has numbered namespaces.
  for (const [name, texts] of Object.entries(sections))
    for (let namespace = name, count = 2; namespace === name || i18n.hasResourceBundle('en', namespace); namespace = `${name}@${count++}`)
      i18n.addResourceBundle(language, namespace, texts, true, true);
}

/** Returns a contributed English text in the language of the page, or unchanged while there is no translation. */
export const translateContributed = (packageName: string, english: string): string =>
  contributed.get(`${i18n.language}/${packageName}`)?.[english] ?? english;

/** Returns the language of the interface. */
export const getLanguage = (): Language => findLanguage(i18n.language) ?? languages[0];

/**
 * Returns the tag for dates, numbers, lists and sorting: the browser's own variant of the language (`en-GB`, `de-AT`) if it has one, else
 * the language. Arabic uses the digits 0 to 9, as the texts do.
 */
export function getLocale(): string {
  const { tag } = getLanguage();
  const base = tag.split('-', 1)[0] ?? tag;
  if (base === 'ar') return 'ar-u-nu-latn';
  const own = globalThis.navigator?.languages?.find((wanted) => wanted.split('-', 1)[0] === base);
  return tag.includes('-') && base !== 'en' ? tag : (own ?? base);
}

function subscribe(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** Returns the language of the interface and renders again when it changes. */
export function useLanguage(): Language {
  const tag = useSyncExternalStore(subscribe, () => i18n.language);
  return findLanguage(tag) ?? languages[0];
}

/** Switches the page to a language whose texts are loaded: its texts, `lang` and `dir`. */
export async function showLanguage({ tag, direction }: Language): Promise<void> {
  document.documentElement.lang = tag;
  document.documentElement.dir = direction;
  await i18n.changeLanguage(tag);
}
