import { addBlocks, paragraphsOf, type TextBlock, type TextSection } from '../sections.ts';
import { tableBlocks } from '../table-rows.ts';

/** Returns sections by Markdown headings, ignoring those in fenced code, with the rows of tables under the names of their columns. */
export function markdownSections(text: string): TextSection[] {
  const sections: { page: null; heading: string; blocks: TextBlock[] }[] = [{ page: null, heading: '', blocks: [] }];
  let lines: string[] = [];
  let table: string[] = [];
  let isCode = false;
  const write = (blocks: readonly TextBlock[]) => addBlocks(sections.at(-1)?.blocks ?? [], blocks);
  const endText = () => {
    write(paragraphsOf(lines.join('\n')));
    lines = [];
  };
  const endTable = () => {
    // Without the line of dashes below its heads it is text with bars.
    if (/^[\s|:-]+$/.test(table[1] ?? '') && table[1]?.includes('-')) {
      endText();
      write(tableBlocks(table.flatMap((line, at) => (at === 1 ? [] : [{ isHead: at === 0, cells: cellsOf(line) }]))));
    } else lines = lines.concat(table);
    table = [];
  };
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    if (!isCode && /^\s*\|/.test(line)) {
      table.push(line);
      continue;
    }
    endTable();
    const heading = isCode ? undefined : headingOf(line);
    if (heading === undefined) lines.push(line);
    else {
      endText();
      sections.push({ page: null, heading, blocks: [] });
    }
  }
  endTable();
  endText();
  return sections;
}

const cellsOf = (line: string) => {
  const cells = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/);
  return cells.map((text) => ({ text: text.replaceAll('\\|', '|') }));
};

/** Converts `## Results ##` to `Results`. */
function headingOf(line: string): string | undefined {
  const [, said] = /^#{1,6}\s+(\S.*)$/.exec(line) ?? [];
  return said?.replace(/(?<!#)#+$/, '').trim() || said;
}
