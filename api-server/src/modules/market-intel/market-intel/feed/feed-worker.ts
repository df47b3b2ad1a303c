import { parentPort, workerData } from 'node:worker_threads';
import { FeedError, parseFeed } from './parse-feed.ts';
import type { FeedMessage } from './read-feed.ts';

/** Reads one feed and ends, so that no feed can affect the next one. */
const { text, baseUrl } = workerData as { text: string; baseUrl: string };
const say = (message: FeedMessage) => parentPort?.postMessage(message);
try {
  say({ parsed: parseFeed(text, baseUrl) });
} catch (error) {
  const { name, message } = error as Error;
  const sentence = error instanceof FeedError ? error.sentence : undefined;
  say(sentence && typeof sentence !== 'string' ? { refused: sentence } : { defect: `${name}: ${message}` });
}
