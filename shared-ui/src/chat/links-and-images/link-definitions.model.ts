/** Matches one line `[label]: address "title"`, but not the start of a footnote. */
const definition =
  /^ {0,3}\[(?!\^)([^[\]\\\n]{1,200})\]:[ \t]*(?:<[^<>\n]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$/;
const brackets = /\[([^[\]\\\n]{1,200})\]/g;
const fence = /^ {0,3}(?:`{3}|~{3})/;

const normalizeLabel = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase();

/** Maps labels to the lines that define their links. The first definition of a label counts. */
export type LinkDefinitions = ReadonlyMap<string, string>;

/** Finds the link definitions among a text's blocks. */
export function findLinkDefinitions(blocks: readonly string[]): LinkDefinitions {
  const addresses = new Map<string, string>();
  for (const block of blocks) {
    if (!/^ {0,3}\[/.test(block)) continue;
    const line = block.trimEnd();
    const name = normalizeLabel(definition.exec(line)?.[1] ?? '');
    if (name && !addresses.has(name)) addresses.set(name, line);
  }
  return addresses;
}

/** Returns the definitions that a block refers to but does not contain, because blocks are parsed one by one. */
export function pickLinkDefinitions(block: string, addresses: LinkDefinitions): string {
  if (!addresses.size || fence.test(block) || definition.test(block.trimEnd())) return '';
  const names = new Set([...block.matchAll(brackets)].map(([, label = '']) => normalizeLabel(label)));
  return [...names].flatMap((name) => addresses.get(name) ?? []).join('\n');
}
