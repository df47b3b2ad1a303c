import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { sayFeed } from '../../../../messages/feed.ts';
import type { Sentence } from '../../../../platform/language/messages.ts';
import { FeedError, type ParsedFeed, parseFeed } from './parse-feed.ts';

/** A feed of this length takes a few milliseconds; a thread takes longer to start. */
const smallMost = 200_000;
/** Allows time by size, because other feeds wait meanwhile. */
const timeLimitMs = (characters: number) => Math.min(20_000 + characters / 500, 120_000);
const memoryMegabytes = 512;

/** Holds what the thread says: the feed, or why it cannot be read. */
export type FeedMessage = { readonly parsed: ParsedFeed } | { readonly refused: Sentence } | { readonly defect: string };

/** Parses a feed, in a separate thread with limits of time and memory unless it is small, so that a large one holds nobody up. @throws FeedError */
export async function readFeed(text: string, baseUrl: string): Promise<ParsedFeed> {
  return text.length <= smallMost ? parseFeed(text, baseUrl) : inTurn(text, baseUrl);
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one thread at a time, because several together could take the memory of the whole server. */
function inTurn(text: string, baseUrl: string): Promise<ParsedFeed> {
  const next = last.then(() => inThread(text, baseUrl));
  last = next.catch(() => undefined);
  return next;
}

const inThread = (text: string, baseUrl: string): Promise<ParsedFeed> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(path.join(import.meta.dirname, 'feed-worker.ts'), {
      workerData: { text, baseUrl },
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
      stderr: true,
    });
    const late = setTimeout(() => {
      reject(new FeedError(sayFeed('unreadable')));
      void worker.terminate();
    }, timeLimitMs(text.length));
    worker.once('message', (message: FeedMessage) => {
      if ('parsed' in message) resolve(message.parsed);
      else reject('refused' in message ? new FeedError(message.refused) : new Error(message.defect));
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new FeedError(sayFeed('unreadable')) : error),
    );
    worker.once('exit', () => {
      clearTimeout(late);
      reject(new Error('the thread that reads feeds ended without an answer'));
    });
  });
