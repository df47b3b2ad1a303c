import { rest } from '../browser/delay.ts';
import { isApiError } from './errors.ts';

/** What `followStream` follows. */
export interface FollowedStream<Event> {
  /** Opens the stream. */
  readonly connect: () => AsyncIterable<Event>;
  readonly onEvent: (event: Event) => void;
  /** A connection ended or failed; another one is tried, unless the session is over. Not told when `signal` aborts. */
  readonly onLost?: () => void;
  /** The longest pause between two attempts, in milliseconds. The first one is a second, each further one twice that before it. */
  readonly longestMs: number;
  readonly signal: AbortSignal;
}

/** Follows a stream of the server and connects anew where it ends, until `signal` aborts or there is no session any more (401). Never throws. */
export async function followStream<Event>({ connect, onEvent, onLost, longestMs, signal }: FollowedStream<Event>): Promise<void> {
  for (let pauseMs = firstMs; !signal.aborted; pauseMs = Math.min(longestMs, pauseMs * 2)) {
    let isOver = false;
    try {
      for await (const event of connect()) {
        pauseMs = firstMs;
        onEvent(event);
      }
    } catch (error) {
      // Without a session there is nothing to follow; anything else may pass.
      isOver = isApiError(error) && error.status === 401;
    }
    if (!signal.aborted) onLost?.();
    if (isOver) return;
    await rest(pauseMs, signal);
  }
}

const firstMs = 1_000;
