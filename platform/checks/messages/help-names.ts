import type { Sections } from './english.ts';

/** Maps each name that the interface shows in English to the names that it shows in another language. */
export type ShownNames = ReadonlyMap<string, ReadonlySet<string>>;

/** Holds the texts of one package: the English ones and those of the other language, as parsed from its file. */
export interface PackageTexts {
  readonly english: Sections;
  readonly translated: unknown;
}

/** Lists page titles that are the names of products, which no package translates. */
const products: readonly string[] = ['Make', 'n8n'];

/** Collects the names of all packages. A text with values shows as in an article: “Leave …”. A text without a translation is in English. */
export function collectNames(packages: readonly PackageTexts[]): ShownNames {
  const names = new Map<string, Set<string>>(products.map((name) => [name, new Set([name])]));
  for (const { english, translated } of packages)
    for (const [section, texts] of Object.entries(english))
      for (const [key, text] of Object.entries(texts)) {
        const shown = textAt(translated, section, key) ?? text;
        const known = names.get(withoutValues(text)) ?? new Set<string>();
        names.set(withoutValues(text), known.add(withoutValues(shown)));
      }
  return names;
}

/** Returns the bold words and page titles of an English help article that the interface doesn't show. */
export function unknownNames(article: string, names: ShownNames): string[] {
  const { bold, pages } = readNames(article);
  return [...bold, ...pages.values()].filter((name) => !names.has(name)).map((name) => `“${name}” is not a text of the interface`);
}

/** Compares a translated help article with the English one and returns each name that the interface shows differently in that language. */
export function namesOutOfStep(english: string, translated: string, names: ShownNames): string[] {
  const [source, own] = [readNames(english), readNames(translated)];
  const shownFor = (name: string): ReadonlySet<string> => names.get(name) ?? new Set([name]);
  const allowed = new Set(source.bold.flatMap((name) => [...shownFor(name)]));
  const missing = [...new Set(source.bold)].filter((name) => own.bold.every((one) => !shownFor(name).has(one)));
  const pages = [...source.pages].filter(([to, title]) => !shownFor(title).has(own.pages.get(to) ?? title));
  return [
    ...own.bold
      .filter((name) => !allowed.has(name))
      .map((name) => `“${name}” is not what the interface calls anything in the English article`),
    ...missing.map((name) => `lacks “${name}”, which the interface calls ${quoteNames(shownFor(name))}`),
    ...pages.map(([to, title]) => `the page ${to}, “${title}”, is called ${quoteNames(shownFor(title))}`),
  ];
}

const quoteNames = (names: ReadonlySet<string>) => [...names].map((name) => `“${name}”`).join(' or ');

const withoutValues = (text: string) => text.replace(/{{[^{}]{1,60}}}/g, '…');

function readNames(article: string): { readonly bold: readonly string[]; readonly pages: ReadonlyMap<string, string> } {
  const bold = Array.from(article.matchAll(/[*]{2}([^*\n]{1,200})[*]{2}/g), ([, name = '']) => name);
  const line = article.split('\n').find((one) => one.startsWith('pages: ')) ?? '';
  const pages = line
    .slice('pages: '.length)
    .split(';')
    .map((page) => page.trim())
    .filter((page) => page.includes(' /'))
    .map((page) => [page.slice(page.lastIndexOf(' ') + 1), page.slice(0, page.lastIndexOf(' ')).trim()] as const);
  return { bold, pages: new Map(pages) };
}

function textAt(texts: unknown, section: string, key: string): string | undefined {
  const own = property(property(texts, section), key);
  return typeof own === 'string' ? own : undefined;
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
