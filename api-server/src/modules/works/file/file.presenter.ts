import type { FileEntity, Upload } from 'shared-contracts';
import { writeStored } from '../../../platform/language/text.ts';
import type { SignedAddresses, Viewer } from '../../../platform/storage/signed-addresses.ts';
import type { FileRow } from './file.repository.ts';
import type { UploadRow } from './upload.repository.ts';

export const presentUpload = ({ id, name, size, received }: UploadRow): Upload => ({
  upload_id: id,
  file_name: name,
  size,
  received,
});

export type PresentFile = (row: FileRow, viewer: Viewer, language: string) => FileEntity;

/** Holds what is stored about the recognition of a file's pictures. */
export type RecognitionFacts = Pick<
  FileRow,
  'scannedPages' | 'recognizedPages' | 'confidence' | 'recognitionDueAt' | 'lacksPoppler' | 'type'
>;

/**
 * Presents how far the text of a file's pictures has been recognized. The last page is done once the file's text is stored, so that a page
 * that follows the file doesn't stop before. Pictures wait silently, because most are no pictures of text.
 */
export const createRecognitionPresenter =
  (isThere: () => boolean) =>
  (row: RecognitionFacts): Pick<FileEntity, 'recognition'> => {
    const isMissing = row.recognitionDueAt !== null && (row.lacksPoppler || (row.recognizedPages === 0 && !isThere()));
    if (row.scannedPages === null || (isMissing && row.type.startsWith('image/'))) return {};
    const pages = row.scannedPages;
    const done = row.recognitionDueAt === null ? row.recognizedPages : Math.min(row.recognizedPages, pages - 1);
    return { recognition: { pages, done, confidence: row.confidence, is_missing: isMissing } };
  };

export type PresentRecognition = ReturnType<typeof createRecognitionPresenter>;

export const createFilePresenter =
  (addresses: SignedAddresses, presentRecognition: PresentRecognition): PresentFile =>
  (row, viewer, language) => ({
    file_id: row.id,
    file_name: row.name,
    ...(row.storageKey ? { s3_url: addresses.of(row.id, viewer) } : {}),
    notebook_id: row.notebookId,
    knowledge_id: row.folderId,
    created_at: row.createdAt.toISOString(),
    size: row.size,
    type: row.type,
    status: row.status,
    failure: writeStored(row.failureSentence, row.failure, language),
    ...presentRecognition(row),
  });
