import { Parser } from 'htmlparser2';
import { countDepth } from './html-nesting.ts';
import { addBlocks, ExtractionError, extractionLimits, type TextBlock, type TextSection, tooDeep } from './sections.ts';
import { type TableCell, type TableRow, tableBlocks } from './table-rows.ts';

const blocks = new Set(
  'p div li tr section article ul ol blockquote pre header footer main nav aside figure dd dt dl figcaption caption details summary form fieldset legend address'.split(
    ' ',
  ),
);
/** Readings beside characters (`rt`) are another spelling of the same word. */
const unread = new Set(['script', 'style', 'noscript', 'template', 'head', 'svg', 'iframe', 'rt', 'rp']);

interface OpenTable {
  readonly rows: { cells: TableCell[]; isHead: boolean }[];
  isHead: boolean;
  cell: { rows: number; columns: number } | undefined;
}

/** Returns the text that a reader of the page sees, in sections by headings, under the page's title. @throws ExtractionError if it is nested too deeply */
export function htmlSections(html: string): TextSection[] {
  const writer = new PageWriter();
  const depth = countDepth(tooDeep);
  const parser = new Parser({
    onopentagname: depth.opened,
    onopentag: (name, attributes) => writer.open(name, attributes),
    ontext: (text) => writer.add(text),
    onclosetag: (name) => {
      depth.closed();
      writer.close(name);
    },
  });
  parser.end(html);
  return writer.finish();
}

/** Collects what is between two breaks, and the cells of a table until it ends. */
class PageWriter {
  private readonly sections: { page: null; heading: string; blocks: TextBlock[] }[] = [{ page: null, heading: '', blocks: [] }];
  /** A table within a cell makes the table around it a matter of layout, which is read as if it were none. */
  private readonly tables: (OpenTable | 'layout')[] = [];
  private readonly lists: (number | undefined)[] = [];
  private text = '';
  private marker = '';
  private hidden = 0;
  private preformatted = 0;
  private cells = 0;
  private inside: 'heading' | 'title' | undefined;

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'title' && this.sections.length === 1) {
      this.inside = 'title';
      return;
    }
    if (unread.has(name)) this.hidden += 1;
    if (this.hidden > 0) return;
    if (/^h[1-6]$/.test(name) && !this.table()) {
      this.flush();
      this.sections.push({ page: null, heading: '', blocks: [] });
      this.inside = 'heading';
    } else if (name === 'br') this.text += '\n';
    else if (name === 'img' && attributes.alt) this.add(` ${attributes.alt} `);
    else if (this.table()) this.openInTable(name, attributes);
    else this.openBlock(name, attributes);
  }

  close(name: string): void {
    if (name === 'title' && this.inside === 'title') {
      const [first] = this.sections;
      if (first) first.heading = plainLine(this.text);
      this.text = '';
      this.inside = undefined;
      return;
    }
    if (unread.has(name)) this.hidden -= 1;
    else if (this.hidden > 0) return;
    else if (/^h[1-6]$/.test(name) && this.inside === 'heading') {
      const last = this.sections.at(-1);
      if (last) last.heading = plainLine(this.text);
      this.text = '';
      this.inside = undefined;
    } else if (name === 'table') this.closeTable();
    else if (this.table()) this.closeInTable(name);
    else if (blocks.has(name) || /^h[1-6]$/.test(name)) this.closeBlock(name);
    else if (name === 'td' || name === 'th') this.flush();
  }

  add(text: string): void {
    if (this.hidden > 0 && this.inside !== 'title') return;
    this.text += this.preformatted > 0 ? text : text.replace(/\s+/g, ' ');
  }

  finish(): TextSection[] {
    this.flush();
    while (this.tables.length > 0) this.closeTable();
    return this.sections;
  }

  /** Returns the table whose cells are being collected. */
  private table(): OpenTable | undefined {
    const last = this.tables.at(-1);
    return last === 'layout' ? undefined : last;
  }

  private openBlock(name: string, { start = '' }: Record<string, string>): void {
    if (name === 'table') {
      this.flush();
      this.tables.push({ rows: [], isHead: false, cell: undefined });
      return;
    }
    if (!blocks.has(name)) return;
    this.flush();
    if (name === 'pre') this.preformatted += 1;
    if (name === 'ol' || name === 'ul') this.lists.push(name === 'ol' ? Number.parseInt(start, 10) || 1 : undefined);
    const number = this.lists.at(-1);
    if (name === 'li' && number !== undefined) {
      this.marker = `${number}. `;
      this.lists[this.lists.length - 1] = number + 1;
    }
  }

  private closeBlock(name: string): void {
    this.flush();
    if (name === 'li') this.marker = '';
    if (name === 'pre') this.preformatted = Math.max(0, this.preformatted - 1);
    if (name === 'ol' || name === 'ul') this.lists.pop();
  }

  private openInTable(name: string, attributes: Record<string, string>): void {
    const table = this.table();
    if (!table) return;
    if (name === 'table') {
      this.readAsLayout(table);
      this.tables.push({ rows: [], isHead: false, cell: undefined });
    } else if (name === 'thead') table.isHead = true;
    else if (name === 'tr') table.rows.push({ cells: [], isHead: table.isHead });
    else if (name === 'td' || name === 'th') {
      if (table.rows.length === 0) table.rows.push({ cells: [], isHead: false });
      const row = table.rows.at(-1);
      if (row) row.isHead = table.isHead || (name === 'th' && (row.cells.length === 0 || row.isHead));
      table.cell = { rows: spanOf(attributes.rowspan, 65_534), columns: spanOf(attributes.colspan, 1_000) };
      this.text = '';
    } else if (blocks.has(name)) this.text += ' ';
  }

  private closeInTable(name: string): void {
    const table = this.table();
    if (!table) return;
    if (name === 'thead') table.isHead = false;
    else if ((name === 'td' || name === 'th') && table.cell) {
      this.cells += 1;
      if (this.cells > extractionLimits.cells) throw new ExtractionError('tooManyCells', { most: extractionLimits.cells });
      table.rows.at(-1)?.cells.push({ ...table.cell, text: plainLine(this.text) });
      table.cell = undefined;
      this.text = '';
    } else if (name === 'caption') this.flush();
    else if (blocks.has(name)) this.text += ' ';
  }

  private readAsLayout(table: OpenTable): void {
    const cell = this.text;
    this.text = '';
    this.write(tableBlocks(table.rows));
    this.tables[this.tables.length - 1] = 'layout';
    this.text = cell;
    this.flush();
  }

  private closeTable(): void {
    const table = this.tables.pop();
    if (table && table !== 'layout') this.write(tableBlocks(table.rows satisfies TableRow[]));
    this.text = '';
  }

  private flush(): void {
    const text = this.text;
    this.text = '';
    if (text.trim() === '') return;
    if (this.preformatted > 0) this.write(linesOf(text));
    else {
      this.write([
        {
          text: `${this.marker}${plainLines(text)}`,
        },
      ]);
      this.marker = '';
    }
  }

  private write(some: readonly TextBlock[]): void {
    addBlocks(this.sections.at(-1)?.blocks ?? [], some);
  }
}

/** Returns a text with the line breaks that a page asks for and no other space than readers see. */
const plainLines = (text: string) => text.split('\n').map(plainLine).join('\n').trim();

const plainLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const spanOf = (said: string | undefined, most: number) => Math.min(most, Math.max(1, Number.parseInt(said ?? '1', 10) || 1));

const linesOf = (text: string): TextBlock[] =>
  text
    .replace(/^\r?\n/, '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => ({ text: line, isLine: true }));
