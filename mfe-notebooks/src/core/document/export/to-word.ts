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
import { widthOf } from '../pictures/picture-width.model.ts';
import { attribute, linkOf, type RichNode } from '../text/rich-node.ts';

/** A picture as it goes into the file: its bytes, and its size in pixels. */
export interface WordPicture {
  readonly type: 'png' | 'jpg' | 'gif';
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface Surroundings {
  readonly pictures: ReadonlyMap<string, WordPicture>;
  /** How deep in lists, from 0; undefined outside of them. */
  readonly level?: number;
  readonly mark?: 'bullet' | 'number';
  /** Each numbered list counts for itself. */
  readonly instance?: number;
  readonly isQuote?: boolean;
  readonly sign?: string;
  readonly counter: { lists: number };
}

const headings = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;
const deepest = 8;
const pictureWidthMax = 600;
const indentTwips = 360;
const mono = 'Consolas';
const levels = Array.from({ length: deepest + 1 }, (_, level) => level);

/** A document as a Word file (docx), with its title on top. */
export function wordOf(title: string, document: RichNode, pictures: ReadonlyMap<string, WordPicture>): Promise<Blob> {
  const around: Surroundings = { pictures, counter: { lists: 0 } };
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
      { children: [new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)] }), ...blocks(document.content, around)] },
    ],
  });
  return Packer.toBlob(file);
}

const blocks = (nodes: readonly RichNode[] | undefined, around: Surroundings): (Paragraph | Table)[] =>
  (nodes ?? []).flatMap((node) => block(node, around));

function block(node: RichNode, around: Surroundings): (Paragraph | Table)[] {
  switch (node.type) {
    case 'heading': {
      const heading = headings[Number(attribute(node, 'level', '1')) - 1] ?? HeadingLevel.HEADING_3;
      return [new Paragraph({ heading, children: inline(node.content) })];
    }
    case 'bulletList':
    case 'taskList':
      return list(node, { ...around, mark: 'bullet' });
    case 'orderedList':
      around.counter.lists += 1;
      return list(node, { ...around, mark: 'number', instance: around.counter.lists });
    case 'blockquote':
      return blocks(node.content, { ...around, isQuote: true });
    case 'codeBlock':
      return [new Paragraph({ shading: { fill: 'F2EFE6' }, children: codeLines(node) })];
    case 'horizontalRule':
      return [new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: 'BFB8A8' } } })];
    case 'picture':
      return [picture(node, around)];
    case 'table':
      return [table(node, around), new Paragraph({})];
    default:
      return [paragraph(node, around)];
  }
}

function list(node: RichNode, around: Surroundings): (Paragraph | Table)[] {
  const level = Math.min((around.level ?? -1) + 1, deepest);
  return (node.content ?? []).flatMap((item) => {
    const [first, ...rest] = item.content ?? [];
    const sign = item.type === 'taskItem' ? (item.attrs?.checked === true ? '☑ ' : '☐ ') : undefined;
    const inner = { ...around, level };
    const continued = { pictures: around.pictures, counter: around.counter, level };
    return [...(first ? block(first, { ...inner, ...(sign ? { sign } : {}) }) : []), ...blocks(rest, continued)];
  });
}

function paragraph(node: RichNode, { level, mark, instance, isQuote, sign }: Surroundings): Paragraph {
  const children = [...(sign ? [new TextRun(sign)] : []), ...inline(node.content, isQuote)];
  const indent = { indent: { left: indentTwips * ((level ?? 0) + 2) } };
  if (mark === 'bullet' && level !== undefined)
    return sign ? new Paragraph({ children, ...indent }) : new Paragraph({ children, bullet: { level } });
  if (mark === 'number' && level !== undefined)
    return new Paragraph({ children, numbering: { reference: 'number', level, ...(instance === undefined ? {} : { instance }) } });
  return new Paragraph({ children, ...(isQuote || level !== undefined ? indent : {}) });
}

function inline(nodes: readonly RichNode[] = [], isQuote = false): ParagraphChild[] {
  return nodes.map((node) => {
    if (node.type === 'hardBreak') return new TextRun({ break: 1 });
    const has = (name: string) => node.marks?.some(({ type }) => type === name) ?? false;
    const link = linkOf(node);
    const run = new TextRun({
      text: node.text ?? '',
      bold: has('bold'),
      italics: has('italic') || isQuote,
      strike: has('strike'),
      ...(has('underline') ? { underline: {} } : {}),
      ...(has('code') ? { font: mono } : {}),
      ...(link ? { style: 'Hyperlink' } : {}),
    });
    return link ? new ExternalHyperlink({ link, children: [run] }) : run;
  });
}

const codeLines = (node: RichNode): TextRun[] =>
  (node.content ?? [])
    .map(({ text = '' }) => text)
    .join('')
    .split('\n')
    .map((line, index) => new TextRun({ text: line, font: mono, ...(index > 0 ? { break: 1 } : {}) }));

function picture(node: RichNode, { pictures }: Surroundings): Paragraph {
  const found = pictures.get(attribute(node, 'fileId'));
  const alt = attribute(node, 'alt');
  if (!found) return new Paragraph({ children: [new TextRun({ text: `[${alt}]`, italics: true })] });
  const chosen = widthOf(node.attrs?.width);
  const wanted = chosen === null ? Math.min(found.width, pictureWidthMax) : (pictureWidthMax * chosen) / 100;
  const scale = wanted / Math.max(found.width, 1);
  const transformation = { width: Math.round(found.width * scale), height: Math.round(found.height * scale) };
  const image = new ImageRun({ type: found.type, data: found.data, transformation, altText: { name: alt, title: alt, description: alt } });
  return new Paragraph({ children: [image] });
}

function table(node: RichNode, around: Surroundings): Table {
  const span = (cell: RichNode, name: string) => Number(attribute(cell, name, '1')) || 1;
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
              children: blocks(cell.content, { pictures: around.pictures, counter: around.counter }),
            }),
        ),
      }),
  );
  return new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } });
}
