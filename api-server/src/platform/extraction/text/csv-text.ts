import { cutText } from 'shared-contracts/text';
import { ExtractionError, extractionLimits, type TextSection } from '../sections.ts';
import { tableBlocks } from '../table-rows.ts';

const separators = [',', ';', '\t', '|'];
const sniffedCharacters = 20_000;

/** Returns the rows of a file of values, each with the names of its columns. */
export function csvSections(text: string, separator?: string): TextSection[] {
  const rows = parseCsv(text.replace(/^sep=.\r?\n/, ''), separator ?? separatorOf(text));
  const blocks = tableBlocks(
    rows.map((texts, index) => ({
      cells: texts.map((cell) => ({ text: cell })),
      area: { top: index + 1, bottom: index + 1, left: 1, right: Math.max(1, texts.length) },
    })),
  );
  return [{ page: null, heading: '', blocks }];
}

/** Parses values by the given separator, or the one that cuts the most lines alike. Quoted values may contain anything. */
export function parseCsv(text: string, separator = separatorOf(text)): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let start = 0;
  let cell: string | undefined;
  let count = 0;
  const end = (at: number) => {
    row.push(cell ?? text.slice(start, at).replace(/\r$/, ''));
    cell = undefined;
    start = at + 1;
    count += 1;
    if (count > extractionLimits.cells) throw new ExtractionError('tooManyCells', { most: extractionLimits.cells });
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"' && at === start) {
      const [value, next] = quotedValue(text, at);
      cell = value;
      at = next - 1;
    } else if (character === separator) end(at);
    else if (character === '\n') {
      end(at);
      rows.push(row);
      row = [];
    }
  }
  end(text.length);
  return [...rows, row];
}

/** Returns a quoted value, with what follows it up to the separator left out, and where it ends. */
function quotedValue(text: string, start: number): [value: string, next: number] {
  let value = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return [value + text.slice(at), text.length];
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return [value, quote + 1];
    value += '"';
    at = quote + 2;
  }
}

function separatorOf(text: string): string {
  const named = /^sep=(.)\r?\n/.exec(text)?.[1];
  if (named !== undefined) return named;
  const start = cutText(text, sniffedCharacters);
  const lines = (text.length > sniffedCharacters ? start.slice(0, start.lastIndexOf('\n')) : start).split('\n');
  const scores = separators.map((separator) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length - 1).filter((count) => count > 0);
    const frequencies = counts.map((count) => counts.filter((other) => other === count).length);
    return { separator, lines: Math.max(0, ...frequencies) };
  });
  return scores.toSorted((a, b) => b.lines - a.lines)[0]?.separator ?? ',';
}
