import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inMegabytes, limits } from 'shared-contracts';
import { type HelpArticle, helpCategories } from 'shared-contracts/calls';
import { accountLimits } from 'shared-contracts/settings-calls';
import type { Log } from '../../../platform/log.ts';

const folder = join(import.meta.dirname, '../../../../help');
const fileParts = /^---\n(?<head>[\s\S]*?)\n---\n+(?<body>[\s\S]*)$/;

/**
 * Describes an article in `api-server/help/<category>/<slug>.md`; `rank` orders the articles of a category. Translations are beside it, in
 * `<slug>.<language>.md`.
 */
interface RankedArticle extends HelpArticle {
  readonly rank: number;
}

/** Receives the error of a translation that cannot be used. */
export type ReportBroken = (file: string, error: unknown) => void;

export const logBroken =
  (log: Pick<Log, 'warn'>): ReportBroken =>
  (file, error) =>
    log.warn({ err: error, file }, 'a translated help article cannot be used');

const read = new Map<string, Promise<readonly HelpArticle[]>>();

/**
 * Reads all articles, sorted by category and rank. An article without a translation that can be used is in English. They ship with the
 * release, so they are read once, and a broken one is reported to the first reader only.
 */
export const readHelpArticles = (language: string, report: ReportBroken): Promise<readonly HelpArticle[]> =>
  language === 'en' ? readEnglishArticles() : readOnce(language, () => readTranslated(folder, language, report));

export const readEnglishArticles = (): Promise<readonly HelpArticle[]> => readOnce('en', readEnglish);

function readOnce(language: string, start: () => Promise<readonly HelpArticle[]>): Promise<readonly HelpArticle[]> {
  const reading = read.get(language) ?? start();
  read.set(language, reading);
  return reading;
}

/** Reads the translations in a folder. A missing one is normal, a broken one is reported. */
export async function readTranslated(from: string, language: string, report: ReportBroken): Promise<readonly HelpArticle[]> {
  const translate = async (english: HelpArticle): Promise<HelpArticle> => {
    const file = join(english.category, `${english.slug}.${language}.md`);
    try {
      return translateArticle(english, language, await readFile(join(from, file), 'utf8'));
    } catch (error) {
      if (!isMissing(error)) report(file, error);
      return english;
    }
  };
  return Promise.all((await readEnglishArticles()).map(translate));
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function readEnglish(): Promise<readonly HelpArticle[]> {
  const byCategory = helpCategories.map(async (category) => {
    const names = (await readdir(join(folder, category))).filter((name) => /^[^.]+\.md$/.test(name));
    const articles = names.map(async (name) =>
      parseArticle(category, name.slice(0, -'.md'.length), await readFile(join(folder, category, name), 'utf8')),
    );
    return (await Promise.all(articles)).toSorted((a, b) => a.rank - b.rank);
  });
  return (await Promise.all(byCategory)).flat().map(({ rank: _, ...article }) => article);
}

/** @throws Error that names an article with an invalid header, because a release without its help must not start. */
export function parseArticle(category: HelpArticle['category'], slug: string, content: string): RankedArticle {
  const { fields, body } = parseFile(content);
  const [title, rank] = [fields.get('title'), Number(fields.get('rank'))];
  if (!title || !rank || !body) throw new Error(`The help article ${category}/${slug}.md needs a title, a rank and a text.`);
  return { slug, category, title, rank, body: withLimits(body, 'en'), pages: parsePages(fields.get('pages') ?? ''), language: 'en' };
}

/**
 * Returns an article with the texts of its translation. Everything else is that of the English article.
 * @throws Error when the translation has no title or no text, or names an unknown limit.
 */
export function translateArticle(english: HelpArticle, language: string, content: string): HelpArticle {
  const { fields, body } = parseFile(content);
  const title = fields.get('title');
  if (!title || !body) throw new Error('The translation needs a title and a text.');
  const titles = new Map(parsePages(fields.get('pages') ?? '').map((page) => [page.to, page.title]));
  const pages = english.pages.map((page) => ({ ...page, title: titles.get(page.to) ?? page.title }));
  return { ...english, title, body: withLimits(body, language), pages, language };
}

function parseFile(content: string) {
  const { head = '', body = '' } = fileParts.exec(content.replaceAll('\r\n', '\n'))?.groups ?? {};
  const fields = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { fields, body: body.trim() };
}

/** Lists the limits that articles name: `{trashDays}`, and sizes and times in their units, such as `{imageMaxMegabytes}` or `{tokenLifetimeHours}`. */
export const articleNumbers: ReadonlyMap<string, number> = new Map(
  Object.entries({ ...limits, graceDays: accountLimits.graceDays }).flatMap(([name, limit]): [string, number][] => {
    if (typeof limit !== 'number') return [];
    if (name.endsWith('Bytes')) return [[name.replace(/Bytes$/, 'Megabytes'), inMegabytes(limit)]];
    if (!name.endsWith('Seconds')) return [[name, limit]];
    return [
      [name.replace(/Seconds$/, 'Minutes'), limit / 60],
      [name.replace(/Seconds$/, 'Hours'), limit / 3_600],
    ];
  }),
);

/** Fills in product limits, so that articles never repeat a number. @throws Error that names an unknown one */
const withLimits = (text: string, language: string): string =>
  text.replaceAll(/(?<!\{)\{(\w+)\}(?!\})/g, (_, name: string) => {
    const number = articleNumbers.get(name);
    if (number === undefined) throw new Error(`No limit is called ${name}.`);
    return new Intl.NumberFormat(language).format(number);
  });

/** Parses `My Works /my-works; Trash /trash`. */
const parsePages = (line: string) =>
  line
    .split(';')
    .map((page) => page.trim())
    .map((page) => ({ title: page.slice(0, page.lastIndexOf(' /')).trim(), to: page.slice(page.lastIndexOf(' ') + 1) }))
    .filter(({ title, to }) => title !== '' && to.startsWith('/'));

/** Returns an article's text without Markdown, for search and quotes. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/^ *(?:-|\d+\.) /gm, '')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\n+/g, '\n');
