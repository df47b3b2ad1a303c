import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { spellOutTasks } from 'shared-contracts/document-tasks';
import { parseWidth } from '../pictures/picture-width.model.ts';
import { findLink, type RichNode, readAttribute } from '../text/rich-node.ts';

/** Holds a picture's bytes and its size in pixels. */
export interface WordPicture {
  readonly type: 'png' | 'jpg' | 'gif';
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface BlockContext {
  readonly pictures: ReadonlyMap<string, WordPicture>;
  /** The nesting depth in lists, starting at 0. Undefined outside lists. */
  readonly level?: number;
  readonly mark?: 'bullet' | 'number';
  /** Identifies the numbered list, because each one starts its own count. */
  readonly instance?: number;
  readonly isQuote?: boolean;
  readonly sign?: string;
  readonly counter: { lists: number };
}

const headings = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;
const maxLevel = 8;
const maxPictureWidth = 600;
const indentTwips = 360;
const mono = 'Consolas';
const levels = Array.from({ length: maxLevel + 1 }, (_, level) => level);

/** Converts a document to a Word file (docx) that starts with its title. */
export function toWord(title: string, document: RichNode, pictures: ReadonlyMap<string, WordPicture>): Promise<Blob> {
  const context: BlockContext = { pictures, counter: { lists: 0 } };
  const file = new Document({
    title,
    numbering: {
      config: [
        {
          reference: 'number',
          levels: levels.map((level) => ({
            level,
            format: LevelFormat.DECIMAL,
            text: `%${level + 1}.`,
            alignment: AlignmentType.START,
            style: { paragraph: { indent: { left: indentTwips * (level + 2), hanging: indentTwips } } },
          })),
        },
      ],
    },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)] }),
          ...toBlocks(spellOutTasks(document).content, context),
        ],
      },
    ],
  });
  return Packer.toBlob(file);
}

const toBlocks = (nodes: readonly RichNode[] | undefined, context: BlockContext): (Paragraph | Table)[] =>
  (nodes ?? []).flatMap((node) => toBlock(node, context));

function toBlock(node: RichNode, context: BlockContext): (Paragraph | Table)[] {
  switch (node.type) {
    case 'heading': {
      const heading = headings[Number(readAttribute(node, 'level', '1')) - 1] ?? HeadingLevel.HEADING_3;
      return [new Paragraph({ heading, children: toRuns(node.content) })];
    }
    case 'bulletList':
    case 'taskList':
      return toListBlocks(node, { ...context, mark: 'bullet' });
    case 'orderedList':
      context.counter.lists += 1;
      return toListBlocks(node, { ...context, mark: 'number', instance: context.counter.lists });
    case 'blockquote':
      return toBlocks(node.content, { ...context, isQuote: true });
    case 'codeBlock':
      return [new Paragraph({ shading: { fill: 'F2EFE6' }, children: toCodeLines(node) })];
    case 'horizontalRule':
      return [new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: 'BFB8A8' } } })];
    case 'picture':
      return [toPictureParagraph(node, context)];
    case 'table':
      return [toTable(node, context), new Paragraph({})];
    default:
      return [toParagraph(node, context)];
  }
}

function toListBlocks(node: RichNode, context: BlockContext): (Paragraph | Table)[] {
  const level = Math.min((context.level ?? -1) + 1, maxLevel);
  return (node.content ?? []).flatMap((item) => {
    const [first, ...rest] = item.content ?? [];
    const sign = item.type === 'taskItem' ? (item.attrs?.checked === true ? '☑ ' : '☐ ') : undefined;
    const inner = { ...context, level };
    const continued = { pictures: context.pictures, counter: context.counter, level };
    return [...(first ? toBlock(first, { ...inner, ...(sign ? { sign } : {}) }) : []), ...toBlocks(rest, continued)];
  });
}

function toParagraph(node: RichNode, { level, mark, instance, isQuote, sign }: BlockContext): Paragraph {
  const children = [...(sign ? [new TextRun(sign)] : []), ...toRuns(node.content, isQuote)];
  const indent = { indent: { left: indentTwips * ((level ?? 0) + 2) } };
  if (mark === 'bullet' && level !== undefined)
    return sign ? new Paragraph({ children, ...indent }) : new Paragraph({ children, bullet: { level } });
  if (mark === 'number' && level !== undefined)
    return new Paragraph({ children, numbering: { reference: 'number', level, ...(instance === undefined ? {} : { instance }) } });
  return new Paragraph({ children, ...(isQuote || level !== undefined ? indent : {}) });
}

function toRuns(nodes: readonly RichNode[] = [], isQuote = false): ParagraphChild[] {
  return nodes.map((node) => {
    if (node.type === 'hardBreak') return new TextRun({ break: 1 });
    const has = (name: string) => node.marks?.some(({ type }) => type === name) ?? false;
    const link = findLink(node);
    const run = new TextRun({
      text: node.text ?? '',
      bold: has('bold'),
      italics: has('italic') || isQuote,
      strike: has('strike'),
      ...(has('underline') ? { underline: {} } : {}),
      ...(has('subscript') ? { subScript: true } : {}),
      ...(has('superscript') ? { superScript: true } : {}),
      ...(has('code') ? { font: mono } : {}),
      ...(link ? { style: 'Hyperlink' } : {}),
    });
    return link ? new ExternalHyperlink({ link, children: [run] }) : run;
  });
}

const toCodeLines = (node: RichNode): TextRun[] =>
  (node.content ?? [])
    .map(({ text = '' }) => text)
    .join('')
    .split('\n')
    .map((line, index) => new TextRun({ text: line, font: mono, ...(index > 0 ? { break: 1 } : {}) }));

function toPictureParagraph(node: RichNode, { pictures }: BlockContext): Paragraph {
  const found = pictures.get(readAttribute(node, 'fileId'));
  const alt = readAttribute(node, 'alt');
  if (!found) return new Paragraph({ children: [new TextRun({ text: `[${alt}]`, italics: true })] });
  const chosen = parseWidth(node.attrs?.width);
  const wanted = chosen === null ? Math.min(found.width, maxPictureWidth) : (maxPictureWidth * chosen) / 100;
  const scale = wanted / Math.max(found.width, 1);
  const transformation = { width: Math.round(found.width * scale), height: Math.round(found.height * scale) };
  const image = new ImageRun({ type: found.type, data: found.data, transformation, altText: { name: alt, title: alt, description: alt } });
  return new Paragraph({ children: [image] });
}

function toTable(node: RichNode, context: BlockContext): Table {
  const span = (cell: RichNode, name: string) => Number(readAttribute(cell, name, '1')) || 1;
  const rows = (node.content ?? []).map(
    (row) =>
      new TableRow({
        tableHeader: row.content?.every(({ type }) => type === 'tableHeader') ?? false,
        children: (row.content ?? []).map(
          (cell) =>
            new TableCell({
              columnSpan: span(cell, 'colspan'),
              rowSpan: span(cell, 'rowspan'),
              ...(cell.type === 'tableHeader' ? { shading: { fill: 'F2EFE6' } } : {}),
              children: toBlocks(cell.content, { pictures: context.pictures, counter: context.counter }),
            }),
        ),
      }),
  );
  return new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } });
}
