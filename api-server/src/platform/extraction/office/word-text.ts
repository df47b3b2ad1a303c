import { type Archive, openArchive } from '../archive.ts';
import { readXml } from '../read-xml.ts';
import { addBlocks, ExtractionError, type TextBlock, type TextSection } from '../sections.ts';
import { type TableCell, tableBlocks } from '../table-rows.ts';
import { ListCounter } from './numbering.ts';
import { localAttributes, localName, mainPart, relationsOf } from './package-parts.ts';
import { listsOf, stylesOf, type WordList } from './word-styles.ts';

interface OpenParagraph {
  text: string;
  style: string;
  isHeading: boolean;
  isDropCap: boolean;
  list: string | undefined;
  level: number | undefined;
}

type OpenCell = { -readonly [Key in keyof TableCell]: TableCell[Key] };

interface OpenTable {
  readonly rows: { cells: TableCell[]; isHead: boolean; isDeleted: boolean }[];
  /** The cells that may continue in the next row, by their columns. */
  readonly above: Map<number, OpenCell>;
  column: number;
  cell: { text: string; columns: number; continues: boolean };
}

const newParagraph = (): OpenParagraph => ({ text: '', style: '', isHeading: false, isDropCap: false, list: undefined, level: undefined });

/** Skips what is shown nowhere, or elsewhere as well: readings of characters, moved text, a copy for old programs, former properties. */
const skipped = new Set([
  'rt',
  'moveFrom',
  'Fallback',
  'delText',
  'instrText',
  'pPrChange',
  'rPrChange',
  'tblPrChange',
  'trPrChange',
  'tcPrChange',
  'sectPrChange',
]);

/** Returns a Word document's sections by headings, with the numbers of its lists; headers, footers and notes follow. */
export function docxSections(bytes: Uint8Array): TextSection[] {
  const archive = openArchive(bytes, /\/media\//);
  const main = mainPart(archive, /^word\/document\d*\.xml$/);
  if (main === undefined) throw new ExtractionError('notWord');
  const related = [...relationsOf(archive, main).values()];
  const partOf = (type: string) => related.find((relation) => relation.type === type)?.target ?? firstNamed(archive, main, type);
  const writer = new WordWriter(stylesOf(archive, partOf('styles')), listsOf(archive, partOf('numbering')));
  writer.read(archive.parts(main));
  for (const type of ['footnotes', 'endnotes', 'comments', 'header', 'footer']) {
    const parts = related.filter((relation) => relation.type === type).map(({ target }) => target);
    for (const part of new Set(parts)) writer.readAside(archive.parts(part));
  }
  return writer.finish();
}

/** Some programs write a document without relations. */
const firstNamed = (archive: Archive, main: string, type: string) => {
  const name = `${main.slice(0, main.lastIndexOf('/') + 1)}${type}.xml`;
  return archive.has(name) ? name : undefined;
};

class WordWriter {
  private readonly styleOf: ReturnType<typeof stylesOf>;
  private readonly lists: Map<string, WordList>;
  private readonly counters = new Map<string, ListCounter>();
  private readonly counted = new Set<string>();
  private readonly sections: { page: null; heading: string; blocks: TextBlock[] }[] = [{ page: null, heading: '', blocks: [] }];
  private readonly asides = new Set<string>();
  private readonly tables: OpenTable[] = [];
  /** A text box is within a paragraph and has paragraphs itself. */
  private readonly paragraphs: OpenParagraph[] = [];
  /** The large first letter of a paragraph is a paragraph before it. */
  private dropCap = '';
  private hidden = 0;
  private isVanished = false;
  private isText = false;
  private isAside = false;

  constructor(styleOf: ReturnType<typeof stylesOf>, lists: Map<string, WordList>) {
    this.styleOf = styleOf;
    this.lists = lists;
  }

  read(xml: Iterable<Uint8Array>): void {
    readXml(xml, {
      open: (name, attributes) => this.open(localName(name), localAttributes(attributes)),
      text: (part) => {
        if (this.isText) this.add(part);
      },
      close: (name) => this.close(localName(name)),
    });
  }

  /** Reads headers, footers and notes, of which documents repeat many. */
  readAside(xml: Iterable<Uint8Array>): void {
    this.isAside = true;
    this.read(xml);
  }

  finish(): TextSection[] {
    const asides = [...this.asides].map((text) => ({ text }));
    return asides.length === 0 ? this.sections : [...this.sections, { page: null, heading: '', blocks: asides }];
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (skipped.has(name)) this.hidden += 1;
    if (this.hidden > 0) return;
    this.isText = name === 't' && !this.isVanished;
    const paragraph = this.paragraphs.at(-1);
    if (name === 'p') this.paragraphs.push(newParagraph());
    else if (name === 'r') this.isVanished = false;
    else if (name === 'vanish') this.isVanished = attributes.val !== '0' && attributes.val !== 'false';
    else if (name === 'tab' && paragraph && attributes.val === undefined) this.add('\t');
    else if (name === 'br' || name === 'cr') this.add('\n');
    else if (name === 'noBreakHyphen') this.add('-');
    else if (name === 'docPr' && attributes.descr) this.add(` ${attributes.descr} `);
    else if (name === 'framePr' && paragraph && attributes.dropCap) paragraph.isDropCap = true;
    else if (paragraph) this.openProperty(paragraph, name, attributes.val ?? '');
    this.openInTable(name, attributes);
  }

  private openProperty(paragraph: OpenParagraph, name: string, value: string): void {
    if (name === 'pStyle') paragraph.style = value;
    else if (name === 'outlineLvl') paragraph.isHeading = Number(value) < 9;
    else if (name === 'numId') paragraph.list = value;
    else if (name === 'ilvl') paragraph.level = Number(value);
  }

  private openInTable(name: string, { val = '' }: Record<string, string>): void {
    if (name === 'tbl') {
      this.tables.push({ rows: [], above: new Map(), column: 0, cell: { text: '', columns: 1, continues: false } });
      return;
    }
    const table = this.tables.at(-1);
    const row = table?.rows.at(-1);
    if (!table) return;
    if (name === 'tr') {
      table.rows.push({ cells: [], isHead: false, isDeleted: false });
      table.column = 0;
    } else if (name === 'tc') table.cell = { text: '', columns: 1, continues: false };
    else if (name === 'gridSpan') table.cell.columns = Math.max(1, Number(val) || 1);
    else if (name === 'vMerge') table.cell.continues = val !== 'restart';
    else if (name === 'gridBefore' && row) this.skipColumns(table, row.cells, Number(val) || 0);
    else if (name === 'tblHeader' && row) row.isHead = val !== '0' && val !== 'false';
    else if (name === 'del' && row && this.paragraphs.length === 0) row.isDeleted = true;
  }

  private close(name: string): void {
    if (skipped.has(name)) {
      this.hidden -= 1;
      return;
    }
    if (this.hidden > 0) return;
    this.isText = false;
    const table = this.tables.at(-1);
    const row = table?.rows.at(-1);
    if (name === 'p') this.endParagraph();
    else if (name === 'tc' && table && row) this.putCell(table, row.cells);
    else if (name === 'tbl' && table) this.endTable(table);
  }

  private skipColumns(table: OpenTable, cells: TableCell[], count: number): void {
    for (let left = Math.min(63, count); left > 0; left -= 1) this.putCell(table, cells);
  }

  private putCell(table: OpenTable, cells: TableCell[]): void {
    const { text, columns, continues } = table.cell;
    const above = table.above.get(table.column);
    if (continues && above) above.rows = (above.rows ?? 1) + 1;
    else {
      const cell: OpenCell = { text, columns, rows: 1 };
      cells.push(cell);
      table.above.set(table.column, cell);
    }
    table.column += columns;
    table.cell = { text: '', columns: 1, continues: false };
  }

  private endTable(table: OpenTable): void {
    this.tables.pop();
    const blocks = tableBlocks(table.rows.filter(({ isDeleted }) => !isDeleted));
    const outer = this.tables.at(-1);
    if (outer) outer.cell.text += ` ${blocks.map(({ text }) => text).join(' / ')}`;
    else this.write(blocks);
  }

  private add(text: string): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.text += text;
  }

  private endParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (!paragraph) return;
    const style = this.styleOf(paragraph.style);
    if (paragraph.isDropCap) {
      this.dropCap = paragraph.text.trim();
      return;
    }
    const written = (this.dropCap + paragraph.text).replace(/[^\S\n]+/g, ' ').trim();
    this.dropCap = '';
    const text = [
      written === '' ? '' : this.numberOf(paragraph.list ?? style.list, paragraph.level ?? style.level, paragraph.style),
      written,
    ]
      .filter(Boolean)
      .join(' ');
    const table = this.tables.at(-1);
    if (text === '') return;
    if (table) table.cell.text += ` ${text}`;
    else if ((paragraph.isHeading || style.isHeading) && !this.isAside)
      this.sections.push({ page: null, heading: text.replaceAll('\n', ' '), blocks: [] });
    else this.write([{ text }]);
  }

  private numberOf(id: string | undefined, level: number | undefined, style: string): string {
    const list = id === undefined ? undefined : this.lists.get(id);
    if (!list || id === undefined) return '';
    const counter = this.counters.get(list.definition) ?? new ListCounter();
    this.counters.set(list.definition, counter);
    if (list.restarts && !this.counted.has(id)) counter.restart();
    this.counted.add(id);
    return counter.next(list.levels, level ?? Math.max(0, list.styles.indexOf(style)));
  }

  private write(blocks: readonly TextBlock[]): void {
    if (this.isAside) for (const { text } of blocks) this.asides.add(text);
    else addBlocks(this.sections.at(-1)?.blocks ?? [], blocks);
  }
}
