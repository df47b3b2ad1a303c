import { sayExtraction, sentenceOfExtraction } from '../../../messages/extraction.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isDatabaseAway, withDatabaseBack } from '../../../platform/database/database-away.ts';
import type { Extract } from '../../../platform/extraction/extractor.ts';
import { type ExtractionError, extractionLimits } from '../../../platform/extraction/sections.ts';
import type { Log } from '../../../platform/log.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { bytesOf } from './content-bytes.ts';
import type { FileRow } from './file.repository.ts';
import { kindOf } from './file-types.ts';
import type { IndexingRepository } from './indexing.repository.ts';
import type { FileRecognition } from './recognition.service.ts';
import type { Transcripts } from './transcript.service.ts';
import type { Vectors } from './vector.service.ts';

interface IndexingDependencies {
  readonly repository: IndexingRepository;
  readonly storage: Storage;
  readonly extract: Extract;
  readonly transcripts: Transcripts;
  readonly vectors: Pick<Vectors, 'embed' | 'embedDue'>;
  readonly recognition: Pick<FileRecognition, 'kick'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Exceeds the longest time that reading a file may take. */
const givenUpAfterMs = 10 * 60_000;

/** Limits how many files a node indexes at once, each from a different person. */
const atOnce = 2;
/** Limits how many files are transcribed at once. They wait for a provider, so they take no turn from files that are read here. */
const soundsAtOnce = 16;

/**
 * Indexes the text of queued files, taking people in turn. The node that received a file starts at once; a job picks up files from nodes
 * that died.
 */
export function createIndexing({ repository, storage, extract, transcripts, vectors, recognition, clock, log }: IndexingDependencies) {
  const lanes = new Set<Promise<void>>();
  const sounds = new Set<Promise<void>>();
  let asked = 0;
  const closing = new AbortController();

  /** Stores what was read, or heard for money, once the database is there. */
  const finish = (...given: Parameters<typeof repository.finish>) => withDatabaseBack(() => repository.finish(...given), closing.signal);

  const read = async (file: FileRow): Promise<void> => {
    const { isRead, sound } = kindOf(file.name);
    if (!(isRead || sound) || !file.storageKey) return repository.fail(file.id, sayExtraction('kindUnread'));
    if (file.size > extractionLimits.fileBytes)
      return repository.fail(file.id, sayExtraction('fileTooLarge', { size: extractionLimits.fileBytes }));
    try {
      // What is said in a recording is written down by a model that its owner chose.
      if (!sound && (await repository.takeOver(file))) return await vectors.embed(file.id, closing.signal);
      const content = await storage.get(file.storageKey);
      if (!content) return await repository.fail(file.id, sayExtraction('contentMissing'));
      const bytes = await bytesOf(content, file.size);
      if (!sound) await finish(file, await extract(file.name, bytes, closing.signal));
      else {
        const transcript = await transcripts.write(file, sound, Buffer.from(bytes.buffer), closing.signal);
        if ('problem' in transcript) return await repository.fail(file.id, transcript.problem);
        await finish(file, await extract('transcript.txt', Uint8Array.from(Buffer.from(transcript.text)), closing.signal));
      }
      recognition.kick();
      await vectors.embed(file.id, closing.signal);
    } catch (error) {
      if (closing.signal.aborted) return repository.release(file.id);
      // Nothing is wrong with the file. It is read again.
      if (isDatabaseAway(error)) return await withDatabaseBack(() => repository.release(file.id), closing.signal);
      if (isExtractionError(error)) return repository.fail(file.id, sentenceOfExtraction(error));
      log.error({ err: error, fileId: file.id }, 'a file could not be indexed');
      await repository.fail(file.id, sayExtraction('serverFault'));
    }
  };

  const work = async (): Promise<void> => {
    for (let seen = -1; seen !== asked && !closing.signal.aborted; ) {
      // Requests that arrive while the queue looks empty trigger another pass.
      const now = asked;
      const file = await repository.claim(clock.now());
      if (!file) seen = now;
      else if (kindOf(file.name).sound && sounds.size < soundsAtOnce) hear(file);
      else await read(file);
    }
  };

  /** Reads a sound file beside the lanes, and starts them again for the other files of its owner. */
  const hear = (file: FileRow): void => {
    const heard = read(file)
      .catch((error: unknown) => log.error({ err: error, fileId: file.id }, 'a sound file could not be read'))
      .finally(() => {
        sounds.delete(heard);
        kick();
      });
    sounds.add(heard);
  };

  /** Starts indexing in the background. */
  const kick = (): void => {
    if (closing.signal.aborted) return;
    asked += 1;
    if (lanes.size === atOnce) return;
    const lane = work()
      .catch((error: unknown) => log.error({ err: error }, 'the reading of files stopped'))
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  };

  return {
    kick,
    runDue: async (): Promise<void> => {
      await repository.requeue(new Date(clock.now().getTime() - givenUpAfterMs));
      await repository.queueUnread(kindOf);
      kick();
      await Promise.all(lanes);
      await vectors.embedDue(closing.signal);
    },
    /** Requeues unfinished files. `isExclusive` means that no other node exists, so every claimed file is an orphan. */
    open: async (isExclusive: boolean): Promise<void> => {
      if (isExclusive) await repository.requeue(clock.now());
      kick();
    },
    /** Stops this node's work; the next node picks up unfinished files. */
    close: async (): Promise<void> => {
      closing.abort();
      await Promise.all([...lanes, ...sounds]);
    },
  };
}

const isExtractionError = (error: unknown): error is ExtractionError => (error as Error).name === 'ExtractionError';
