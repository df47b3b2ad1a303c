import { delay } from '../browser/delay.ts';
import { isApiError } from './errors.ts';

/** Describes what `followStream` follows. */
export interface FollowedStream<Event> {
  /** Opens the stream. */
  readonly connect: () => AsyncIterable<Event>;
  readonly onEvent: (event: Event) => void;
  /** Called when a connection ended or failed and another attempt follows, unless the session is over. Not called when `signal` aborts. */
  readonly onLost?: () => void;
  /** The longest pause between two attempts in milliseconds. The first pause is one second, and each further one is twice as long. */
  readonly longestMs: number;
  readonly signal: AbortSignal;
}

/** Follows a server stream and reconnects when it ends, until `signal` aborts or the session is over (401). Never throws. */
export async function followStream<Event>({ connect, onEvent, onLost, longestMs, signal }: FollowedStream<Event>): Promise<void> {
  for (let pauseMs = firstMs; !signal.aborted; pauseMs = Math.min(longestMs, pauseMs * 2)) {
    let isOver = false;
    try {
      for await (const event of connect()) {
        pauseMs = firstMs;
        onEvent(event);
      }
    } catch (error) {
      // Without a session there is nothing to follow. Any other error may be temporary.
      isOver = isApiError(error) && error.status === 401;
    }
    if (!signal.aborted) onLost?.();
    if (isOver) return;
    await delay(pauseMs, signal);
  }
}

const firstMs = 1_000;
