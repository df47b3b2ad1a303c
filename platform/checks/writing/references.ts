import { dirname, join, normalize } from 'node:path';

/** Describes the workspace as documents refer to it. */
export interface Tree {
  /** Lists all files, relative to the workspace. */
  readonly files: readonly string[];
  /** Reports whether a path exists, also one of a folder that checks don't read, such as migrations. */
  readonly exists: (path: string) => boolean;
  /** Lists the entries of our packages, such as `shared-ui/icons`. */
  readonly entries: ReadonlySet<string>;
}

// History names what existed then.
const isHistory = (file: string) => /(?:^|\/)CHANGELOG\.md$|^docs\/measurements\//.test(file);
const ours = /^(?:api-server|host-shell|mfe-[a-z-]+|shared-[a-z]+|platform|e2e|docs|docker|operations|src|modules)\//;
const sourceFile = /\.(?:tsx?|mjs|css|sql|yml)$/;
// `x.page.tsx`, `.routes.ts` and `.yml` stand for any name.
const standsForAny = /(?:^|\/)(?:use-)?x\.|^(?:\.[a-z]+)+$/;

/** Lists the paths in code spans of a document that name nothing. `<noun>`, `*` and `{a,b}` match any file. */
export function missingPaths(file: string, content: string, tree: Tree): string[] {
  if (isHistory(file)) return [];
  const known = knownPaths(tree);
  return linesOutsideCode(content).flatMap(([line, number]) =>
    [...line.matchAll(/`([\w@.<>{},*/-]+)`/g)].flatMap(([, path = '']) => {
      if (!(ours.test(path) || sourceFile.test(path)) || standsForAny.test(path) || namesPath(path, file, tree, known)) return [];
      return [`${file}:${number} names \`${path}\`, which doesn't exist`];
    }),
  );
}

/** Lists the links of a document that lead to no file of the workspace, or to no heading of one. */
export function missingLinks(file: string, content: string, tree: Tree, read: (file: string) => string): string[] {
  return linesOutsideCode(content).flatMap(([line, number]) =>
    [...line.matchAll(/\]\(([^)\s:]+)\)/g)].flatMap(([, link = '']) => {
      const [path = '', heading] = link.split('#');
      const target = path === '' ? file : normalize(join(dirname(file), path));
      if (tree.exists(target) && (heading === undefined || !target.endsWith('.md') || headings(read(target)).has(heading))) return [];
      return [`${file}:${number} links to ${link}, which doesn't exist`];
    }),
  );
}

/** Lists the decision records that a text names and that the index doesn't list, neither as a record nor as a part of another. */
export function unknownRecords(file: string, content: string, index: string): string[] {
  return content.split('\n').flatMap((line, at) =>
    [...line.matchAll(/(?:\bADR |docs\/adr\/)(\d{4})\b/g)].flatMap(([, number = '']) => {
      const isListed = index.includes(`| [${number}](`) || index.includes(`| ${number} |`);
      return isListed ? [] : [`${file}:${at + 1} names the record ${number}, which the index doesn't list`];
    }),
  );
}

function namesPath(path: string, file: string, { files, exists, entries }: Tree, known: ReadonlySet<string>): boolean {
  const plain = path.replace(/\/$/, '');
  if (/[<{*]/.test(plain)) {
    const pattern = new RegExp(`(?:^|/)${patternOf(plain)}(?:/|$)`);
    return files.some((each) => pattern.test(each));
  }
  return entries.has(plain) || known.has(plain) || exists(plain) || exists(join(dirname(file), plain));
}

const patternOf = (path: string) =>
  path
    .replace(/[.]/g, '[.]')
    .replace(/\*\*\//g, '(?:.+/)?')
    .replace(/(?<!\+)\*|<[\w-]+>/g, '[^/]+')
    .replace(/\{([\w,-]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);

const paths = new WeakMap<Tree, Set<string>>();

/** Collects the paths of files and folders, and their ends, by which documents name them in short: `chat/run/run.policy.ts`. */
function knownPaths(tree: Tree): ReadonlySet<string> {
  const cached = paths.get(tree);
  if (cached) return cached;
  const found = new Set<string>();
  for (const file of tree.files) {
    const parts = file.split('/');
    for (let end = 1; end <= parts.length; end++) for (let start = 0; start < end; start++) found.add(parts.slice(start, end).join('/'));
  }
  paths.set(tree, found);
  return found;
}

const headings = (content: string): ReadonlySet<string> =>
  new Set(
    [...content.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

function linesOutsideCode(content: string): [line: string, number: number][] {
  let isCode = false;
  return content.split('\n').flatMap((line, at): [string, number][] => {
    if (!/^\s*```/.test(line)) return isCode ? [] : [[line, at + 1]];
    isCode = !isCode;
    return [];
  });
}
