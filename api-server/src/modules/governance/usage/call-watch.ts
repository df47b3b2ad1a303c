import { Reach } from '../../../platform/database/reach.ts';
import { SharedWrites } from '../../../platform/database/shared-writes.ts';
import { slicesOf } from '../../../platform/database/slices.ts';
import { forEachOne } from '../../../platform/jobs/for-each-one.ts';
import type { Log } from '../../../platform/log.ts';
import type { EndedCall, MeterRepository, NearBudget } from './meter.repository.ts';
import { costOf } from './price.policy.ts';

const beatMs = 5_000;
const silentMs = 30_000;
/** Calls that end wait for the rows of a beat. */
const beatAtOnce = 50;

interface CallWatchDependencies {
  readonly repository: MeterRepository;
  /** Warns those whose budget is nearly spent. */
  readonly warn: (near: readonly NearBudget[]) => Promise<void>;
  readonly isExclusive: boolean;
  readonly log: Log;
}

/**
 * Settles the calls of this node, keeps their reservations alive, and releases those of nodes that died. What such a call sent counts as
 * spent, because its provider has read it.
 */
export function createCallWatch({ repository, warn, isExclusive, log }: CallWatchDependencies) {
  const running = new Set<string>();
  const unsettled = new Map<string, EndedCall>();
  let timer: NodeJS.Timeout | undefined;
  const reach = new Reach(silentMs);
  const writes = new SharedWrites<EndedCall>(async (calls) => {
    const near = await repository.end(calls);
    await warn(near).catch((error: unknown) => log.warn({ err: error }, 'a warning about a budget could not be sent'));
  });
  const settle = async (ended: EndedCall): Promise<void> => {
    const { id } = ended;
    try {
      await writes.store(ended);
      unsettled.delete(id);
      running.delete(id);
    } catch (error) {
      // The answer is more important than its record, which is retried.
      if (running.has(id)) unsettled.set(id, ended);
      log.warn({ err: error, call: id }, 'a call to a model could not be settled');
    }
  };
  const release = async (silence: number | 'all'): Promise<void> => {
    const left = await repository.listAbandoned(silence);
    // After an outage, other nodes need the time to say that they are alive.
    if (silence !== 'all' && !reach.hasLasted(silence)) return;
    await forEachOne(left, async ({ id, price, ...use }) => {
      if (running.has(id)) return;
      const costMicro = price && costOf(price, { ...use, cachedTokens: 0, outputTokens: 0, pictures: 0 });
      await repository.end([{ id, status: 'lost', costMicro }]);
    });
  };
  const tick = async (): Promise<void> => {
    try {
      for (const ended of unsettled.values()) await settle(ended);
      for (const ids of slicesOf([...running], beatAtOnce)) await repository.beat(ids);
      await release(silentMs);
    } catch (error) {
      reach.lose();
      log.warn({ err: error }, 'reservations for calls to models could not be looked after');
    }
  };
  return {
    begin: (id: string): void => void running.add(id),
    settle,
    open: async (): Promise<void> => {
      if (isExclusive) await release('all');
      timer = setInterval(() => void tick(), beatMs);
      timer.unref();
    },
    close: (): void => clearInterval(timer),
  };
}

export type CallWatch = ReturnType<typeof createCallWatch>;
