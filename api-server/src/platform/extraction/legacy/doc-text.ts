import { addBlocks, ExtractionError, type TextBlock, type TextSection } from '../sections.ts';
import { type TableCell, tableBlocks } from '../table-rows.ts';
import type { CompoundFile } from './compound-file.ts';
import { paragraphProperties, unseenCharacters } from './doc-properties.ts';

/** Offsets in the file's header ([MS-DOC] 2.5). */
const header = { version: 2, flags: 10, textStart: 24, textEnd: 28, lengths: 76, characters: 250, paragraphs: 258, pieces: 418 };
const word97 = 0xc1;
const flag = { encrypted: 0x0100, secondTable: 0x0200 };

/** Ends a cell, or a row of cells. */
const cellEnd = '\u0007';

interface Character {
  readonly text: string;
  /** Where it is in the stream, by which properties are found. */
  readonly position: number;
}

/** Returns the text of a Word document from before 2007, with headings and tables; headers, footers and notes follow. The numbers of lists aren't in it. */
export function docSections(file: CompoundFile): TextSection[] {
  const stream = file.read('WordDocument');
  if (!stream || stream.length < 512) throw new ExtractionError('notWord');
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const flags = view.getUint16(header.flags, true);
  if (flags & flag.encrypted) throw new ExtractionError('protectedOrOld');
  if (view.getUint16(header.version, true) < word97) return simpleSections(stream, view);
  const table = file.read(flags & flag.secondTable ? '1Table' : '0Table');
  if (!table) throw new ExtractionError('documentDamaged');
  try {
    const characters = charactersOf(stream, table, view);
    const length = view.getUint32(header.lengths, true);
    const directoryAt = (at: number) => ({ stream, table, start: view.getUint32(at, true), length: view.getUint32(at + 4, true) });
    const properties = paragraphProperties(directoryAt(header.paragraphs));
    const isUnseen = unseenCharacters(directoryAt(header.characters));
    const isShown = ({ position, text }: Character) => text === cellEnd || text === '\r' || !isUnseen(position);
    const main = sectionsOf(characters.slice(0, length).filter(isShown), properties);
    const asides = new Set(
      sectionsOf(characters.slice(length).filter(isShown), properties).flatMap(({ heading, blocks }) => [
        heading,
        ...blocks.map(({ text }) => text),
      ]),
    );
    const rest = [...asides].filter((text) => text.trim() !== '').map((text) => ({ text }));
    return rest.length === 0 ? main : [...main, { page: null, heading: '', blocks: rest }];
  } catch (error) {
    if (error instanceof RangeError) throw new ExtractionError('documentDamaged');
    throw error;
  }
}

/** Reads Word 6 and 95, which store the text in one piece. */
function simpleSections(stream: Uint8Array, view: DataView): TextSection[] {
  const text = new TextDecoder('windows-1252').decode(
    stream.subarray(view.getUint32(header.textStart, true), view.getUint32(header.textEnd, true)),
  );
  return sectionsOf(
    [...text].map((character) => ({ text: character, position: 0 })),
    () => ({ isHeading: false, endsRow: false }),
  );
}

/** Returns the characters in their order, which the pieces give: either two bytes each, or one of Windows-1252. */
function charactersOf(stream: Uint8Array, table: Uint8Array, view: DataView): Character[] {
  const pieces = new DataView(table.buffer, table.byteOffset, table.byteLength);
  let at = view.getUint32(header.pieces, true);
  while (pieces.getUint8(at) === 1) at += 3 + pieces.getUint16(at + 1, true);
  if (pieces.getUint8(at) !== 2) throw new ExtractionError('documentDamaged');
  const count = Math.floor((pieces.getUint32(at + 1, true) - 4) / 12);
  const start = at + 5;
  const characters: Character[] = [];
  for (let piece = 0; piece < count; piece += 1) {
    const length = pieces.getUint32(start + (piece + 1) * 4, true) - pieces.getUint32(start + piece * 4, true);
    const place = pieces.getUint32(start + (count + 1) * 4 + piece * 8 + 2, true);
    const isCompressed = (place & 0x4000_0000) !== 0;
    const from = isCompressed ? (place & 0x3fff_ffff) / 2 : place;
    const width = isCompressed ? 1 : 2;
    const text = new TextDecoder(isCompressed ? 'windows-1252' : 'utf-16le').decode(stream.subarray(from, from + length * width));
    for (let index = 0; index < text.length; index += 1) characters.push({ text: text[index] ?? '', position: from + index * width });
  }
  return characters;
}

type Properties = (position: number) => { readonly isHeading: boolean; readonly endsRow: boolean };

function sectionsOf(characters: readonly Character[], propertiesAt: Properties): TextSection[] {
  const sections: { page: null; heading: string; blocks: TextBlock[] }[] = [{ page: null, heading: '', blocks: [] }];
  let text = '';
  let cells: TableCell[] = [];
  let rows: { cells: TableCell[] }[] = [];
  const fields: ('code' | 'result')[] = [];
  const write = (blocks: readonly TextBlock[]) => addBlocks(sections.at(-1)?.blocks ?? [], blocks);
  const endTable = () => {
    write(tableBlocks(rows));
    rows = [];
  };
  for (const { text: character, position } of characters) {
    const code = character.charCodeAt(0);
    if (code === 0x13) fields.push('code');
    else if (code === 0x14 && fields.length > 0) fields[fields.length - 1] = 'result';
    else if (code === 0x15) fields.pop();
    else if (fields.includes('code')) continue;
    else if (code === 0x07) {
      if (propertiesAt(position).endsRow || (position === 0 && text === '' && cells.length > 0)) {
        rows.push({ cells });
        cells = [];
      } else cells.push({ text });
      text = '';
    } else if (code === 0x0d || code === 0x0c) {
      if (cells.length === 0 && rows.length > 0 && text.trim() !== '') endTable();
      const line = text.replace(/[^\S\n]+/g, ' ').trim();
      if (cells.length > 0) text += ' ';
      else if (line === '') text = '';
      else {
        if (propertiesAt(position).isHeading) sections.push({ page: null, heading: line.replaceAll('\n', ' '), blocks: [] });
        else write([{ text: line }]);
        text = '';
      }
    } else text += plain(code, character);
  }
  endTable();
  if (text.trim() !== '') write([{ text: text.trim() }]);
  return sections;
}

function plain(code: number, character: string): string {
  if (code === 0x0b) return '\n';
  if (code === 0x1e) return '-';
  if (code === 0x09) return ' ';
  return code < 0x20 ? '' : character;
}
