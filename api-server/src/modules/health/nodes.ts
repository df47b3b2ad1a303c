import { hostname } from 'node:os';
import { eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import { serverNodes } from '../../platform/database/schema/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { version } from '../../version.ts';

const seenEveryMs = 30_000;
/** Sets how long a node may be silent before it counts as ended: three beats. */
export const lostAfterMs = 3 * seenEveryMs;
const forgottenAfterMs = 24 * 60 * 60_000;

export type NodeRow = typeof serverNodes.$inferSelect;

/** Creates the list of the nodes that serve the installation. Each writes that it is there; one that stops in order takes its row away. */
export function createNodes(db: Drizzle, clock: Clock, log: Log) {
  const id = newId('node');
  let timer: NodeJS.Timeout | undefined;
  const beat = async () => {
    const now = clock.now();
    const row = { id, host: hostname(), version, nodeVersion: process.versions.node, startedAt: now, seenAt: now };
    await db
      .insert(serverNodes)
      .values(row)
      .onConflictDoUpdate({ target: serverNodes.id, set: { seenAt: now } });
    await db.delete(serverNodes).where(lt(serverNodes.seenAt, new Date(now.getTime() - forgottenAfterMs)));
  };
  const tryBeat = () => beat().catch((error: unknown) => log.warn({ err: error }, 'the node could not write that it is there'));
  return {
    open: async () => {
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
    list: (): Promise<NodeRow[]> => db.select().from(serverNodes).orderBy(serverNodes.startedAt, sql`${serverNodes.id}`),
  };
}

export type Nodes = ReturnType<typeof createNodes>;
