import { setTimeout as wait } from 'node:timers/promises';
import { type Attachment, limits } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import type { RunInput } from '../run/run.types.ts';
import type { AttachedFile, AttachmentsRepository } from './attachment.repository.ts';

/** How long an answer waits for texts that are still being read: so many times so long, a minute in all. */
const looks = 120;
const everyMs = 500;

interface Reading {
  readonly signal: AbortSignal;
  /** Told of a file whose text an answer has to wait for. */
  readonly onWait: (name: string) => void;
}

/** The files that go with messages. */
export function createAttachments(
  repository: Pick<AttachmentsRepository, 'files'>,
  pause: (signal: AbortSignal) => Promise<unknown> = (signal) => wait(everyMs, undefined, { signal }),
) {
  return {
    /** What a new message brings, each file once, by the names that they have now. @throws AppError `not-found` unless all are there and the user's. */
    brought: async (userId: string, ids: readonly string[] = []): Promise<Attachment[]> => {
      const wanted = [...new Set(ids)];
      const found = await repository.files(userId, wanted);
      if (found.length < wanted.length) throw new AppError('not-found');
      return found.map(({ id, name }) => ({ file_id: id, file_name: name }));
    },

    /** The first files of a list that are still there, once their texts are read or a minute is over. @throws when the signal ends */
    settled: async (userId: string, sent: readonly Attachment[], { signal, onWait }: Reading): Promise<AttachedFile[]> => {
      let ids = sent.map(({ file_id }) => file_id);
      const told = new Set<string>();
      for (let left = looks; ; left -= 1) {
        const there = (await repository.files(userId, ids)).slice(0, limits.chatAttachmentsMax);
        const waiting = there.find(isBeingRead);
        if (!waiting || left === 0) return there;
        if (!told.has(waiting.id)) onWait(waiting.name);
        told.add(waiting.id);
        ids = there.map(({ id }) => id);
        await pause(signal);
      }
    },
  };
}

export type Attachments = ReturnType<typeof createAttachments>;

/** Its text will be there shortly, or a reason why not. */
export const isBeingRead = ({ status, storageKey }: AttachedFile): boolean =>
  storageKey !== null && (status === 'queued' || status === 'indexing');

/** The files that an answer is given: the question's own and those before it, each once, the newest first. */
export function givenOf({ attachments, earlierAttachments }: Pick<RunInput, 'attachments' | 'earlierAttachments'>): Attachment[] {
  const ids = new Set<string>();
  return [...attachments, ...earlierAttachments].filter(({ file_id }) => !ids.has(file_id) && ids.add(file_id));
}
