/** Describes a language of the interface: its BCP 47 tag, its name in itself, and the direction it is written in. */
export interface Language {
  readonly tag: string;
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Lists the languages of the interface in the order in which people choose them. English is the source of all others. */
export const languages = [
  { tag: 'en', name: 'English', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'fr', name: 'Français', direction: 'ltr' },
  { tag: 'es', name: 'Español', direction: 'ltr' },
  { tag: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr' },
  { tag: 'it', name: 'Italiano', direction: 'ltr' },
  { tag: 'nl', name: 'Nederlands', direction: 'ltr' },
  { tag: 'pl', name: 'Polski', direction: 'ltr' },
  { tag: 'tr', name: 'Türkçe', direction: 'ltr' },
  { tag: 'ja', name: '日本語', direction: 'ltr' },
  { tag: 'zh-CN', name: '简体中文', direction: 'ltr' },
  { tag: 'ar', name: 'العربية', direction: 'rtl' },
] as const satisfies readonly Language[];

export type LanguageTag = (typeof languages)[number]['tag'];

/**
 * Holds a made-up language for checks: English with accents, a third longer, in brackets. A screen in it shows every text that is not
 * translated and every place that is too narrow. Nobody is offered it.
 */
export const pseudoLanguage = { tag: 'en-XA', name: 'Pseudo', direction: 'ltr' } as const satisfies Language;

/** Returns the language with this tag, written in any case, or undefined. */
export function findLanguage(tag: string | null | undefined): Language | undefined {
  const wanted = tag?.toLowerCase();
  return [...languages, pseudoLanguage].find((language) => language.tag.toLowerCase() === wanted);
}
