import type { ReadAttached } from '../mail/eml-text.ts';
import { ExtractionError, type TextSection } from '../sections.ts';
import { openCompoundFile } from './compound-file.ts';

/** Returns the text of a file of Office before 2007, or of a message that Outlook saved. */
export async function compoundSections(bytes: Uint8Array, readAttached: ReadAttached): Promise<TextSection[]> {
  const file = openCompoundFile(bytes);
  const has = (name: string) => file.paths.includes(name);
  // Office keeps a current file with a password in this container.
  if (has('EncryptedPackage')) throw new ExtractionError('protectedOrOld');
  if (has('WordDocument')) return (await import('./doc-text.ts')).docSections(file);
  if (has('PowerPoint Document')) return (await import('./ppt-text.ts')).pptSections(file);
  if (has('Workbook') || has('Book')) return (await import('./xls-text.ts')).xlsSections(bytes);
  if (has('__properties_version1.0')) return (await import('../mail/msg-text.ts')).msgSections(file, readAttached);
  throw new ExtractionError('kindUnread');
}
