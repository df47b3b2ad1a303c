import { useSyncExternalStore } from 'react';
import { findLanguage, type Language, languages } from 'shared-contracts';
import { addNamespace, getTag, onTextsChange, setTag, tellTextsChange, textsOf } from './texts.ts';

/** Maps a package's namespaces to their texts by key, as in its `texts-<language>.json`. */
export type TextSections = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Names the section with the texts that a remote contributes to the shell: page titles, menu entries and commands, by English text. */
const contributions = 'contributions';
const contributed = new Map<string, Readonly<Record<string, string>>>();
/** Counts what was added to `contributed`, which the shell may have shown in English before. */
let contributedTimes = 0;

/** Adds a package's texts in a language. Namespaces and keys that this release doesn't use do no harm. */
export function addTexts(language: string, packageName: string, { [contributions]: own, ...sections }: TextSections): void {
  if (own) {
    contributed.set(`${language}/${packageName}`, own);
    contributedTimes += 1;
    tellTextsChange();
  }
  // A second release of the package on this page has numbered namespaces.
  for (const [name, texts] of Object.entries(sections))
    for (let namespace = name, count = 2; namespace === name || textsOf('en', namespace); namespace = `${name}@${count++}`)
      addNamespace(language, namespace, texts);
}

/** Returns a contributed English text in the language of the page, or unchanged while there is no translation. */
export const translateContributed = (packageName: string, english: string): string =>
  contributed.get(`${getTag()}/${packageName}`)?.[english] ?? english;

/** Returns the language of the interface. */
export const getLanguage = (): Language => findLanguage(getTag()) ?? languages[0];

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

/** Returns the language of the interface. Renders again when it changes, and when contributed texts arrive. */
export function useLanguage(): Language {
  useSyncExternalStore(onTextsChange, getContributedTimes, getContributedTimes);
  const tag = useSyncExternalStore(onTextsChange, getTag, getTag);
  return findLanguage(tag) ?? languages[0];
}

const getContributedTimes = () => contributedTimes;

/** Switches the page to a language whose texts are loaded: its texts, `lang` and `dir`. */
export function showLanguage({ tag, direction }: Language): void {
  document.documentElement.lang = tag;
  document.documentElement.dir = direction;
  setTag(tag);
}
