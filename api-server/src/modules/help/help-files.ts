import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inMegabytes, limits } from 'shared-contracts';
import { type HelpArticle, helpCategories } from 'shared-contracts/calls';

const folder = join(import.meta.dirname, '../../../help');
const fileParts = /^---\n(?<head>[\s\S]*?)\n---\n+(?<body>[\s\S]*)$/;

/** Describes an article in `api-server/help/<category>/<slug>.md`; `rank` orders the articles of a category. */
interface RankedArticle extends HelpArticle {
  readonly rank: number;
}

let read: Promise<readonly HelpArticle[]> | undefined;

/** Reads all articles, sorted by category and rank. They ship with the release, so they are read once. */
export function readHelpArticles(): Promise<readonly HelpArticle[]> {
  read ??= readAll();
  return read;
}

async function readAll(): Promise<readonly HelpArticle[]> {
  const byCategory = helpCategories.map(async (category) => {
    const names = (await readdir(join(folder, category))).filter((name) => name.endsWith('.md'));
    const articles = names.map(async (name) =>
      parseArticle(category, name.slice(0, -'.md'.length), await readFile(join(folder, category, name), 'utf8')),
    );
    return (await Promise.all(articles)).toSorted((a, b) => a.rank - b.rank);
  });
  return (await Promise.all(byCategory)).flat().map(({ rank: _, ...article }) => article);
}

/** @throws Error that names an article with an invalid header, because a release without its help must not start. */
export function parseArticle(category: HelpArticle['category'], slug: string, content: string): RankedArticle {
  const { head = '', body = '' } = fileParts.exec(content.replaceAll('\r\n', '\n'))?.groups ?? {};
  const fields = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const [title, rank] = [fields.get('title'), Number(fields.get('rank'))];
  if (!title || !rank || !body.trim()) throw new Error(`The help article ${category}/${slug}.md needs a title, a rank and a text.`);
  return { slug, category, title, rank, body: withLimits(body.trim()), pages: parsePages(fields.get('pages') ?? '') };
}

/** Fills in product limits, so that articles never repeat a number. */
const withLimits = (text: string): string => text.replaceAll('{knowledgeTotal}', `${inMegabytes(limits.knowledgeTotalBytes)} MB`);

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
