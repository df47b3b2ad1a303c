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

/**
 * Returns the first wanted language that the product speaks, else English. `fr-CA` finds `fr`, and `zh-Hant` or `pt` the one variant
 * there is. Malformed tags are skipped.
 */
export function matchLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const exact = findLanguage(tag);
    if (exact) return exact;
    const base = tag.split('-', 1)[0]?.toLowerCase();
    const related = languages.find((language) => language.tag.split('-', 1)[0] === base);
    if (related) return related;
  }
  return languages[0];
}

/** Returns the tags of an `Accept-Language` header, most wanted first. At most 20 are read. */
export function readAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',', 20)
    .map((entry) => {
      const [tag = '', ...options] = entry.split(';').map((part) => part.trim());
      const quality = options.find((option) => option.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(tag) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
