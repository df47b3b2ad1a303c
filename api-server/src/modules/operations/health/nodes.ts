import { hostname } from 'node:os';
import { eq, lt, sql } from 'drizzle-orm';
import { dayMs } from 'shared-contracts/days';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { serverNodes } from '../../../platform/database/schema/index.ts';
import type { EventLoopWatch } from '../../../platform/event-loop.ts';
import { newId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import { version } from '../../../version.ts';

const seenEveryMs = 30_000;
/** Sets how long a node may be silent before it counts as ended: three beats. */
export const lostAfterMs = 3 * seenEveryMs;
const forgottenAfterMs = dayMs;

export type NodeRow = typeof serverNodes.$inferSelect;

export interface NodesDependencies {
  readonly db: Drizzle;
  readonly clock: Clock;
  readonly log: Log;
  readonly loop: Pick<EventLoopWatch, 'takeWorst'>;
  /** Runs at every beat with the longest time that the event loop was held. */
  readonly onHeld: (host: string, ms: number) => Promise<void>;
}

/** Creates the list of the nodes that serve the installation. Each writes that it is there; one that stops in order takes its row away. */
export function createNodes({ db, clock, log, loop, onHeld }: NodesDependencies) {
  const id = newId('node');
  let timer: NodeJS.Timeout | undefined;
  const beat = async () => {
    const now = clock.now();
    const heldMs = loop.takeWorst();
    const host = hostname();
    const row = { id, host, version, nodeVersion: process.versions.node, startedAt: now, seenAt: now, heldMs };
    await db
      .insert(serverNodes)
      .values(row)
      .onConflictDoUpdate({ target: serverNodes.id, set: { seenAt: now, heldMs } });
    await db.delete(serverNodes).where(lt(serverNodes.seenAt, new Date(now.getTime() - forgottenAfterMs)));
    await onHeld(host, heldMs);
  };
  const tryBeat = () => beat().catch((error: unknown) => log.warn({ err: error }, 'the node could not write that it is there'));
  return {
    open: async () => {
      // What holds the loop while the server starts keeps nobody waiting.
      loop.takeWorst();
      await beat();
      timer = setInterval(() => void tryBeat(), seenEveryMs).unref();
    },
    close: async () => {
      clearInterval(timer);
      await db
        .delete(serverNodes)
        .where(eq(serverNodes.id, id))
        .catch((error: unknown) => log.warn({ err: error }, 'the node could not write that it ends'));
    },
    beat,
    list: (): Promise<NodeRow[]> => db.select().from(serverNodes).orderBy(serverNodes.startedAt, sql`${serverNodes.id}`),
  };
}

export type Nodes = ReturnType<typeof createNodes>;
