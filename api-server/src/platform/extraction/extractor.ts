import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TextChunk } from './chunk-text.ts';
import { ExtractionError } from './sections.ts';

type Message =
  | { readonly chunks: TextChunk[] }
  | { readonly failure: Pick<ExtractionError, 'reason' | 'values'> }
  | { readonly defect: string };

/** Reads a file's text in pieces. The name says what a text is. @throws ExtractionError */
export type Extract = (name: string, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal) => Promise<TextChunk[]>;

/** Allows time by size. Other files wait meanwhile, so a small file that takes long is treated as hostile. */
const timeLimitMs = (bytes: number) => Math.min(20_000 + (bytes / 1024 ** 2) * 1_000, 120_000);
const memoryMegabytes = 512;

/** Reads a file in a separate thread with limits of time and memory, because a hostile file must not stall or crash the server. */
export const extractInThread: Extract = (name, bytes, signal) =>
  new Promise((resolve, reject) => {
    const limitMs = timeLimitMs(bytes.length);
    const worker = new Worker(path.join(import.meta.dirname, 'extraction-worker.ts'), {
      workerData: { name, bytes },
      transferList: [bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
      stderr: true,
    });
    const late = setTimeout(() => {
      reject(new ExtractionError('tooSlow'));
      void worker.terminate();
    }, limitMs);
    const stop = () => {
      reject(new Error('the reading of a text was stopped'));
      void worker.terminate();
    };
    signal?.addEventListener('abort', stop, { once: true });
    worker.once('message', (message: Message) => {
      if ('chunks' in message) resolve(message.chunks);
      else reject('failure' in message ? new ExtractionError(message.failure.reason, message.failure.values) : new Error(message.defect));
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ExtractionError('tooMuchMemory') : error),
    );
    worker.once('exit', () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', stop);
      reject(new Error('the thread that reads texts ended without an answer'));
    });
  });
