import { openArchive } from '../archive.ts';
import { readXml } from '../read-xml.ts';
import { addBlocks, ExtractionError, extractionLimits, type TextBlock, type TextSection } from '../sections.ts';
import { type SheetRow, sheetBlocks } from '../sheet-blocks.ts';
import { type TableCell, type TableRow, tableBlocks } from '../table-rows.ts';
import { ListCounter, type NumberLevel } from './numbering.ts';
import { OpenDocumentStyles } from './open-document-styles.ts';
import { localAttributes, localName } from './package-parts.ts';

/** Skips what is deleted, what repeats a number, and readings beside characters. */
const skipped = new Set([
  'tracked-changes',
  'note-citation',
  'ruby-text',
  'page-number',
  'page-count',
  'date-time-decl',
  'forms',
  'sheet-name',
]);

const isAside = (name: string) => /^(text:note-body|office:annotation|style:(header|footer)(-left|-first)?)$/.test(name);

interface OpenTable {
  readonly name: string;
  readonly rows: { cells: Map<number, TableCell>; next: number; isHead: boolean; repeats: number }[];
  isHead: boolean;
  cell: TableCell & { text: string; columns: number; rows: number; repeats: number; isCovered: boolean };
}

type Kind = 'text' | 'spreadsheet' | 'presentation';

/** Returns the sections of an OpenDocument text, the sheets of a spreadsheet or the slides of a presentation. */
export function openDocumentSections(bytes: Uint8Array): TextSection[] {
  const archive = openArchive(bytes, /^(Pictures|media)\//);
  if (!archive.has('content.xml')) throw new ExtractionError('documentDamaged');
  if (isEncrypted(archive.parts('META-INF/manifest.xml'))) throw new ExtractionError('protectedOrOld');
  return flatSections(['styles.xml', 'content.xml'].map((name) => () => archive.parts(name)));
}

/** Does the same for a document that is one file of XML. */
export const flatDocumentSections = (bytes: Uint8Array): TextSection[] => flatSections([() => [bytes]]);

function flatSections(parts: readonly (() => Iterable<Uint8Array>)[]): TextSection[] {
  const styles = new OpenDocumentStyles();
  for (const part of parts) styles.read(part());
  const reader = new OpenDocumentReader(styles);
  for (const part of parts) reader.read(part());
  return reader.finish();
}

function isEncrypted(manifest: Iterable<Uint8Array>): boolean {
  let found = false;
  readXml(manifest, {
    open: (name) => {
      found ||= localName(name) === 'encryption-data';
    },
  });
  return found;
}

class OpenDocumentReader {
  private readonly styles: OpenDocumentStyles;
  private readonly sections: { page: number | null; heading: string; blocks: TextBlock[] }[] = [{ page: null, heading: '', blocks: [] }];
  private readonly asides = new Set<string>();
  private readonly tables: OpenTable[] = [];
  private readonly lists: { levels: readonly (NumberLevel | undefined)[]; counter: ListCounter }[] = [];
  private readonly counters = new Map<string, ListCounter>();
  private readonly outline = new ListCounter();
  /** A note or a text frame within a paragraph has paragraphs itself. */
  private readonly paragraphs: { text: string; heading: number | undefined }[] = [];
  private marker: { level: number } | undefined;
  private kind: Kind = 'text';
  private hidden = 0;
  private aside = 0;
  /** A master page has headers, footers and placeholders, which nobody sees. */
  private master = 0;
  private isTitle = false;
  private pages = 0;

  constructor(styles: OpenDocumentStyles) {
    this.styles = styles;
  }

  read(xml: Iterable<Uint8Array>): void {
    readXml(xml, {
      open: (name, given) => this.open(localName(name), localAttributes(given), name),
      text: (part) => {
        const paragraph = this.paragraphs.at(-1);
        if (paragraph && this.hidden === 0) paragraph.text += part.replace(/\s+/g, ' ');
      },
      close: (name) => this.close(localName(name), name),
    });
  }

  finish(): TextSection[] {
    const blocks = [...this.asides].map((text) => ({ text }));
    // Sheets have headers and footers that programs make up.
    return blocks.length === 0 || this.kind === 'spreadsheet' ? this.sections : [...this.sections, { page: null, heading: '', blocks }];
  }

  private open(name: string, attributes: Record<string, string>, full: string): void {
    if (skipped.has(name)) this.hidden += 1;
    if (this.hidden > 0) return;
    const paragraph = this.paragraphs.at(-1);
    if (full === 'office:spreadsheet') this.kind = 'spreadsheet';
    else if (full === 'office:presentation') this.kind = 'presentation';
    else if (full === 'style:master-page') this.master += 1;
    else if (isAside(full)) this.aside += 1;
    else if (full === 'text:p') this.paragraphs.push({ text: '', heading: undefined });
    else if (full === 'text:h') this.paragraphs.push({ text: '', heading: Number(attributes['outline-level']) || 1 });
    else if (full === 'text:s' && paragraph) paragraph.text += ' '.repeat(Math.min(100, Number(attributes.c) || 1));
    else if (full === 'text:tab' && paragraph) paragraph.text += '\t';
    else if (full === 'text:line-break' && paragraph) paragraph.text += '\n';
    else if (full === 'text:list') this.openList(attributes['style-name']);
    else if (full === 'text:list-item') this.marker = { level: this.lists.length - 1 };
    else if (full === 'draw:frame') this.isTitle = attributes.class === 'title';
    else if (full === 'draw:page' && this.kind === 'presentation') this.addPage('');
    else this.openInTable(full, attributes);
  }

  private addPage(heading: string): void {
    this.pages += 1;
    this.sections.push({ page: this.pages, heading, blocks: [] });
  }

  private openList(style: string | undefined): void {
    const around = this.lists.at(-1);
    const levels = style === undefined ? (around?.levels ?? []) : (this.styles.lists.get(style) ?? around?.levels ?? []);
    const counter = around?.counter ?? (style === undefined ? new ListCounter() : (this.counters.get(style) ?? new ListCounter()));
    if (style !== undefined) this.counters.set(style, counter);
    this.lists.push({ levels, counter });
  }

  private openInTable(full: string, attributes: Record<string, string>): void {
    if (full === 'table:table') {
      this.tables.push({ name: attributes.name ?? '', rows: [], isHead: false, cell: newCell({}) });
      return;
    }
    const table = this.tables.at(-1);
    if (!table) return;
    if (full === 'table:table-header-rows') table.isHead = true;
    else if (full === 'table:table-row')
      table.rows.push({ cells: new Map(), next: 1, isHead: table.isHead, repeats: Number(attributes['number-rows-repeated']) || 1 });
    else if (full === 'table:table-cell') table.cell = newCell(attributes);
    else if (full === 'table:covered-table-cell') table.cell = { ...newCell(attributes), isCovered: true };
  }

  private close(name: string, full: string): void {
    if (skipped.has(name)) {
      this.hidden -= 1;
      return;
    }
    if (this.hidden > 0) return;
    const table = this.tables.at(-1);
    if (full === 'style:master-page') this.master -= 1;
    else if (isAside(full)) this.aside -= 1;
    else if (full === 'text:p' || full === 'text:h') this.endParagraph();
    else if (full === 'text:list') {
      this.lists.pop();
      this.marker = undefined;
    } else if (full === 'table:table-header-rows' && table) table.isHead = false;
    else if ((full === 'table:table-cell' || full === 'table:covered-table-cell') && table) endCell(table);
    else if (full === 'table:table' && table) this.endTable(table);
  }

  private endParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (!paragraph) return;
    const written = paragraph.text.replace(/[^\S\n]+/g, ' ').trim();
    if (written === '' || (this.master > 0 && this.aside === 0)) return;
    const table = this.tables.at(-1);
    if (table && this.aside === 0) {
      table.cell.text += ` ${written}`;
      return;
    }
    const { heading } = paragraph;
    const number = heading === undefined ? this.itemNumber() : this.outline.next(this.styles.outline, heading - 1);
    const text = number === '' ? written : `${number} ${written}`;
    const last = this.sections.at(-1);
    if (this.aside > 0) this.asides.add(written);
    else if (this.isTitle && this.kind === 'presentation' && last) last.heading = [last.heading, written].filter(Boolean).join(' ');
    else if (heading !== undefined && this.kind === 'text') this.sections.push({ page: null, heading: text, blocks: [] });
    else addBlocks(last?.blocks ?? [], [{ text }]);
  }

  /** Returns the number of a list's item for its first paragraph. */
  private itemNumber(): string {
    const list = this.lists.at(-1);
    if (!list || !this.marker) return '';
    const { level } = this.marker;
    this.marker = undefined;
    return list.counter.next(list.levels, level);
  }

  private endTable(table: OpenTable): void {
    this.tables.pop();
    const outer = this.tables.at(-1);
    if (this.kind === 'spreadsheet' && !outer) {
      this.addPage(table.name);
      addBlocks(this.sections.at(-1)?.blocks ?? [], sheetBlocks(sheetRows(table)));
      return;
    }
    const rows = table.rows.map(({ cells, isHead }): TableRow => ({ cells: uncoveredCells(cells), isHead }));
    const blocks = tableBlocks(rows);
    if (outer) outer.cell.text += ` ${blocks.map(({ text }) => text).join(' / ')}`;
    else if (this.aside > 0) for (const { text } of blocks) this.asides.add(text);
    else addBlocks(this.sections.at(-1)?.blocks ?? [], blocks);
  }
}

/** Returns the cells of a row without the empty ones that others cover. */
function uncoveredCells(cells: ReadonlyMap<number, TableCell>): TableCell[] {
  const row: TableCell[] = [];
  let free = 1;
  for (const [column, cell] of cells) {
    if (cell.isCovered || column < free) continue;
    while (free < column) {
      row.push({ text: '' });
      free += 1;
    }
    row.push(cell);
    free = column + (cell.columns ?? 1);
  }
  return row;
}

function newCell(attributes: Record<string, string>): OpenTable['cell'] {
  const { 'number-columns-spanned': columns, 'number-rows-spanned': rows, 'number-columns-repeated': repeats } = attributes;
  const { value, 'value-type': type = '' } = attributes;
  return {
    text: '',
    value: value !== undefined && quantities.has(type) && Number.isFinite(Number(value)) ? Number(value) : undefined,
    columns: Number(columns) || 1,
    rows: Number(rows) || 1,
    repeats: Number(repeats) || 1,
    isCovered: false,
  };
}

const quantities = new Set(['float', 'currency', 'percentage']);

const columnsMax = 16_384;

/** Stores a cell in every column that it is repeated in. */
function endCell(table: OpenTable): void {
  const row = table.rows.at(-1);
  const { text, value, columns, rows, repeats, isCovered } = table.cell;
  if (!row) return;
  const end = Math.min(columnsMax, row.next + repeats);
  if (text !== '')
    for (let column = row.next; column < end; column += 1) row.cells.set(column, { text: text.trim(), value, columns, rows, isCovered });
  row.next += repeats;
}

/** Returns the cells of a sheet. Empty rows and cells are repeated up to its edge. */
function sheetRows({ rows }: OpenTable): SheetRow[] {
  const sheet: SheetRow[] = [];
  let number = 1;
  let count = 0;
  for (const { cells, repeats } of rows) {
    const filled = new Map([...cells].filter(([, { isCovered }]) => !isCovered));
    if (filled.size > 0)
      for (let at = 0; at < repeats; at += 1) {
        count += filled.size;
        if (count > extractionLimits.cells) throw new ExtractionError('tooManyCells', { most: extractionLimits.cells });
        sheet.push({ number: number + at, cells: filled });
      }
    number += repeats;
  }
  return sheet;
}
