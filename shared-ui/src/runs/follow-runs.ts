import { followStream } from 'shared-contracts';
import type { ApiCapability } from 'shared-contracts/shell';
import { watchWorkflowRuns } from 'shared-contracts/workflow-calls';

const longestMs = 30_000;

interface FollowedRuns {
  readonly api: Pick<ApiCapability, 'stream'>;
  readonly email: string;
  readonly signal: AbortSignal;
  /** Reads again what is shown. What changes while it reads is read once more after that. */
  readonly refresh: () => Promise<unknown>;
  /** Whether changes are told at the moment. */
  readonly onLive: (isLive: boolean) => void;
}

/**
 * Follows the user's runs until `signal` aborts. Every connection begins with an event, so what was missed between two of them, the end
 * of a run too, is read then.
 */
export async function followRuns({ api, email, signal, refresh, onLive }: FollowedRuns): Promise<void> {
  const changed = oneAtATime(refresh);
  await followStream({
    connect: () => api.stream(watchWorkflowRuns, { query: { email } }, { signal }),
    onEvent: () => {
      onLive(true);
      changed();
    },
    onLost: () => onLive(false),
    longestMs,
    signal,
  });
}

/** Runs `work` again when it was asked for while it ran, however often that was. */
function oneAtATime(work: () => Promise<unknown>): () => void {
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
      // A failure shows at what could not be read.
      await work().catch(() => undefined);
    } while (isAsked);
    isBusy = false;
  };
  return () => void run();
}
