import { Readable } from 'node:stream';
import { limits } from 'shared-contracts';
import { daysAfter, daysBefore } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import { sayExtraction } from '../../../messages/extraction.ts';
import { sayFile } from '../../../messages/file.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { toStoredText } from '../../../platform/language/text.ts';
import type { EnsureFreeSpace } from '../../../platform/storage/free-space.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Plans } from '../../governance/plan/plan.service.ts';
import { fileNameOf, numberedNames } from './file-name.policy.ts';
import { kindOf } from './file-types.ts';
import type { NewFile, PartRow, UploadRow, UploadsRepository } from './upload.repository.ts';

export interface NewUpload {
  readonly name: string;
  readonly size: number;
  /** Holds the id of a notebook or a knowledge folder. */
  readonly knowledgeId: string | undefined;
  readonly notebookId: string | undefined;
  readonly fingerprint: string | undefined;
  /** Adds a number to a taken name instead of refusing it. */
  readonly isNumbered?: boolean | undefined;
}

interface UploadDependencies {
  readonly repository: UploadsRepository;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly fileRoomOf: Plans['fileRoomOf'];
  /** Returns the owner of a notebook that the user may add files to. */
  readonly ownerOf: (userId: string, notebookId: string) => Promise<string | undefined>;
  readonly ensureFreeSpace: EnsureFreeSpace;
  /** Runs when a new file is stored. */
  readonly onFile: () => void;
}

/** Limits parts per user and node. Browsers send one at a time; the extra slots cover parts whose connection was lost. */
const partsAtOnceMax = 4;
const isFolder = (id: string) => id.startsWith('folder_');

/**
 * Creates resumable uploads: each part is a storage object and the database tracks progress, so any node can continue. Access: callers have
 * checked that upload, notebook and folder ids belong to the user.
 */
export function createUploadsService({ repository, storage, clock, fileRoomOf, ownerOf, ensureFreeSpace, onFile }: UploadDependencies) {
  const partsUnderWay = new Map<string, number>();
  const completing = new Map<string, Promise<string>>();
  const tomorrow = () => daysAfter(clock.now(), 1);
  const put = async (content: Readable, maxBytes: number) => {
    const storageKey = `files/${newId('object')}`;
    await repository.expectObject(storageKey, tomorrow());
    try {
      await ensureFreeSpace(maxBytes);
      return { storageKey, ...(await storage.put(storageKey, content, { maxBytes })) };
    } catch (error) {
      // If this fails too, the hourly sweep deletes the object.
      await discard([storageKey]).catch(() => undefined);
      throw error;
    }
  };
  const discard = async (keys: readonly string[]) => {
    for (const key of keys) await storage.delete(key);
    await repository.forgetGarbage(keys);
  };
  /** Deletes unreferenced objects, for one user or for all. */
  const sweep = async (userId?: string) => {
    for (;;) {
      const keys = await repository.garbage(clock.now(), 100, userId);
      if (keys.length === 0) return;
      await discard(keys);
    }
  };
  const wholeOf = async (upload: UploadRow, parts: readonly PartRow[]) => {
    const [first, ...others] = parts;
    if (first && others.length === 0) return { storageKey: first.storageKey, bytes: first.size, sha256: first.sha256 };
    return put(Readable.from(contentOf(storage, parts)), upload.size);
  };
  /** Returns the key of readable bytes with the same content. A key whose bytes are lost must not replace those that were just sent. */
  const storedTwin = async (sha256: string, size: number) => {
    for (const key of size > 0 ? await repository.keysOf(sha256, size) : []) {
      const content = await storage.get(key, { start: 0, end: 0 });
      content?.destroy();
      if (content) return key;
    }
    return undefined;
  };
  const find = async (userId: string, id: string) => {
    const upload = await repository.find(userId, id);
    if (!upload) throw new AppError('not-found');
    return upload;
  };
  const complete = async (userId: string, id: string, isThere: (fileId: string) => Promise<boolean>): Promise<string> => {
    const upload = await find(userId, id);
    const { fileId, name, size, received, notebookId, folderId } = upload;
    if (await isThere(fileId)) return fileId;
    if (received !== size) throw new AppError('upload-incomplete', { detail: sayFile('bytesMissing', { received, size }) });
    const { storageKey, sha256, bytes } = await wholeOf(upload, await repository.parts(id));
    if (bytes !== size) throw new AppError('internal');
    const { type, isRead, sound, isShown, isPicture } = kindOf(name);
    const status: NewFile['status'] = isRead || sound ? 'queued' : 'stored';
    // People see what a picture is, but not why a film isn't found.
    const unread = status === 'stored' && !(isShown || isPicture) ? toStoredText(sayExtraction('kindUnread')) : undefined;
    const why = { failure: unread?.english ?? null, failureSentence: unread?.sentence ?? null };
    // Access may have ended during the upload.
    const ownerId = notebookId ? await ownerOf(userId, notebookId) : userId;
    if (!ownerId) throw new AppError('not-found');
    const file = {
      id: fileId,
      userId: ownerId,
      name,
      notebookId,
      folderId,
      size,
      type,
      sha256,
      storageKey,
      status,
      ...why,
      scannedPages: isPicture ? 1 : null,
    };
    await repository.finish(id, file, await storedTwin(sha256, size));
    onFile();
    await sweep(userId);
    if (ownerId !== userId) await sweep(ownerId);
    return fileId;
  };

  return {
    find,

    /** Starts an upload whose file will be the `ownerId`'s, who has the room for it. */
    begin: async (
      userId: string,
      ownerId: string,
      { size, knowledgeId, notebookId, isNumbered = false, ...given }: NewUpload,
    ): Promise<UploadRow> => {
      const wanted = fileNameOf(given.name);
      if (size > limits.knowledgeTotalBytes) throw new AppError('storage-limit');
      await ensureFreeSpace(size);
      const ensureRoom = await fileRoomOf(ownerId);
      const folderId = knowledgeId && isFolder(knowledgeId) ? knowledgeId : null;
      const inNotebook = folderId ? null : (notebookId ?? knowledgeId ?? (await repository.defaultNotebook(userId)));
      const place = { folderId, notebookId: inNotebook };
      const reserve = () =>
        repository.inPlace(userId, place, async (tx) => {
          const fingerprint = given.fingerprint ?? null;
          const taken = isNumbered ? await repository.takenNames(tx, place) : new Set<string>();
          const { used, free: name } = numberedNames(wanted, taken);
          const names = [...used, name];
          const broken = fingerprint && (await repository.findUnfinished(tx, { userId, names, size, fingerprint, ...place }));
          if (broken) return broken;
          if (!isNumbered && (await repository.hasFile(tx, place, name)))
            throw new AppError('file-exists', { detail: sayFile('exists', { name }) });
          if ((await repository.bytesIn(tx, place)) + size > limits.knowledgeTotalBytes) throw new AppError('storage-limit');
          ensureRoom(await repository.storedBytes(tx, ownerId), size);
          return repository.create(tx, { id: newId('upload'), userId, fileId: newId('file'), name, size, fingerprint, ...place });
        });
      try {
        return await reserve();
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'plan-limit')) throw error;
        // Deleted bytes count until they have left storage.
        await sweep(userId);
        return reserve();
      }
    },

    /** Adds a part; `announced` is the content length, if the client sent it. */
    addPart: async (userId: string, id: string, offset: number, content: Readable, announced = 0): Promise<UploadRow> => {
      const upload = await find(userId, id);
      if (offset !== upload.received) throw new AppError('upload-offset');
      const room = Math.min(limits.uploadPartMaxBytes, upload.size - offset);
      // Must fail before reading: a client whose body is cut off would never see the response.
      if (announced > room) throw tooLarge();
      const underWay = partsUnderWay.get(userId) ?? 0;
      if (underWay >= partsAtOnceMax) throw new AppError('uploads-busy', { headers: { 'retry-after': '5' } });
      partsUnderWay.set(userId, underWay + 1);
      try {
        const { storageKey, bytes, sha256 } = await put(content, room).catch((error: Error) => {
          throw error.name === 'TooLargeError' ? tooLarge() : error;
        });
        const part = { uploadId: id, userId, start: offset, size: bytes, sha256, storageKey };
        const isAdded = bytes > 0 && (await repository.addPart(part, clock.now()));
        if (!isAdded) await discard([storageKey]);
        if (bytes > 0 && !isAdded) throw new AppError('upload-offset');
        return { ...upload, received: offset + bytes };
      } finally {
        const left = (partsUnderWay.get(userId) ?? 1) - 1;
        if (left > 0) partsUnderWay.set(userId, left);
        else partsUnderWay.delete(userId);
      }
    },

    /** Returns the id of the file. Repeats share one attempt, because each attempt would write the whole file. */
    complete: async (userId: string, id: string, isThere: (fileId: string) => Promise<boolean>): Promise<string> => {
      await find(userId, id);
      const attempt = completing.get(id) ?? complete(userId, id, isThere).finally(() => completing.delete(id));
      completing.set(id, attempt);
      return attempt;
    },

    cancel: async (userId: string, id: string): Promise<void> => {
      await repository.delete(userId, id);
      await sweep(userId);
    },

    /** Deletes uploads without progress for a day, and unreferenced objects. */
    tidy: async (): Promise<void> => {
      const dayAgo = daysBefore(clock.now(), 1);
      await repository.deleteStale(dayAgo);
      await storage.sweep(dayAgo);
      await sweep();
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

const tooLarge = () => new AppError('body-too-large', { detail: sayFile('partTooLarge', { size: limits.uploadPartMaxBytes }) });

export type UploadsService = ReturnType<typeof createUploadsService>;
