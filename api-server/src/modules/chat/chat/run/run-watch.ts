import { dayMs } from 'shared-contracts/days';
import { Reach } from '../../../../platform/database/reach.ts';
import { slicesOf } from '../../../../platform/database/slices.ts';
import { forEachOne } from '../../../../platform/jobs/for-each-one.ts';
import type { Log } from '../../../../platform/log.ts';
import type { ActiveRuns } from './active-runs.ts';
import type { RunFeed } from './run-feed.ts';
import { silentMs } from './run-statements.ts';
import type { RunWatchRepository } from './run-watch.repository.ts';

const heartbeatEveryMs = 2_000;
/** What is less urgent is done once in this many heartbeats. */
const upkeepEvery = 3;
/** The journal waits for the rows of a heartbeat, so one for a thousand runs would hold up the words of all. */
const beatAtOnce = 50;
const eventsKeptMs = dayMs;
const forgottenAtOnce = 200;
const forgottenBatches = 100;

interface RunWatchDependencies {
  readonly repository: RunWatchRepository;
  readonly active: ActiveRuns;
  readonly feed: RunFeed;
  readonly log: Log;
}

/** Keeps this node's runs alive, stops those that it may no longer work on, and ends the runs of nodes that died. */
export function createRunWatch({ repository, active, feed, log }: RunWatchDependencies) {
  let timer: NodeJS.Timeout | undefined;
  let beats = 0;
  let isBeating = false;
  const reach = new Reach(silentMs);

  const interruptAbandoned = async (which: 'silent' | 'all') => {
    const left = await repository.findAbandoned(which, active.ids());
    // After an outage, other nodes need the time to say that they are alive.
    if (which === 'silent' && !reach.hasLasted(silentMs)) return;
    await forEachOne(left, async (runId) => {
      await repository.interrupt(runId);
      log.info({ runId }, 'an answer was left by a server that died; what came is kept');
      feed.announce(runId);
    });
  };

  const tick = async () => {
    if (isBeating) return;
    isBeating = true;
    try {
      for (const ids of slicesOf(active.ids(), beatAtOnce)) for (const runId of await repository.heartbeat(ids)) active.abandon(runId);
      await interruptAbandoned('silent');
      beats += 1;
      if (beats % upkeepEvery) return;
      // An answer may have started while its asker was being suspended.
      for (const userId of await repository.findSuspended(active.askers())) active.stopOf(userId);
      // Followers also poll, in case a notification was lost.
      feed.announceAll(active.has);
    } catch (error) {
      reach.lose();
      log.warn({ err: error }, 'the watch over running answers failed');
    } finally {
      isBeating = false;
    }
  };

  return {
    /** Deletes the event logs of runs that ended a day ago, at most so many in a run that it ends before the next. */
    forgetOldEvents: async (now: Date): Promise<void> => {
      const before = new Date(now.getTime() - eventsKeptMs);
      for (let batch = 0; batch < forgottenBatches; batch++)
        if ((await repository.forgetOldEvents(before, forgottenAtOnce)) < forgottenAtOnce) return;
    },
    /** Ends the runs that a crash left behind: all of them where no other node can exist. Then watches until `close`. */
    open: async (isExclusive: boolean): Promise<void> => {
      if (isExclusive) await interruptAbandoned('all');
      timer = setInterval(() => void tick(), heartbeatEveryMs);
      timer.unref();
    },
    close: () => clearInterval(timer),
  };
}
