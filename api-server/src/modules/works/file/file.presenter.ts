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

export const createFilePresenter =
  (addresses: SignedAddresses): PresentFile =>
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
  });
