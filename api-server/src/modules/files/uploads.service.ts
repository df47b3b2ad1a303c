import { Readable } from 'node:stream';
import { limits } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { fileNameOf, numberedNames } from './file-name.policy.ts';
import { kindOf } from './file-types.ts';
import type { PartRow, UploadRow, UploadsRepository } from './uploads.repository.ts';

export interface NewUpload {
  readonly name: string;
  readonly size: number;
  /** A notebook's or a knowledge folder's id. */
  readonly knowledgeId: string | undefined;
  readonly notebookId: string | undefined;
  readonly fingerprint: string | undefined;
  /** A taken name gets a number in place of a refusal. */
  readonly isNumbered?: boolean | undefined;
}

interface UploadDependencies {
  readonly repository: UploadsRepository;
  readonly storage: Storage;
  readonly clock: Clock;
  /** @throws AppError where so many bytes more do not fit into the user's plan. */
  readonly ensureRoom: (userId: string, bytes: number) => Promise<void>;
  /** Told of a new file, once it is stored. */
  readonly onFile: () => void;
}

const dayMs = 86_400_000;
const isFolder = (id: string) => id.startsWith('folder_');

/**
 * Uploads that survive a broken line: every part is an object of the storage, and the database knows how far it goes, so that any node goes on.
 * Access: upload, notebook and folder ids were checked to be the caller's.
 */
export function createUploadsService({ repository, storage, clock, ensureRoom, onFile }: UploadDependencies) {
  const tomorrow = () => new Date(clock.now().getTime() + dayMs);
  const put = async (content: Readable, maxBytes: number) => {
    const storageKey = `files/${newId('object')}`;
    await repository.expectObject(storageKey, tomorrow());
    return { storageKey, ...(await storage.put(storageKey, content, { maxBytes })) };
  };
  const wholeOf = async (upload: UploadRow, parts: readonly PartRow[]) => {
    const [first, ...others] = parts;
    if (first && others.length === 0) return { storageKey: first.storageKey, bytes: first.size, sha256: first.sha256 };
    return put(Readable.from(contentOf(storage, parts)), upload.size);
  };
  const find = async (userId: string, id: string) => {
    const upload = await repository.find(userId, id);
    if (!upload) throw new AppError('not-found');
    return upload;
  };

  return {
    find,

    begin: async (userId: string, { size, knowledgeId, notebookId, isNumbered = false, ...given }: NewUpload): Promise<UploadRow> => {
      const wanted = fileNameOf(given.name);
      if (size > limits.knowledgeTotalBytes) throw new AppError('storage-limit');
      await ensureRoom(userId, size);
      const folderId = knowledgeId && isFolder(knowledgeId) ? knowledgeId : null;
      const inNotebook = folderId ? null : (notebookId ?? knowledgeId ?? (await repository.defaultNotebook(userId)));
      const place = { folderId, notebookId: inNotebook };
      return repository.inPlace(place, async (tx) => {
        const fingerprint = given.fingerprint ?? null;
        const taken = isNumbered ? await repository.takenNames(tx, place) : new Set<string>();
        const { used, free: name } = numberedNames(wanted, taken);
        const names = [...used, name];
        const broken = fingerprint && (await repository.unfinished(tx, { userId, names, size, fingerprint, ...place }));
        if (broken) return broken;
        if (!isNumbered && (await repository.hasFile(tx, place, name)))
          throw new AppError('file-exists', { detail: `"${name}" has already been uploaded!` });
        if ((await repository.bytesIn(tx, place)) + size > limits.knowledgeTotalBytes) throw new AppError('storage-limit');
        return repository.create(tx, { id: newId('upload'), userId, fileId: newId('file'), name, size, fingerprint, ...place });
      });
    },

    /** `announced`: how many bytes will come, where the sender says so. */
    addPart: async (userId: string, id: string, offset: number, content: Readable, announced = 0): Promise<UploadRow> => {
      const upload = await find(userId, id);
      if (offset !== upload.received) throw new AppError('upload-offset');
      const room = Math.min(limits.uploadPartMaxBytes, upload.size - offset);
      // Told before anything is read: an answer to a body that is cut off would not arrive.
      if (announced > room) throw tooLarge();
      const { storageKey, bytes, sha256 } = await put(content, room).catch((error: Error) => {
        throw error.name === 'TooLargeError' ? tooLarge() : error;
      });
      if (bytes === 0) return upload;
      const part = { uploadId: id, start: offset, size: bytes, sha256, storageKey };
      if (!(await repository.addPart(part, clock.now()))) throw new AppError('upload-offset');
      return { ...upload, received: offset + bytes };
    },

    /** Answers the id of the file. */
    complete: async (userId: string, id: string, isThere: (fileId: string) => Promise<boolean>): Promise<string> => {
      const upload = await find(userId, id);
      const { fileId, name, size, received, notebookId, folderId } = upload;
      if (await isThere(fileId)) return fileId;
      if (received !== size)
        throw new AppError('upload-incomplete', { detail: `${received} of ${size} bytes have arrived. Send the rest first.` });
      const { storageKey, sha256, bytes } = await wholeOf(upload, await repository.parts(id));
      if (bytes !== size) throw new AppError('internal');
      const { type, format } = kindOf(name);
      const status = format ? 'queued' : 'stored';
      await repository.finish(id, { id: fileId, userId, name, notebookId, folderId, size, type, sha256, storageKey, status });
      onFile();
      return fileId;
    },

    cancel: (userId: string, id: string) => repository.delete(userId, id),

    /** What nobody went on with for a day, and objects that nothing refers to any more. */
    tidy: async (): Promise<void> => {
      const now = clock.now();
      const dayAgo = new Date(now.getTime() - dayMs);
      await repository.deleteStale(dayAgo);
      await storage.sweep(dayAgo);
      for (;;) {
        const keys = await repository.garbage(now, 100);
        if (keys.length === 0) return;
        for (const key of keys) await storage.delete(key);
        await repository.forgetGarbage(keys);
      }
    },
  };
}

async function* contentOf(storage: Storage, parts: readonly PartRow[]): AsyncGenerator<Buffer> {
  for (const { storageKey } of parts) {
    const content = await storage.get(storageKey);
    if (!content) throw new Error('a part of an upload is missing');
    yield* content as AsyncIterable<Buffer>;
  }
}

const tooLarge = () =>
  new AppError('body-too-large', { detail: 'The part is larger than what is left of the file, or than 16 MB. Send smaller parts.' });
