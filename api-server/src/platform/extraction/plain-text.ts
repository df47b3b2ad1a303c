import { ExtractionError, type TextSection } from './sections.ts';

/** Decodes UTF-8, UTF-16 with a byte order mark, or otherwise Windows-1252. @throws ExtractionError for binary data */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  if (bytes.subarray(0, 8_000).includes(0)) throw new ExtractionError('notText');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns sections by Markdown headings, ignoring those in fenced code. */
export function markdownSections(text: string): TextSection[] {
  const sections: { page: null; heading: string; text: string }[] = [{ page: null, heading: '', text: '' }];
  let isCode = false;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : headingOf(line);
    const last = sections.at(-1);
    if (heading !== undefined) sections.push({ page: null, heading, text: '' });
    else if (last) last.text += `${line}\n`;
  }
  return sections;
}

/** Converts `## Results ##` to `Results`. */
function headingOf(line: string): string | undefined {
  const [, said] = /^#{1,6}\s+(\S.*)$/.exec(line) ?? [];
  return said?.replace(/(?<!#)#+$/, '').trim() || said;
}

/** Returns rows that name the column of each value, so that a row makes sense on its own. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const isHead = body.length > 0 && head.every((cell) => cell.trim() !== '' && !/^[-+\d.,%\s]+$/.test(cell));
  if (!isHead) return [head, ...body].map((row) => row.filter(Boolean).join(', ')).join('\n');
  const nameCells = (row: readonly string[]) =>
    row.flatMap((cell, place) => (cell.trim() === '' ? [] : [head[place] ? `${head[place].trim()}: ${cell.trim()}` : cell.trim()]));
  return body.map((row) => nameCells(row).join('; ')).join('\n');
}

/**
 * Parses values separated by commas, semicolons or tabs, whichever is most frequent in the first line. Quoted values may contain
 * anything.
 */
export function parseCsv(text: string): string[][] {
  const firstLine = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const separator = [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ',';
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  endCell();
  return rows;
}
