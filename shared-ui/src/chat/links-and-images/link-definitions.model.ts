/** One line `[label]: address "title"`, as markdown defines it; a note's head is none. */
const definition =
  /^ {0,3}\[(?!\^)([^[\]\\\n]{1,200})\]:[ \t]*(?:<[^<>\n]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$/;
const brackets = /\[([^[\]\\\n]{1,200})\]/g;
const fence = /^ {0,3}(?:`{3}|~{3})/;

const nameOf = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase();

/** The lines with which a text says where its links lead, by their labels; of two for one label the first counts. */
export type LinkAddresses = ReadonlyMap<string, string>;

/** The link definitions among a text's blocks. */
export function linkAddresses(blocks: readonly string[]): LinkAddresses {
  const addresses = new Map<string, string>();
  for (const block of blocks) {
    if (!/^ {0,3}\[/.test(block)) continue;
    const line = block.trimEnd();
    const name = nameOf(definition.exec(line)?.[1] ?? '');
    if (name && !addresses.has(name)) addresses.set(name, line);
  }
  return addresses;
}

/** The definitions that a block refers to and does not hold itself: blocks are read one by one. */
export function addressesFor(block: string, addresses: LinkAddresses): string {
  if (!addresses.size || fence.test(block) || definition.test(block.trimEnd())) return '';
  const names = new Set([...block.matchAll(brackets)].map(([, label = '']) => nameOf(label)));
  return [...names].flatMap((name) => addresses.get(name) ?? []).join('\n');
}
