import type { ImportedMessage, SourceItem } from 'shared-contracts';
import { importText as text } from '../../messages/import.ts';
import { wrapInFence } from '../attachment/text-files.ts';
import { asText, type Fields, isRecord, type LeaveOut } from './file-values.model.ts';

/** Joins the parts of a message, each a paragraph. */
export const joinParts = (parts: readonly string[]): string =>
  parts
    .filter((part) => part.trim())
    .join('\n\n')
    .trim();

/** Describes a document that an answer made beside the chat. */
export interface Canvas {
  readonly name: string;
  readonly language: string;
  readonly content: string;
}

/** Writes a document as a fenced block, which opens as an artifact. */
export function writeCanvas({ name, language, content }: Canvas): string {
  const title = name.replace(/[\s"`]+/g, ' ').trim();
  return wrapInFence(content, `${language || 'text'}${title ? ` title="${title}"` : ''}`);
}

/** Replaces a passage of a document, or all that are alike. Returns null, and reports the change, if it can't be found. */
export function editCanvas(canvas: Canvas | undefined, from: string, to: string, leaveOut: LeaveOut, isForAll = false): Canvas | null {
  if (!canvas || !from || !canvas.content.includes(from)) {
    leaveOut('edits', canvas?.name);
    return null;
  }
  const content = isForAll ? canvas.content.replaceAll(from, () => to) : canvas.content.replace(from, () => to);
  return { ...canvas, content };
}

const pictureEndings = /\.(?:apng|avif|bmp|gif|heic|jpe?g|png|svg|tiff?|webp)$/i;
export const isPictureName = (name: string): boolean => pictureEndings.test(name);

/** Reports a picture, file or recording that the file only mentions. Returns a placeholder. */
export function mentionMissing(kind: 'pictures' | 'files' | 'recordings', name: string, leaveOut: LeaveOut): string {
  leaveOut(kind, name);
  const words = { pictures: 'importPictureGone', files: 'importFileGone', recordings: 'importRecordingGone' } as const;
  return name ? `[${text(words[kind])}: ${name.replace(/[\s[\]]+/g, ' ').trim()}]` : `[${text(words[kind])}]`;
}

/** Replaces elements of one name. An element without an end stays as it is. */
export function replaceElements(given: string, name: string, replace: (attributes: string, inner: string) => string): string {
  let result = '';
  let at = 0;
  for (;;) {
    const start = given.indexOf(`<${name}`, at);
    const opened = start < 0 ? -1 : given.indexOf('>', start);
    const end = opened < 0 ? -1 : given.indexOf(`</${name}>`, opened);
    if (end < 0) return result + given.slice(at);
    result += given.slice(at, start) + replace(given.slice(start + name.length + 1, opened), given.slice(opened + 1, end));
    at = end + name.length + 3;
  }
}

/** Matches the marks of citations: private-use characters around names, the same names without them, numbers in lenticular brackets, and `oaicite`. */
const marks =
  /[ \t]?(?:\ue200([^\ue200\ue201]*)\ue201|\b(?:file)?cite(?:turn\d{1,6}[a-z]{1,20}\d{1,6})+|【\d{1,6}(?::\d{1,6})?†[^【】]{0,300}】|(?::contentReference)?\[oaicite:\d{1,6}\](?:\{index=\d{1,6}\})?)/g;

/** Returns a mark without the characters around and in it, which some files lack. */
const bareMark = (mark: string) => mark.replace(/[\s\ue200-\ue206]/g, '');

/** Matches the marks around a cited passage. */
const passageMarks = /[\ue203-\ue206]/g;

/** Removes the marks of citations from an answer, and reports those that none of `references` explains. */
export function removeMarks(answer: string, references: readonly Fields[], leaveOut: LeaveOut): string {
  const known = references.filter((reference) => listSources([reference]).length);
  const explained = new Set(known.map((reference) => bareMark(asText(reference.matched_text))));
  let unexplained = 0;
  const clean = answer.replace(marks, (mark, inner: string | undefined) => {
    const [kind, ...values] = (inner ?? '').split('\ue202');
    const space = /^[ \t]/.test(mark) ? ' ' : '';
    const [label = '', address = ''] = values;
    if (kind === 'entity') return space + readEntity(label);
    if (namingMarks.has(kind ?? '') && label) return space + (/^https?:/.test(address) ? `[${label}](${address})` : label);
    if (kind === 'i' || kind?.startsWith('image')) return space + mentionMissing('pictures', '', leaveOut);
    if (!explained.has(bareMark(mark))) unexplained += 1;
    return '';
  });
  // References of older exports don't say which mark they are about.
  const missing = unexplained - known.filter(({ matched_text: text }) => text === undefined).length;
  if (missing > 0) leaveOut('citations', '', missing);
  return clean.replace(passageMarks, '');
}

/** Names the marks whose first value is a text that people see. */
const namingMarks = new Set(['url', 'link', 'navlist']);

/** Returns the name in the mark of an entity: the second value of a list. */
function readEntity(list: string): string {
  try {
    const values: unknown = JSON.parse(list);
    return Array.isArray(values) ? asText(values[1]) || asText(values[0]) : '';
  } catch {
    return list;
  }
}

const webAddress = /^https?:\/\//i;

/** Lists the sources that references name, each once. A reference may be a group of others, or hold nothing but addresses. */
export function listSources(references: readonly unknown[]): SourceItem[] {
  const sources = new Map<string, SourceItem>();
  const add = (title: string, url: string) => {
    if (title || !sources.has(url)) sources.set(url, { title: title || url, url, kind: 'search' });
  };
  const read = (reference: Fields, depth: number): boolean => {
    const url = asText(reference.url);
    const title = asText(reference.title) || asText(reference.name) || asText(reference.file_name);
    const type = asText(reference.type);
    const inner = [reference.metadata, reference.details, reference.items, reference.sources, reference.supporting_websites].flat();
    const isWeb = webAddress.test(url);
    if (isWeb) add(title, url);
    const isGroup = depth < 4 && inner.filter((one) => isRecord(one) && read(one, depth + 1)).length > 0;
    if (isWeb || isGroup) return true;
    const others = (Array.isArray(reference.safe_urls) ? reference.safe_urls : []).map(asText).filter((other) => webAddress.test(other));
    for (const other of others) add('', other);
    // Names of people, places and products look like those of files.
    const isFile = title !== '' && !others.length && (!type || type.includes('file'));
    if (isFile) sources.set(title, { title, kind: 'file' });
    return isFile || others.length > 0;
  };
  for (const reference of references) if (isRecord(reference)) read(reference, 0);
  return [...sources.values()];
}

/** Returns the sources of an answer as a message has them. */
export const withSources = (data: readonly SourceItem[]): Pick<ImportedMessage, 'sources'> =>
  data.length ? { sources: { type: 'search', data: [...data] } } : {};
