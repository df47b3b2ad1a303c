import type { ExtractionError, ExtractionReason } from '../platform/extraction/sections.ts';
import { defineMessages, type Sentence } from '../platform/language/messages.ts';

/** Says why the text of a file was not read. */
export const sayExtraction = defineMessages('extraction', {
  kindUnread: 'Text can’t be read from files of this type.',
  fileTooLarge: 'Text is read from files of up to {{size, bytes}}. Split the file, then upload its parts.',
  contentMissing: 'The file’s content is missing. Upload it again.',
  textUnrecognized: 'Some of the text could not be recognized. To retry, upload the file again.',
  serverFault: 'The text could not be read because of a fault on the server. Retry later.',
});

defineMessages('extraction', {
  tooManyCharacters: 'The text has more than five million characters. Split the file, then upload its parts.',
  noText: 'There is no text in this file.',
  pdfProtected: 'The PDF is protected by a password. Remove the password, then upload it again.',
  pdfDamaged: 'The PDF is damaged and cannot be read. Save or export it again, then upload it again.',
  pdfTooManyPages: 'The PDF has {{pages, number}} pages. Split it into files of {{most, number}} pages or fewer.',
  pdfOnlyPictures: 'The PDF has no text, only pictures of it. Run text recognition (OCR) on it, then upload it again.',
  pdfGarbled:
    'The PDF doesn’t say which letters it shows, so its text can’t be read. Upload the document that it was made from, or export it again.',
  pictureTooLarge: 'The picture has more than {{most, number}} pixels. Save it smaller, then upload it again.',
  tooManyCells: 'The tables have more than {{most, number}} cells. Split the file, then upload its parts.',
  notText: 'This is not a text file, despite its name.',
  unknownEncoding: 'The encoding of this text isn’t known. Save it as UTF-8, then upload it again.',
  tooDeep: 'The file is nested too deeply and was not read. Save its text as a plain document, then upload that.',
  protectedOrOld: 'The file is protected by a password. Remove the password, then upload it again.',
  unpacksTooLarge: 'The file unpacks to more than {{size, bytes}}, which is more than a document holds. It was not read.',
  damaged: 'The file is damaged and cannot be read. Save it again, then upload it again.',
  documentDamaged: 'The document is damaged and cannot be read. Save it again, then upload it again.',
  notWord: 'This is not a Word document, despite its name. Save it as one, then upload it again.',
  notPowerPoint: 'This is not a PowerPoint presentation, despite its name. Save it as one, then upload it again.',
  notExcel: 'This is not an Excel workbook, despite its name. Save it as one, then upload it again.',
  archivesTooDeep: 'The archive has archives in archives, more than {{most, number}} levels deep. It was not read.',
  tooManyFiles: 'The archive has {{files, number}} files. Up to {{most, number}} are read. Split it, then upload its parts.',
  tooSlow: 'Reading the text took too long and was stopped. Split the file, then upload its parts.',
  tooMuchMemory: 'Reading the text takes more memory than a document should. Split the file, then upload its parts.',
} satisfies Record<Exclude<ExtractionReason, 'kindUnread'>, string>);

/** Returns the sentence of an error that a thread reported. */
export const sentenceOfExtraction = ({ reason, values }: Pick<ExtractionError, 'reason' | 'values'>): Sentence => ({
  section: 'extraction',
  key: reason,
  values,
});
