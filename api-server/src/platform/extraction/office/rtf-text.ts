import { addBlocks, paragraphsOf, type TextBlock, type TextSection } from '../sections.ts';
import { type TableCell, tableBlocks } from '../table-rows.ts';

/** Names the encodings of Windows' character sets, by the numbers that fonts have in RTF. */
const charsets: Readonly<Record<string, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gb18030',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
const codePages: Readonly<Record<string, string>> = {
  437: 'windows-1252',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
};

/** Groups with what isn't text: fonts, colors, pictures, instructions of fields. */
const skipped = new Set(
  'fonttbl colortbl stylesheet info pict object themedata colorschememapping latentstyles datastore listtable listoverridetable rsidtbl generator fldinst xmlnstbl filetbl revtbl nonshppict pgdsctbl bkmkstart bkmkend mmathPr sp htmltag'.split(
    ' ',
  ),
);
/** Groups that only newer readers know, and whose text belongs to the document all the same. */
const known = new Set(['shptxt', 'fldrslt', 'shpinst']);
const characters: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
};

interface State {
  encoding: string;
  isSkipped: boolean;
  isHidden: boolean;
  isInTable: boolean;
  /** How many characters stand for a Unicode character in old readers. */
  fallback: number;
}

const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/gi;

/** Returns the text of a Rich Text document, its tables by rows. */
export function rtfSections(bytes: Uint8Array): TextSection[] {
  return [{ page: null, heading: '', blocks: rtfBlocks(bytes) }];
}

export function rtfBlocks(bytes: Uint8Array): TextBlock[] {
  const rtf = new TextDecoder('latin1').decode(bytes);
  const writer = new RtfWriter(fontsOf(rtf), codePageOf(rtf));
  for (const [whole, word, value, hex, symbol, brace, text] of rtf.matchAll(token)) {
    if (brace === '{') writer.openGroup();
    else if (brace === '}') writer.closeGroup();
    else if (word !== undefined) writer.control(word, value === undefined ? undefined : Number(value));
    else if (hex !== undefined) writer.byte(Number.parseInt(hex, 16));
    else if (symbol !== undefined) writer.symbol(symbol);
    else if (text !== undefined) writer.plain(text);
    else if (whole === '\\') break;
  }
  return writer.finish();
}

const codePageOf = (rtf: string) => {
  const page = /\\ansicpg(\d{1,5})/.exec(rtf.slice(0, 2_000))?.[1] ?? '1252';
  return codePages[page] ?? (/^125\d$/.test(page) ? `windows-${page}` : 'windows-1252');
};

function fontsOf(rtf: string): Map<number, string> {
  const fonts = new Map<number, string>();
  const start = rtf.indexOf('{\\fonttbl');
  const table = start === -1 ? '' : rtf.slice(start, start + 100_000);
  for (const [, font, charset = ''] of table.matchAll(/\\f(\d{1,5})(?:\\(?!f\d)[a-z]+-?\d*){0,8}?\\fcharset(\d{1,3})/g)) {
    const encoding = charsets[charset];
    if (encoding !== undefined && charset !== '0') fonts.set(Number(font), encoding);
  }
  return fonts;
}

class RtfWriter {
  private readonly fonts: Map<number, string>;
  private readonly codePage: string;
  private readonly stack: State[] = [];
  private state: State;
  private readonly blocks: TextBlock[] = [];
  private rows: { cells: TableCell[] }[] = [];
  private cells: TableCell[] = [];
  private text = '';
  private bytes: number[] = [];
  private ignored = 0;
  private isStart = false;
  private isOptional = false;

  constructor(fonts: Map<number, string>, codePage: string) {
    this.fonts = fonts;
    this.codePage = codePage;
    this.state = { encoding: codePage, isSkipped: false, isHidden: false, isInTable: false, fallback: 1 };
  }

  openGroup(): void {
    this.endBytes();
    // A file of nothing but brackets would take memory for each.
    if (this.stack.length < 10_000) this.stack.push({ ...this.state });
    this.isStart = true;
    this.isOptional = false;
  }

  closeGroup(): void {
    this.endBytes();
    this.state = this.stack.pop() ?? this.state;
    this.ignored = 0;
  }

  symbol(symbol: string): void {
    if (symbol === '*') {
      this.isOptional = this.isStart;
      return;
    }
    if (symbol === '~') this.write('\u00a0');
    else if (symbol === '_') this.write('-');
    else if ('{}\\'.includes(symbol)) this.plain(symbol);
    else if (symbol === '\n' || symbol === '\r') this.control('par', undefined);
  }

  byte(byte: number): void {
    this.isStart = false;
    if (this.ignored > 0) this.ignored -= 1;
    else this.bytes.push(byte);
  }

  plain(text: string): void {
    this.isStart = false;
    const shown = text.slice(this.ignored);
    this.ignored = Math.max(0, this.ignored - text.length);
    // In East Asian encodings the second byte of a character may be a letter.
    if (this.bytes.length === 0 && !/[\u0080-\u00ff]/.test(shown)) this.write(shown);
    else for (const character of shown) this.bytes.push(character.charCodeAt(0));
  }

  control(word: string, value: number | undefined): void {
    if (word === 'u' && value !== undefined) {
      this.endBytes();
      this.write(String.fromCharCode(value < 0 ? value + 65_536 : value));
      this.ignored = this.state.fallback;
      return;
    }
    this.endBytes();
    if (this.isStart && (skipped.has(word) || (this.isOptional && !known.has(word)))) this.state.isSkipped = true;
    this.isStart = false;
    this.isOptional = false;
    const character = characters[word];
    if (character !== undefined) this.write(character);
    else if (word === 'par' || word === 'sect' || word === 'page') this.endParagraph();
    else if (word === 'pard') this.state.isInTable = false;
    else if (word === 'intbl') this.state.isInTable = true;
    else if (word === 'cell' || word === 'nestcell') this.endCell();
    else if (word === 'row') this.endRow();
    else if (word === 'f') this.state.encoding = this.fonts.get(value ?? 0) ?? this.codePage;
    else if (word === 'uc') this.state.fallback = Math.min(10, value ?? 1);
    else if (word === 'v' || word === 'deleted' || word === 'htmlrtf') this.state.isHidden = value !== 0;
    else if (word === 'plain') this.state.isHidden = false;
  }

  finish(): TextBlock[] {
    this.endBytes();
    this.endRow();
    this.endTable();
    this.endParagraph();
    return this.blocks;
  }

  private write(text: string): void {
    if (!this.state.isSkipped && !this.state.isHidden) this.text += text;
  }

  private endBytes(): void {
    if (this.bytes.length === 0) return;
    const bytes = Uint8Array.from(this.bytes);
    this.bytes = [];
    this.write(new TextDecoder(this.state.encoding).decode(bytes));
  }

  private endParagraph(): void {
    if (this.state.isSkipped) return;
    if (this.state.isInTable && this.cells.length + this.text.length > 0) {
      this.text += ' ';
      return;
    }
    this.endTable();
    addBlocks(this.blocks, paragraphsOf(this.text.trim()));
    this.text = '';
  }

  private endCell(): void {
    if (this.state.isSkipped) return;
    this.cells.push({ text: this.text });
    this.text = '';
  }

  private endRow(): void {
    if (this.state.isSkipped || this.cells.length === 0) return;
    this.rows.push({ cells: this.cells });
    this.cells = [];
  }

  private endTable(): void {
    if (this.rows.length > 0) addBlocks(this.blocks, tableBlocks(this.rows));
    this.rows = [];
  }
}
