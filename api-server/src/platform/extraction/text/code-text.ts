import type { TextBlock, TextSection } from '../sections.ts';

/** Returns the lines of code, settings or a log as they are, with their numbers. */
export const codeSections = (text: string): TextSection[] => [{ page: null, heading: '', blocks: codeLines(text) }];

/** Returns lines as blocks. Empty lines stay with the one before. */
export function codeLines(text: string): TextBlock[] {
  const blocks: { text: string; isLine: true; area: { top: number; bottom: number } }[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const last = blocks.at(-1);
    if (line.trim() !== '') blocks.push({ text: line.trimEnd(), isLine: true, area: { top: index + 1, bottom: index + 1 } });
    else if (last && !last.text.endsWith('\n')) last.text += '\n';
  }
  return blocks;
}
