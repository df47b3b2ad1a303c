import type { Sharing } from 'shared-contracts';
import { dayMs } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { AddressProof, SignedAddresses, Viewer } from '../../../platform/storage/signed-addresses.ts';
import type { ByteRange, Storage } from '../../../platform/storage/storage.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { FileRow, FilesRepository } from './file.repository.ts';

export type { FileRow } from './file.repository.ts';

/** Gives people time to save the form of a new agent, whose files are uploaded before. */
const unusedFolderMs = 30 * dayMs;
const foldersAtOnce = 400;

interface FileDependencies {
  readonly repository: FilesRepository;
  readonly storage: Storage;
  readonly addresses: SignedAddresses;
  readonly reachOf: AccessRepository['reachOf'];
  readonly sharingWith: AccessRepository['sharingWith'];
  readonly clock: Clock;
  /** Runs when a file is queued for indexing. */
  readonly onQueued: () => void;
}

/** Creates the files service. Access: callers have checked that file, notebook and folder ids belong to the user. */
export function createFilesService({ repository, storage, addresses, reachOf, sharingWith, clock, onQueued }: FileDependencies) {
  let lastLooked = '';
  const get = async (userId: string, id: string): Promise<FileRow> => {
    const row = await repository.find(userId, id);
    if (!row) throw new AppError('not-found');
    return row;
  };
  const mayStillOpen = async (id: string, viewer: Viewer): Promise<boolean> =>
    (await repository.isSignedIn(viewer, clock.now())) && (await reachOf(viewer.userId, { kind: 'file', id })) !== undefined;
  return {
    get,
    /** Returns how a file is shared. People who see it only in a chat or an agent's answer may look at it. */
    sharingFor: async (userId: string, { id, userId: ownerId }: FileRow): Promise<Sharing | undefined> =>
      (await sharingWith(userId, { kind: 'file', id })) ?? (ownerId === userId ? undefined : { level: 'view' }),
    isThere: async (id: string) => (await repository.findAny(id)) !== undefined,
    /** Returns the file that the caller's upload has just become; in a shared notebook it is the notebook owner's. */
    uploaded: async (id: string) => {
      const row = await repository.findAny(id);
      if (!row) throw new AppError('not-found');
      return row;
    },
    /** Lists files; `knowledgeId` is the id of a folder or a notebook. */
    list: (userId: string, notebookId?: string, knowledgeId?: string) =>
      knowledgeId?.startsWith('folder_')
        ? repository.list(userId, { folderId: knowledgeId })
        : repository.list(userId, { notebookId: notebookId ?? knowledgeId }),
    passages: (fileId: string) => repository.passages(fileId),
    findNamed: repository.findNamed.bind(repository),
    retry: async (userId: string, id: string) => {
      await repository.retry(id);
      onQueued();
      return get(userId, id);
    },
    createFolder: async (userId: string) => {
      const id = newId('folder');
      await repository.createFolder(userId, id);
      return id;
    },
    /**
     * Creates a second folder that shares the bytes of the original files. Bytes are kept until the last file that uses them is deleted.
     */
    copyFolder: async (userId: string, folderId: string): Promise<string> => {
      const copy = newId('folder');
      await repository.copyFolder(userId, folderId, copy);
      onQueued();
      return copy;
    },
    /** Deletes folders of agents that are gone for good, and of forms that were never saved, some at each call. */
    deleteUnusedFolders: async (now: Date): Promise<void> => {
      const before = new Date(now.getTime() - unusedFolderMs);
      lastLooked = (await repository.deleteUnusedFolders(lastLooked, before, foldersAtOnce)) ?? '';
    },
    use: (userId: string) => repository.use(userId),
    /** Returns the file for a valid signed URL, if the person who got it is still signed in and may still open the file. */
    read: async (id: string, proof: AddressProof): Promise<FileRow> => {
      if (!Number.isSafeInteger(proof.expires) || !addresses.isGood(id, proof)) throw new AppError('not-found');
      if (proof.viewer && !(await mayStillOpen(id, proof.viewer))) throw new AppError('not-found');
      const row = await repository.findAny(id);
      if (!row?.storageKey) throw new AppError('not-found');
      return row;
    },
    content: async ({ storageKey }: FileRow, range?: ByteRange) => {
      const content = storageKey ? await storage.get(storageKey, range) : undefined;
      if (!content) throw new AppError('not-found');
      return content;
    },
  };
}

export type FilesService = ReturnType<typeof createFilesService>;
