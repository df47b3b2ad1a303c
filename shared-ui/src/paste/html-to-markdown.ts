import { formatOf, type Mark, type Run, writeRuns } from './inline-runs.ts';
import { readWordParagraphs } from './word-html.ts';

/** Describes lines that belong together. */
interface Block {
  readonly text: string;
  /** A `line` follows another one without a blank line between, and so does a list. A `gap` is a blank line. */
  readonly kind: 'line' | 'list' | 'block' | 'gap';
}

type Format = Omit<Run, 'text'>;

const unformatted: Format = { marks: new Set(), href: null };
const unseen = /^(?:SCRIPT|STYLE|TEMPLATE|NOSCRIPT|HEAD|TITLE|META|LINK|BUTTON|SELECT|TEXTAREA|SVG|OBJECT|IFRAME|COL|COLGROUP)$/;
const blockTags =
  /^(?:P|DIV|H[1-6]|UL|OL|LI|TABLE|THEAD|TBODY|TFOOT|TR|TD|TH|CAPTION|BLOCKQUOTE|PRE|HR|SECTION|ARTICLE|ASIDE|HEADER|FOOTER|MAIN|NAV|FIGURE|FIGCAPTION|DL|DT|DD|ADDRESS|DETAILS|SUMMARY|FORM|FIELDSET|CENTER)$/;
const lines = /^(?:LI|DIV|DT|DD|SUMMARY|TR|TD|TH|CAPTION|FIGCAPTION|ADDRESS)$/;

/** Returns whether a button is content: a question that folds its answer. Others act on the page that they were copied from. */
const isQuestion = (element: Element) =>
  element.tagName === 'BUTTON' &&
  (element.closest('h1, h2, h3, h4, h5, h6, dt, summary') !== null ||
    (element.hasAttribute('aria-expanded') && !element.hasAttribute('aria-haspopup')));
const isUnseen = (element: Element) =>
  (unseen.test(element.tagName.toUpperCase()) && !isQuestion(element)) ||
  element.hasAttribute('hidden') ||
  /display:\s*none|mso-hide:\s*all/i.test(element.getAttribute('style') ?? '');

/** Returns the source of a formula that KaTeX or MathML drew. */
function readFormula(element: Element): string | undefined {
  if (!element.classList.contains('katex') && !/^math$/i.test(element.tagName)) return undefined;
  const source = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim();
  if (!source) return undefined;
  return element.closest('.katex-display') || element.getAttribute('display') === 'block' ? `$$${source}$$` : `$${source}$`;
}

function readLeaf(element: Element): string | undefined {
  if (element.tagName === 'BR') return '\n';
  // Other pictures stay behind, as when plain text is pasted.
  if (element.tagName === 'IMG')
    return /\p{Extended_Pictographic}/u.test(element.getAttribute('alt') ?? '') ? (element.getAttribute('alt') ?? '') : '';
  if (element.tagName === 'INPUT')
    return element.getAttribute('type') === 'checkbox' ? (element.hasAttribute('checked') ? '[x] ' : '[ ] ') : '';
  return readFormula(element);
}

function join(blocks: readonly Block[]): string {
  let joined = '';
  let before: Block['kind'] | undefined;
  for (const { text, kind } of blocks) {
    if (kind !== 'gap') joined += (joined === '' ? '' : kind === 'block' || before !== kind ? '\n\n' : '\n') + text;
    before = kind;
  }
  return joined;
}

/** Reads the blocks that a node holds. Text between them makes lines too. */
function readBlocks(parent: Node, format: Format): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  const endLine = () => {
    const text = writeRuns(runs);
    if (text) blocks.push({ text, kind: 'line' });
    runs = [];
  };
  const read = (node: Node, around: Format) => {
    for (const child of node.childNodes) {
      if (child.nodeType === child.TEXT_NODE) {
        const text = (child.textContent ?? '').replace(hasLines(child) ? /[ \t\r\f\u00a0]+/g : /[ \t\r\n\f\u00a0]+/g, ' ');
        if (text !== '') runs.push({ text, ...around });
      }
      if (!isElement(child) || isUnseen(child)) continue;
      const leaf = readLeaf(child);
      if (leaf !== undefined) runs.push({ text: leaf, marks: leaf === '\n' ? around.marks : unformatted.marks, href: around.href });
      else if (blockTags.test(child.tagName)) {
        endLine();
        blocks.push(...readBlock(child, around));
      } else read(child, formatOf(child, around));
    }
  };
  read(parent, format);
  endLine();
  return blocks;
}

/** Returns whether the line ends of a text are shown. */
const hasLines = ({ parentElement }: Node) => {
  const style = parentElement?.closest('[style*="white-space"]')?.getAttribute('style') ?? '';
  return /white-space(?:-collapse)?:\s*(?:pre|break-spaces)/i.test(style);
};

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;

function readBlock(element: Element, around: Format): Block[] {
  const { tagName } = element;
  const format = formatOf(element, around);
  if (/^H[1-6]$/.test(tagName)) return readHeading(element, format);
  if (tagName === 'HR') return [{ text: '---', kind: 'block' }];
  if (tagName === 'PRE') return [readCode(element)];
  if (tagName === 'UL' || tagName === 'OL') return readList(element, format);
  if (tagName === 'TABLE') return readTable(element, format);
  const blocks = readBlocks(element, format);
  if (tagName === 'LI' && !/^[UO]L$/.test(element.parentElement?.tagName ?? ''))
    return [{ text: prefixLines(join(blocks), '- ', '  '), kind: 'list' }];
  if (tagName === 'BLOCKQUOTE') return blocks.length ? [{ text: prefixLines(join(blocks), '> ', '> '), kind: 'block' }] : [];
  // Mail programs write each line as a div, and a blank one as a div with a line break.
  if (blocks.length === 0 && element.querySelector('br')) return [{ text: '', kind: 'gap' }];
  return lines.test(tagName) ? blocks : blocks.map((block) => (block.kind === 'line' ? { ...block, kind: 'block' } : block));
}

function without(format: Format, mark: Mark): Format {
  return { ...format, marks: new Set([...format.marks].filter((one) => one !== mark)) };
}

function removeBold(element: Element): void {
  for (const bold of element.querySelectorAll('b, strong')) bold.replaceWith(...bold.childNodes);
  for (const styled of element.querySelectorAll('[style*="font-weight"]'))
    styled.setAttribute('style', (styled.getAttribute('style') ?? '').replace(/font-weight:[^;]*/gi, ''));
}

function readHeading(element: Element, format: Format): Block[] {
  removeBold(element);
  const text = join(readBlocks(element, without(format, 'bold'))).replace(/\n+/g, ' ');
  return text ? [{ text: `${'#'.repeat(Number(element.tagName[1]))} ${text}`, kind: 'block' }] : [];
}

function readCode(element: Element): Block {
  for (const end of element.querySelectorAll('br')) end.replaceWith('\n');
  const code = (element.textContent ?? '').replaceAll('\u00a0', ' ').replace(/^\n|\n$/g, '');
  const language = /\blanguage-([\w+#-]+)/.exec(element.outerHTML.slice(0, 300))?.[1] ?? '';
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return { text: `${fence}${language}\n${code}\n${fence}`, kind: 'block' };
}

const prefixLines = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? rest.trimEnd() : rest) + line)
    .join('\n');

/** Some editors put an inner list beside the item that it belongs to, instead of into it. */
function readItems(list: Element, format: Format): Block[][] {
  const items: Block[][] = [];
  for (const child of list.childNodes) {
    if (child.nodeType === child.TEXT_NODE) {
      const text = writeRuns([{ text: (child.textContent ?? '').replace(/\s+/g, ' '), ...format }]);
      if (text) items.push([{ text, kind: 'line' }]);
    }
    if (!isElement(child) || isUnseen(child)) continue;
    const blocks = readBlock(child, format);
    const last = items.at(-1);
    if (last && /^[UO]L$/.test(child.tagName)) last.push(...blocks);
    else if (blocks.length) items.push(blocks);
  }
  return items;
}

function readList(list: Element, format: Format): Block[] {
  const first = Number(list.getAttribute('start') ?? '1') || 1;
  const items = readItems(list, format);
  const text = items.map((blocks, index) => {
    const sign = list.tagName === 'OL' ? `${first + index}. ` : '- ';
    // A paragraph that is all of an item needs no blank line around it, nor does an inner list.
    const [head, ...rest] = blocks;
    const isTight = head?.kind !== 'list' && rest.every(({ kind }) => kind === 'list');
    return prefixLines(isTight ? blocks.map((block) => block.text).join('\n') : join(blocks), sign, ' '.repeat(sign.length));
  });
  return items.length ? [{ text: text.join('\n'), kind: 'list' }] : [];
}

/** A table that only places blocks on a page becomes these blocks; cells in one row are separated by tabs, as in plain text. */
function readTable(table: Element, format: Format): Block[] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const cells = rows.map((row) => [...row.children].filter((cell) => /^T[DH]$/.test(cell.tagName)));
  const width = Math.max(0, ...cells.map((row) => row.length));
  const caption = table.querySelector(':scope > caption');
  const title = caption ? readBlocks(caption, format) : [];
  if (width < 2 || table.querySelector('table, h1, h2, h3, h4, h5, h6'))
    return [...title, ...cells.flat().flatMap((cell) => readBlock(cell, format))];
  const grid = fillGrid(cells, (cell, isHead) => {
    const own = formatOf(cell, format);
    if (isHead) removeBold(cell);
    return join(readBlocks(cell, isHead ? without(own, 'bold') : own));
  });
  if (grid.length === 1) return [...title, { text: grid.flat().join('\t'), kind: 'line' }];
  const columns = Math.max(...grid.map((row) => row.length));
  const write = (row: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => (row[at] ?? '').replaceAll('|', '\\|').replace(/\n+/g, '<br>')).join(' | ')} |`;
  const [head = [], ...body] = grid;
  return [...title, { text: [write(head), write(Array(columns).fill('---')), ...body.map(write)].join('\n'), kind: 'block' }];
}

/** Limits the columns and rows that a cell may span, because a number in a page can be anything. */
const spanMax = 100;
const spanOf = (cell: Element, name: string) => Math.min(Math.max(Number(cell.getAttribute(name) ?? '1') || 1, 1), spanMax);

/** Returns the texts of a table by row and column. What spans several has its text in the first. */
function fillGrid(cells: readonly (readonly Element[])[], read: (cell: Element, isHead: boolean) => string): string[][] {
  const grid: string[][] = cells.map(() => []);
  for (const [y, row] of cells.entries()) {
    let x = 0;
    for (const cell of row) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const [wide, high] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      for (let down = 0; down < high; down += 1) {
        for (let right = 0; right < wide; right += 1) {
          const line = grid[y + down];
          if (line) line[x + right] = down + right === 0 ? read(cell, y === 0 && cells.length > 1) : '';
        }
      }
      x += wide;
    }
  }
  return grid;
}

const squash = (text: string) => text.replace(/\s+/g, '');

/** Converts pasted HTML to Markdown. Returns the plain text of the clipboard if the HTML has no more than that. */
export function convertToMarkdown(html: string, plainText: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  readWordParagraphs(page, 6);
  const text = join(readBlocks(page.body, unformatted));
  return text === '' || squash(text) === squash(plainText) ? plainText : text;
}
