import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import mammoth from 'mammoth';
import { countDepth } from './html-nesting.ts';
import { htmlSections } from './html-text.ts';
import { tableText } from './plain-text.ts';
import { ExtractionError, extractionLimits, type TextSection, tooDeep } from './sections.ts';

type Entries = Readonly<Record<string, Uint8Array>>;

/**
 * Unpacks the entries that contain text. Sizes are added up from the archive's directory before anything is unpacked, and no entry can
 * exceed its declared size. @throws ExtractionError for a broken, protected or exploding archive
 */
function unpack(bytes: Uint8Array, wanted: RegExp): Entries {
  // Office stores password-protected documents in this older container.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new ExtractionError('protectedOrOld');
  let total = 0;
  let count = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    total += originalSize;
    count += 1;
    if (total > extractionLimits.unpackedBytes || count > extractionLimits.unpackedFiles)
      throw new ExtractionError('unpacksTooLarge', { size: extractionLimits.unpackedBytes });
    return wanted.test(name);
  };
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if ((error as Error).name === 'ExtractionError') throw error;
    throw new ExtractionError('damaged');
  }
}

const textOf = (entries: Entries, name: string): string => {
  const entry = entries[name];
  return entry ? new TextDecoder().decode(entry) : '';
};

/** Returns a Word document's sections, read by mammoth. It receives only the texts, not pictures or anything else in the archive. */
export async function docxSections(bytes: Uint8Array): Promise<TextSection[]> {
  const entries = unpack(bytes, /^(\[Content_Types\]\.xml|_rels\/.*\.rels|word\/[^/]*\.xml|word\/_rels\/.*\.rels)$/);
  if (!entries['word/document.xml']) throw new ExtractionError('notWord');
  // Checked here because mammoth recurses into nested elements.
  for (const name of Object.keys(entries)) readXml(textOf(entries, name), {});
  const buffer = Buffer.from(zipSync({ ...entries }, { level: 0 }));
  const { value } = await mammoth.convertToHtml({ buffer }).catch(() => {
    throw new ExtractionError('documentDamaged');
  });
  return htmlSections(value);
}

/** Returns the slides in order, each under its title. */
export function pptxSections(bytes: Uint8Array): TextSection[] {
  const entries = unpack(bytes, /^ppt\/slides\/slide\d+\.xml$/);
  const numberOf = (name: string) => Number(/(?<!\d)(\d+)\.xml$/.exec(name)?.[1]);
  const names = Object.keys(entries).toSorted((a, b) => numberOf(a) - numberOf(b));
  if (names.length === 0) throw new ExtractionError('notPowerPoint');
  return names.map((name, index) => ({ page: index + 1, ...slideText(textOf(entries, name)) }));
}

function slideText(xml: string): { heading: string; text: string } {
  let heading = '';
  let text = '';
  let isTitle = false;
  let isText = false;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'p:sp') isTitle = false;
      if (name === 'p:ph') isTitle = attributes.type === 'title' || attributes.type === 'ctrTitle';
      isText = name === 'a:t';
    },
    text: (part) => {
      if (!isText) return;
      if (isTitle) heading += part;
      else text += part;
    },
    close: (name) => {
      isText = false;
      if (name === 'a:p' && !isTitle) text += '\n';
      if (name === 'p:sp') text += '\n';
    },
  });
  return { heading: heading.trim(), text: text.trim() };
}

/** Returns the sheets in order, each row with the names of its columns. */
export function xlsxSections(bytes: Uint8Array): TextSection[] {
  const entries = unpack(bytes, /^xl\/(workbook\.xml|sharedStrings\.xml|worksheets\/sheet\d+\.xml)$/);
  if (!entries['xl/workbook.xml']) throw new ExtractionError('notExcel');
  const shared = sharedStrings(textOf(entries, 'xl/sharedStrings.xml'));
  const names: string[] = [];
  readXml(textOf(entries, 'xl/workbook.xml'), { open: (name, { name: title = '' }) => name === 'sheet' && names.push(title) });
  return names.map((heading, index) => ({
    page: index + 1,
    heading,
    text: tableText(sheetRows(textOf(entries, `xl/worksheets/sheet${index + 1}.xml`), shared)),
  }));
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let isText = false;
  readXml(xml, {
    open: (name) => {
      if (name === 'si') strings.push('');
      isText = name === 't';
    },
    text: (part) => {
      if (isText) strings.push((strings.pop() ?? '') + part);
    },
    close: () => {
      isText = false;
    },
  });
  return strings;
}

function sheetRows(xml: string, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  let cell = { column: 0, type: '' };
  let value = '';
  let isValue = false;
  readXml(xml, {
    open: (name, { r: place = '', t: type = '' }) => {
      if (name === 'row') rows.push([]);
      if (name === 'c') {
        cell = { column: columnOf(place) ?? rows.at(-1)?.length ?? 0, type };
        value = '';
      }
      isValue = name === 'v' || name === 't';
    },
    text: (part) => {
      if (isValue) value += part;
    },
    close: (name) => {
      isValue = false;
      const row = rows.at(-1);
      if (name !== 'c' || !row) return;
      while (row.length < cell.column) row.push('');
      row[cell.column] = cell.type === 's' ? (shared[Number(value)] ?? '') : value;
    },
  });
  return rows;
}

/** Returns a column's index: `C7` is in the third column, 2. Excel has 16,384 columns. */
function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  return letters
    ? Math.min(
        16_384,
        [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
      ) - 1
    : undefined;
}

interface XmlReader {
  readonly open?: (name: string, attributes: Record<string, string>) => unknown;
  readonly text?: (part: string) => void;
  readonly close?: (name: string) => void;
}

/** Reads XML without expanding declared entities. @throws ExtractionError if elements are nested too deeply */
function readXml(xml: string, reader: XmlReader): void {
  const depth = countDepth(tooDeep);
  const parser = new Parser(
    {
      onopentagname: depth.opened,
      onopentag: (name, attributes) => void reader.open?.(name, attributes),
      ontext: (part) => reader.text?.(part),
      onclosetag: (name) => {
        depth.closed();
        reader.close?.(name);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}
