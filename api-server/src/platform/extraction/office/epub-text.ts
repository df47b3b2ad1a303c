import { type Archive, openArchive } from '../archive.ts';
import { htmlSections } from '../html-text.ts';
import { readXml } from '../read-xml.ts';
import { ExtractionError, type TextSection } from '../sections.ts';
import { decodeMarkup } from '../text/decode-text.ts';
import { localName } from './package-parts.ts';

/** Returns the chapters of a book in reading order. @throws ExtractionError if the book can be read only by a program with its key */
export function epubSections(bytes: Uint8Array): TextSection[] {
  const archive = openArchive(bytes, /\.(jpe?g|png|gif|webp|mp3|mp4|m4a|ttf|otf|woff2?)$/i);
  const chapters = chaptersOf(archive);
  if (isProtected(archive, chapters)) throw new ExtractionError('protectedOrOld');
  if (chapters.length === 0) throw new ExtractionError('documentDamaged');
  return chapters.flatMap((name) => {
    const [first, ...rest] = htmlSections(decodeMarkup(archive.read(name)));
    // The title of a chapter's page repeats that of the chapter or of the book.
    return [...(first && first.blocks.length > 0 ? [{ ...first, heading: rest.length > 0 ? '' : first.heading }] : []), ...rest];
  });
}

function chaptersOf(archive: Archive): string[] {
  let packageName = '';
  readXml(archive.parts('META-INF/container.xml'), {
    open: (name, attributes) => {
      if (localName(name) === 'rootfile') packageName ||= attributes['full-path'] ?? '';
    },
  });
  const folder = packageName.slice(0, packageName.lastIndexOf('/') + 1);
  const items = new Map<string, string>();
  const order: string[] = [];
  readXml(archive.parts(packageName), {
    open: (name, { id = '', href = '', idref = '' }) => {
      if (localName(name) === 'item') items.set(id, new URL(href, `file:///${folder}`).pathname.slice(1));
      else if (localName(name) === 'itemref') order.push(items.get(idref) ?? '');
    },
  });
  const named = order.map(unescapePath).filter((name) => archive.has(name));
  return named.length > 0 ? named : archive.names.filter((name) => /\.x?html?$/i.test(name));
}

function unescapePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Fonts are often garbled on purpose, which says nothing about the text. */
function isProtected(archive: Archive, chapters: readonly string[]): boolean {
  const encrypted = new Set<string>();
  readXml(archive.parts('META-INF/encryption.xml'), {
    open: (name, { URI: uri = '' }) => {
      if (localName(name) === 'CipherReference') encrypted.add(unescapePath(uri));
    },
  });
  return chapters.some((name) => encrypted.has(name));
}
