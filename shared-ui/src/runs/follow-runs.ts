import { followStream } from 'shared-contracts';
import type { ApiCapability } from 'shared-contracts/shell';
import { watchWorkflowRuns } from 'shared-contracts/workflow-calls';

const longestMs = 30_000;

interface FollowedRuns {
  readonly api: Pick<ApiCapability, 'stream'>;
  readonly signal: AbortSignal;
  /** Reads what is shown again. Changes during a read cause one more read. */
  readonly refresh: () => Promise<unknown>;
  /** Reports whether changes are being received. */
  readonly onLive: (isLive: boolean) => void;
}

/**
 * Follows the user's runs until `signal` aborts. Every connection starts with an event, so whatever was missed between two connections is
 * read then.
 */
export async function followRuns({ api, signal, refresh, onLive }: FollowedRuns): Promise<void> {
  const changed = runOneAtATime(refresh);
  await followStream({
    connect: () => api.stream(watchWorkflowRuns, {}, { signal }),
    onEvent: () => {
      onLive(true);
      changed();
    },
    onLost: () => onLive(false),
    longestMs,
    signal,
  });
}

/** Returns a function that runs `work` again if it was called while `work` ran, however often. */
function runOneAtATime(work: () => Promise<unknown>): () => void {
  let isBusy = false;
  let isAsked = false;
  const run = async () => {
    if (isBusy) {
      isAsked = true;
      return;
    }
    isBusy = true;
    do {
      isAsked = false;
      // A failure shows where the data could not be read.
      await work().catch(() => undefined);
    } while (isAsked);
    isBusy = false;
  };
  return () => void run();
}
