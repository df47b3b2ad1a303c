import { widthOf } from '../pictures/picture-width.model.ts';
import { attribute, linkOf, type RichNode } from '../text/rich-node.ts';

/** What a picture's file is found under. */
export type AddressOf = (fileId: string) => string;

/** A document as Markdown (GitHub's: with tables and tasks), ending with a line break; empty for an empty one. */
export function markdownOf(document: RichNode, addressOf: AddressOf): string {
  const text = blocks(document.content ?? [], addressOf);
  return text === '' ? '' : `${text}\n`;
}

const blocks = (nodes: readonly RichNode[], addressOf: AddressOf, gap = '\n\n'): string =>
  nodes
    .map((node) => block(node, addressOf))
    .join(gap)
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function block(node: RichNode, addressOf: AddressOf): string {
  const children = node.content ?? [];
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(Number(attribute(node, 'level', '1')))} ${inline(children)}`;
    case 'codeBlock':
      return codeBlock(node);
    case 'blockquote':
      return prefixed(blocks(children, addressOf), '> ', '> ');
    case 'bulletList':
      return list(children, () => '- ', addressOf);
    case 'orderedList': {
      const first = Number(attribute(node, 'start', '1'));
      return list(children, (index) => `${first + index}. `, addressOf);
    }
    case 'taskList':
      return list(children, (index) => (children[index]?.attrs?.checked === true ? '- [x] ' : '- [ ] '), addressOf);
    case 'horizontalRule':
      return '---';
    case 'picture':
      return picture(node, addressOf);
    case 'table':
      return table(children, addressOf);
    default:
      return inline(children, true);
  }
}

/** Markdown has no width for a picture: one that has it is the HTML that GitHub and most readers of Markdown understand. */
function picture(node: RichNode, addressOf: AddressOf): string {
  const address = addressOf(attribute(node, 'fileId'));
  const alt = attribute(node, 'alt').replace(/\s+/g, ' ');
  const width = widthOf(node.attrs?.width);
  if (width === null) return `![${escaped(alt)}](${address})`;
  return `<img src="${inQuotes(address)}" alt="${inQuotes(alt)}" width="${width}%">`;
}

const inQuotes = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const prefixed = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? rest.trimEnd() : rest) + line)
    .join('\n');

const list = (items: readonly RichNode[], mark: (index: number) => string, addressOf: AddressOf): string =>
  items
    .map((item, index) => {
      const sign = mark(index);
      const indent = ' '.repeat(sign.startsWith('- [') ? 2 : sign.length);
      // A list within a list follows its line at once; a further paragraph stands apart.
      const gap = item.content?.slice(1).every(({ type }) => type?.endsWith('List')) ? '\n' : '\n\n';
      return prefixed(blocks(item.content ?? [], addressOf, gap), sign, indent);
    })
    .join('\n');

function codeBlock(node: RichNode): string {
  const code = (node.content ?? []).map(({ text = '' }) => text).join('');
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${attribute(node, 'language')}\n${code}\n${fence}`;
}

function table(rows: readonly RichNode[], addressOf: AddressOf): string {
  const cells = rows.map((row) =>
    (row.content ?? []).map((cell) =>
      (cell.content ?? [])
        .map((part) => (part.type === 'picture' ? picture(part, addressOf) : inline(part.content ?? [])))
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

/** Signs that would mean something in Markdown; at a line's beginning a few more do. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>~]/g, '\\$&');
const escapedStart = (line: string): string =>
  line.replace(/^(\s*)(#{1,6}\s|[-+]\s|\d+[.)]\s|---)/, (_, space: string, sign: string) => space + sign.replace(/[#\-+.)]/, '\\$&'));

function inline(nodes: readonly RichNode[], isLineStart = false): string {
  const text = nodes.map((node) => (node.type === 'hardBreak' ? '\\\n' : marked(node))).join('');
  return isLineStart ? escapedStart(text) : text;
}

const around: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' };

function marked(node: RichNode): string {
  const text = node.text ?? '';
  const names = new Set(node.marks?.map(({ type }) => type));
  // Marks may not touch spaces on their inner side.
  const core = text.trim();
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  if (core === '') return text;
  let shown = names.has('code') ? codeSpan(core) : escaped(core);
  for (const [name, sign] of Object.entries(around)) if (names.has(name)) shown = `${sign}${shown}${sign}`;
  const href = linkOf(node);
  if (href) shown = `[${shown}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
  return before + shown + after;
}

function codeSpan(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const sign = '`'.repeat(longest + 1);
  const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${sign}${space}${code}${space}${sign}`;
}
