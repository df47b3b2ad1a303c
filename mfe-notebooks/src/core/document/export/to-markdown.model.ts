import { spellOutTasks } from 'shared-contracts/document-tasks';
import { escapeHtml } from '../markdown/escape-html.ts';
import { parseWidth } from '../pictures/picture-width.model.ts';
import { findLink, type RichNode, readAttribute } from '../text/rich-node.ts';

/** Returns the address that shows a file. */
export type GetFileAddress = (fileId: string) => string;

/** Converts a document to GitHub Flavored Markdown that ends with a line break. An empty document gives an empty string. */
export function toMarkdown(document: RichNode, getFileAddress: GetFileAddress): string {
  const text = writeBlocks(spellOutTasks(document).content ?? [], getFileAddress);
  return text === '' ? '' : `${text}\n`;
}

const writeBlocks = (nodes: readonly RichNode[], getFileAddress: GetFileAddress, gap = '\n\n'): string =>
  nodes
    .map((node) => writeBlock(node, getFileAddress))
    .join(gap)
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function writeBlock(node: RichNode, getFileAddress: GetFileAddress): string {
  const children = node.content ?? [];
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(Number(readAttribute(node, 'level', '1')))} ${writeInline(children)}`;
    case 'codeBlock':
      return writeCodeBlock(node);
    case 'blockquote':
      return prefixLines(writeBlocks(children, getFileAddress), '> ', '> ');
    case 'bulletList':
      return writeList(children, () => '- ', getFileAddress);
    case 'orderedList': {
      const first = Number(readAttribute(node, 'start', '1'));
      return writeList(children, (index) => `${first + index}. `, getFileAddress);
    }
    case 'taskList':
      return writeList(children, (index) => (children[index]?.attrs?.checked === true ? '- [x] ' : '- [ ] '), getFileAddress);
    case 'horizontalRule':
      return '---';
    case 'picture':
      return writePicture(node, getFileAddress);
    case 'table':
      return writeTable(children, getFileAddress);
    default:
      return writeInline(children, true);
  }
}

/** Markdown has no picture widths, so a picture with a width is written as HTML, which GitHub and most readers understand. */
function writePicture(node: RichNode, getFileAddress: GetFileAddress): string {
  const address = getFileAddress(readAttribute(node, 'fileId'));
  const alt = readAttribute(node, 'alt').replace(/\s+/g, ' ');
  const width = parseWidth(node.attrs?.width);
  if (width === null) return `![${escapeText(alt)}](${address})`;
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" width="${width}%">`;
}

const prefixLines = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? rest.trimEnd() : rest) + line)
    .join('\n');

const writeList = (items: readonly RichNode[], mark: (index: number) => string, getFileAddress: GetFileAddress): string =>
  items
    .map((item, index) => {
      const sign = mark(index);
      const indent = ' '.repeat(sign.startsWith('- [') ? 2 : sign.length);
      // A nested list follows its item directly. Another paragraph needs a blank line.
      const gap = item.content?.slice(1).every(({ type }) => type?.endsWith('List')) ? '\n' : '\n\n';
      return prefixLines(writeBlocks(item.content ?? [], getFileAddress, gap), sign, indent);
    })
    .join('\n');

function writeCodeBlock(node: RichNode): string {
  const code = (node.content ?? []).map(({ text = '' }) => text).join('');
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${readAttribute(node, 'language')}\n${code}\n${fence}`;
}

function writeTable(rows: readonly RichNode[], getFileAddress: GetFileAddress): string {
  const cells = rows.map((row) =>
    (row.content ?? []).map((cell) =>
      (cell.content ?? [])
        .map((part) => (part.type === 'picture' ? writePicture(part, getFileAddress) : writeInline(part.content ?? [])))
        .join('<br>')
        .replaceAll('\\\n', '<br>')
        .replaceAll('|', '\\|'),
    ),
  );
  const width = Math.max(...cells.map((row) => row.length), 1);
  const line = (row: readonly string[]) => `| ${Array.from({ length: width }, (_, index) => row[index] ?? '').join(' | ')} |`;
  const hasHeader = rows[0]?.content?.every(({ type }) => type === 'tableHeader') ?? false;
  const head = hasHeader ? (cells[0] ?? []) : [];
  return [line(head), line(Array.from({ length: width }, () => '---')), ...cells.slice(hasHeader ? 1 : 0).map(line)].join('\n');
}

/** Escapes the characters that have a meaning anywhere in Markdown. A few more have one at the start of a line. */
const escapeText = (text: string): string => text.replace(/[\\`*_[\]<>~]/g, '\\$&');
const escapeLineStart = (line: string): string =>
  line.replace(/^(\s*)(#{1,6}\s|[-+]\s|\d+[.)]\s|---)/, (_, space: string, sign: string) => space + sign.replace(/[#\-+.)]/, '\\$&'));

function writeInline(nodes: readonly RichNode[], isLineStart = false): string {
  const text = nodes.map((node) => (node.type === 'hardBreak' ? '\\\n' : writeText(node))).join('');
  return isLineStart ? escapeLineStart(text) : text;
}

const markSigns: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' };

/** Markdown has no signs for these. GitHub and most readers draw the elements. */
const raisedTags = [
  ['subscript', 'sub'],
  ['superscript', 'sup'],
] as const;

function writeText(node: RichNode): string {
  const text = node.text ?? '';
  const names = new Set(node.marks?.map(({ type }) => type));
  // Emphasis marks must not touch spaces on their inner side.
  const core = text.trim();
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  if (core === '') return text;
  let shown = names.has('code') ? writeCodeSpan(core) : escapeText(core);
  for (const [name, sign] of Object.entries(markSigns)) if (names.has(name)) shown = `${sign}${shown}${sign}`;
  for (const [name, tag] of raisedTags) if (names.has(name)) shown = `<${tag}>${shown}</${tag}>`;
  const href = findLink(node);
  if (href) shown = `[${shown}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
  return before + shown + after;
}

function writeCodeSpan(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const sign = '`'.repeat(longest + 1);
  const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${sign}${space}${code}${space}${sign}`;
}
