import type { Token, Tokens } from 'marked';
import { parseTopLevel } from '../markdown/parse-markdown.ts';

/** Matches the start of a definition, but not of a footnote. */
const start = /^ {0,3}\[(?!\^)(?:\\[\s\S]|[^[\]\\]){1,999}\]:/;
/** Matches what follows an opening bracket, closed or not, so that no character is read twice. */
const brackets = /\[((?:\\[\s\S]|[^[\]\\])*)(\]?)/g;
const labelMost = 999;
const fence = /^ {0,3}(?:`{3}|~{3})/;

const normalizeLabel = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase();

/** Maps labels to the lines that define their links. The first definition of a label counts. */
export type LinkDefinitions = ReadonlyMap<string, string>;

/** Finds the link definitions among a text's blocks, also those in quotes and lists. */
export function findLinkDefinitions(blocks: readonly string[]): LinkDefinitions {
  const addresses = new Map<string, string>();
  const add = (token: Token) => {
    if (token.type === 'def') {
      const { tag, raw } = token as Tokens.Def;
      if (!addresses.has(tag)) addresses.set(tag, raw.trimEnd());
    }
    for (const child of [...(('tokens' in token && token.tokens) || []), ...('items' in token ? token.items : [])]) add(child);
  };
  for (const block of blocks) if (!fence.test(block) && block.includes(']:')) parseTopLevel(block).forEach(add);
  return addresses;
}

/** Returns the definitions that a block refers to but does not contain, because blocks are parsed one by one. */
export function pickLinkDefinitions(block: string, addresses: LinkDefinitions): string {
  if (!addresses.size || fence.test(block) || start.test(block)) return '';
  const labels = [...block.matchAll(brackets)].flatMap(([, label = '', end]) => (end && label.length <= labelMost ? [label] : []));
  const names = new Set(labels.map(normalizeLabel));
  return [...names].flatMap((name) => addresses.get(name) ?? []).join('\n');
}
