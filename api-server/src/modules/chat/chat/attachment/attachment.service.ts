import { setTimeout as wait } from 'node:timers/promises';
import { type Attachment, limits } from 'shared-contracts';
import { AppError } from '../../../../errors.ts';
import type { AttachedFile, AttachmentsRepository } from './attachment.repository.ts';

/** Limits how long an answer waits for texts that are still being read: 120 checks, half a second apart, so one minute in all. */
const looks = 120;
/** A provider may take five minutes to transcribe a sound file. */
const looksForSound = 5 * looks;
const everyMs = 500;

interface Reading {
  readonly signal: AbortSignal;
  /** Receives each file whose text the answer has to wait for. */
  readonly onWait: (file: AttachedFile) => void;
}

/** Creates the service for the files that are attached to messages. */
export function createAttachments(
  repository: Pick<AttachmentsRepository, 'files' | 'filesOf'>,
  pause?: (signal: AbortSignal) => Promise<unknown>,
) {
  return {
    /** Returns the distinct files of a new message with their current names. @throws AppError `not-found` unless the user owns them all. */
    brought: async (userId: string, ids: readonly string[] = []): Promise<Attachment[]> => {
      const wanted = [...new Set(ids)];
      const found = await repository.files(userId, wanted);
      if (found.length < wanted.length) throw new AppError('not-found');
      return found.map(({ id, name }) => ({ file_id: id, file_name: name }));
    },

    /** Returns the first files of a chat that still exist, once their texts are read or a minute has passed. @throws when the signal aborts */
    settled: (sessionId: string, sent: readonly Attachment[], reading: Reading): Promise<AttachedFile[]> => {
      let ids = sent.map(({ file_id }) => file_id);
      const read = async () => {
        const there = (await repository.filesOf(sessionId, ids)).slice(0, limits.chatAttachmentsMax);
        ids = there.map(({ id }) => id);
        return there;
      };
      return waitUntilRead(read, reading, pause);
    },
  };
}

const pauseBriefly = (signal: AbortSignal): Promise<unknown> => wait(everyMs, undefined, { signal });

/** Reads files again until their texts are there or a minute has passed. @throws when the signal aborts */
export async function waitUntilRead(
  read: () => Promise<AttachedFile[]>,
  { signal, onWait }: Reading,
  pause: (signal: AbortSignal) => Promise<unknown> = pauseBriefly,
): Promise<AttachedFile[]> {
  const announced = new Set<string>();
  for (let looked = 0; ; looked += 1) {
    const there = await read();
    const waiting = there.find(isBeingRead);
    const most = there.some((file) => isBeingRead(file) && isSound(file)) ? looksForSound : looks;
    if (!waiting || looked >= most) return there;
    if (!announced.has(waiting.id)) onWait(waiting);
    announced.add(waiting.id);
    await pause(signal);
  }
}

export type Attachments = ReturnType<typeof createAttachments>;

export const isSound = ({ type }: AttachedFile): boolean => type.startsWith('audio/');

/** Returns whether the text of a file is still being extracted. */
export const isBeingRead = ({ status, storageKey }: AttachedFile): boolean =>
  storageKey !== null && (status === 'queued' || status === 'indexing');
