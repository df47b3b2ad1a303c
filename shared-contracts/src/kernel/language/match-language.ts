import { findLanguage, type Language, languages } from './languages.ts';

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
