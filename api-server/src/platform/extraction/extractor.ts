import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { TextChunk } from './chunk-text.ts';
import { ExtractionError } from './sections.ts';
import type { TableQuestion } from './tables/table-question.ts';

type Message<Result> =
  | { readonly result: Result }
  | { readonly failure: Pick<ExtractionError, 'reason' | 'values'> }
  | { readonly defect: string };

/** Reads a file's text in pieces. The name says what a text is. @throws ExtractionError */
export type Extract = (name: string, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal) => Promise<TextChunk[]>;

/** Answers a question from the tables of a file, in lines for a model. @throws ExtractionError */
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

interface Reading {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly question?: TableQuestion;
}

/** Reads a file in a separate thread with limits of time and memory, because a hostile file must not stall or crash the server. */
const readInThread = <Result>({ bytes, ...reading }: Reading, signal?: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const limitMs = cpuLimitMs(bytes.length);
    const worker = new Worker(path.join(import.meta.dirname, 'extraction-worker.ts'), {
      workerData: { ...reading, bytes },
      transferList: [bytes.buffer],
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
    worker.once('message', (message: Message<Result>) => {
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

export const extractInThread: Extract = (name, bytes, signal) => readInThread<TextChunk[]>({ name, bytes }, signal);

/** A model may ask 32 questions at once, and each may take as much memory as the reading of a file. */
const asking = pLimit(2);

/** Opens the file when it is its turn. */
export const askTablesInThread: AskTables = (name, open, question, signal) =>
  asking(async () => {
    signal.throwIfAborted();
    return readInThread<string>({ name, bytes: await open(), question }, signal);
  });

/** Returns what a thread takes too much of. Its heap has a limit in V8, but what PDF.js unpacks is outside of the heap. */
async function excessOf(worker: Worker, limitMs: number): Promise<'tooSlow' | 'tooMuchMemory' | undefined> {
  const [memory, cpu] = await Promise.all([worker.getHeapStatistics(), worker.cpuUsage()]);
  if (memory.total_heap_size + memory.external_memory > memoryMegabytes * 1024 ** 2) return 'tooMuchMemory';
  return (cpu.user + cpu.system) / 1_000 > limitMs ? 'tooSlow' : undefined;
}
