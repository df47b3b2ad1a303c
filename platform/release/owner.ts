import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Says who owns a remote and how they are reached, as its package.json has it in `author`. */
export interface ReleaseOwner {
  readonly name: string;
  readonly email: string | null;
  /** A page, such as a team's channel or its list of issues: `url` of the author, or else `bugs`. */
  readonly url: string | null;
}

const textMax = 200;
const address = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/;

/** Returns the owner that a package names; undefined if it names nobody. Addresses that are no https page or mail are left out. */
export function ownerOf(root: string): ReleaseOwner | undefined {
  const { author, bugs } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { author?: unknown; bugs?: unknown };
  const { name, email, url } = typeof author === 'string' ? partsOf(author.slice(0, 3 * textMax)) : fieldsOf(author);
  if (!name) return undefined;
  const page = pageOf(url) ?? pageOf(typeof bugs === 'string' ? bugs : fieldsOf(bugs).url);
  return { name: name.slice(0, textMax), email: email && address.test(email) ? email : null, url: page ?? null };
}

/** Splits npm's short form: `Chat team <chat@example.com> (https://example.com/chat)`. */
function partsOf(author: string): { name?: string | undefined; email?: string | undefined; url?: string | undefined } {
  const email = between(author, '<', '>');
  const url = between(author, '(', ')');
  const ends = ['<', '('].map((mark) => author.indexOf(mark)).filter((at) => at >= 0);
  return { name: author.slice(0, ends.length ? Math.min(...ends) : undefined).trim(), email, url };
}

function between(text: string, start: string, end: string): string | undefined {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from + 1);
  return from >= 0 && to > from ? text.slice(from + 1, to).trim() : undefined;
}

const fieldsOf = (value: unknown): { name?: string | undefined; email?: string | undefined; url?: string | undefined } => {
  const { name, email, url } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const text = (one: unknown) => (typeof one === 'string' ? one.trim() : undefined);
  return { name: text(name), email: text(email), url: text(url) };
};

const pageOf = (url: string | undefined): string | undefined =>
  url && url.length <= textMax && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : undefined;
