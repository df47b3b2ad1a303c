import { openArchive } from './archive.ts';
import type { ReadAttached } from './mail/eml-text.ts';
import { ExtractionError, extractionLimits, sectionsWithin, type TextSection } from './sections.ts';

/** Returns the texts of the files in an archive, each under its name. Files without text are left out. */
export async function zipSections(bytes: Uint8Array, readInner: ReadAttached): Promise<TextSection[]> {
  const archive = openArchive(bytes);
  const files = archive.names.filter((name) => !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/.test(name));
  if (files.length > extractionLimits.filesInArchive)
    throw new ExtractionError('tooManyFiles', { files: files.length, most: extractionLimits.filesInArchive });
  const read: TextSection[][] = [];
  for (const name of files) read.push(sectionsWithin(name, await readInner(name, archive.read(name))));
  return read.flat();
}
