import { slicesOf } from '../../../platform/database/slices.ts';
import type { Log } from '../../../platform/log.ts';
import type { ActiveRuns } from './active-runs.ts';
import type { RunFeed } from './run-feed.ts';
import type { RunWatchRepository } from './run-watch.repository.ts';

const heartbeatEveryMs = 5_000;
const silentMs = 20_000;
/** The journal waits for the rows of a heartbeat, so one for a thousand runs would hold up the words of all. */
const beatAtOnce = 50;
const eventsKeptMs = 24 * 3_600_000;

interface RunWatchDependencies {
  readonly repository: RunWatchRepository;
  readonly active: ActiveRuns;
  readonly feed: RunFeed;
  readonly log: Log;
}

/** Keeps this node's runs alive, stops those that it may no longer work on, and ends the runs of nodes that died. */
export function createRunWatch({ repository, active, feed, log }: RunWatchDependencies) {
  let timer: NodeJS.Timeout | undefined;

  const interruptAbandoned = async (silence: number | 'all') => {
    for (const runId of await repository.abandoned(silence, active.ids())) {
      await repository.interrupt(runId);
      log.info({ runId }, 'an answer was left by a server that died; what came is kept');
      feed.announce(runId);
    }
  };

  const tick = async () => {
    try {
      for (const ids of slicesOf(active.ids(), beatAtOnce)) for (const runId of await repository.heartbeat(ids)) active.abandon(runId);
      // An answer may have started while its asker was being suspended.
      for (const userId of await repository.suspended(active.askers())) active.stopOf(userId);
      await interruptAbandoned(silentMs);
      await repository.forgetOldEvents(new Date(Date.now() - eventsKeptMs));
      // Followers also poll, in case a notification was lost.
      feed.announceAll(active.has);
    } catch (error) {
      log.warn({ err: error }, 'the watch over running answers failed');
    }
  };

  return {
    /** Ends the runs that a crash left behind: all of them where no other node can exist. Then watches until `close`. */
    open: async (isExclusive: boolean): Promise<void> => {
      await interruptAbandoned(isExclusive ? 'all' : silentMs);
      timer = setInterval(() => void tick(), heartbeatEveryMs);
      timer.unref();
    },
    close: () => clearInterval(timer),
  };
}
