import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { TextChunk } from './chunk-text.ts';
import type { PagePicture } from './pdf/paint-images.ts';
import { ExtractionError, type RecognizedPages } from './sections.ts';
import type { TableQuestion } from './tables/table-question.ts';

/** Holds what a reader found in a file: its text in pieces, and the pages that are pictures of text. */
export interface Reading {
  readonly chunks: readonly TextChunk[];
  readonly scans: readonly number[];
}

interface ReadTask {
  readonly kind: 'text';
  readonly name: string;
  readonly recognized: RecognizedPages | undefined;
}

interface PictureTask {
  readonly kind: 'picture';
  readonly page: number;
}

interface QuestionTask {
  readonly kind: 'question';
  readonly name: string;
  readonly question: TableQuestion;
}

/** Describes what a thread does with the bytes of a file. */
export type Task = (ReadTask | PictureTask | QuestionTask) & { readonly bytes: Uint8Array<ArrayBuffer> };

type Message<T> = { readonly result: T } | { readonly failure: Pick<ExtractionError, 'reason' | 'values'> } | { readonly defect: string };

/** Reads a file's text, with what was recognized in the pictures of its pages. The name says what a text is. @throws ExtractionError */
export type Extract = (
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  signal?: AbortSignal,
  recognized?: RecognizedPages,
) => Promise<Reading>;

/** Returns the images of a page of a PDF as one picture; undefined if there is none, `packed` if they can't be unpacked. @throws ExtractionError */
export type PictureOfPage = (
  bytes: Uint8Array<ArrayBuffer>,
  page: number,
  signal?: AbortSignal,
) => Promise<PagePicture | 'packed' | undefined>;

/** Returns the answer to a question from the tables of a file, in lines for a model. @throws ExtractionError */
export type AskTables = (
  name: string,
  open: () => Promise<Uint8Array<ArrayBuffer>>,
  question: TableQuestion,
  signal: AbortSignal,
) => Promise<string>;

/** Allows time by size, as the processor counts it. Other files wait meanwhile, so a small file that takes long is treated as hostile. */
const cpuLimitMs = (bytes: number) => Math.min(8_000 + (bytes / 1024 ** 2) * 1_000, 120_000);
/** On a busy machine a file waits for the processor, but not for ever. */
const waitingAllowed = 4;
/** A check comes late by what a thread takes in the meantime, and all of it must stay within 512 MB. */
const memoryMegabytes = 400;
const heap = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 48 };
const checkedEveryMs = 100;

/** Reads a file in its own thread. */
export const extractInThread: Extract = (name, bytes, signal, recognized) =>
  runInThread<Reading>({ kind: 'text', name, bytes, recognized }, signal);

/** Unpacks the images of a page in its own thread. */
export const pictureInThread: PictureOfPage = (bytes, page, signal) =>
  runInThread<PagePicture | 'packed' | undefined>({ kind: 'picture', bytes, page }, signal);

/** Works on a file in a separate thread with limits of time and memory, because a hostile file must not stall or crash the server. */
const runInThread = <T>(task: Task, signal?: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    const limitMs = cpuLimitMs(task.bytes.length);
    const worker = new Worker(path.join(import.meta.dirname, 'extraction-worker.ts'), {
      workerData: task,
      transferList: [task.bytes.buffer],
      resourceLimits: heap,
      stderr: true,
    });
    const end = (error: Error) => {
      reject(error);
      void worker.terminate();
    };
    const late = setTimeout(() => end(new ExtractionError('tooSlow')), limitMs * waitingAllowed);
    const checks = setInterval(() => {
      excessOf(worker, limitMs)
        .then((reason) => reason && end(new ExtractionError(reason)))
        // The thread has ended in the meantime.
        .catch(() => undefined);
    }, checkedEveryMs);
    const stop = () => end(new Error('the reading of a text was stopped'));
    signal?.addEventListener('abort', stop, { once: true });
    worker.once('message', (message: Message<T>) => {
      if ('result' in message) resolve(message.result);
      else reject('failure' in message ? new ExtractionError(message.failure.reason, message.failure.values) : new Error(message.defect));
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ExtractionError('tooMuchMemory') : error),
    );
    worker.once('exit', () => {
      clearTimeout(late);
      clearInterval(checks);
      signal?.removeEventListener('abort', stop);
      reject(new Error('the thread that reads texts ended without an answer'));
    });
  });

/** A model may ask 32 questions at once, and each may take as much memory as the reading of a file. */
const asking = pLimit(2);

/** Opens the file when it is its turn. */
export const askTablesInThread: AskTables = (name, open, question, signal) =>
  asking(async () => {
    signal.throwIfAborted();
    return runInThread<string>({ kind: 'question', name, bytes: await open(), question }, signal);
  });

/** Returns what a thread takes too much of. Its heap has a limit in V8, but what PDF.js unpacks is outside of the heap. */
async function excessOf(worker: Worker, limitMs: number): Promise<'tooSlow' | 'tooMuchMemory' | undefined> {
  const [memory, cpu] = await Promise.all([worker.getHeapStatistics(), worker.cpuUsage()]);
  if (memory.total_heap_size + memory.external_memory > memoryMegabytes * 1024 ** 2) return 'tooMuchMemory';
  return (cpu.user + cpu.system) / 1_000 > limitMs ? 'tooSlow' : undefined;
}
