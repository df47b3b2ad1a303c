import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type * as schema from './schema/index.ts';

export type Drizzle = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0];

export interface DatabaseLoad {
  readonly open: number;
  readonly idle: number;
  /** Counts who waits for a connection. */
  readonly waiting: number;
  readonly isLost: boolean;
}

/** Describes what modules need from a database, whatever its engine. */
export interface Database {
  readonly db: Drizzle;
  /** The same database through a few separate connections, so short writes that many wait for don't queue behind everything else. */
  readonly urgent: Drizzle;
  /** Calls back with the payload of every notification until it is released, and `onGap` after a reconnection, when some may have been lost. */
  readonly listen: (channel: string, onPayload: (payload: string) => void, onGap?: () => void) => Promise<() => Promise<void>>;
  /** Holds how to open another connection; undefined for engines with a single one. */
  readonly connection: pg.ClientConfig | undefined;
  /** Leads past a pooler, for what needs its own session; undefined for engines with a single connection. */
  readonly direct: pg.ClientConfig | undefined;
  /** Returns how busy the connections of this node are. */
  readonly load: () => DatabaseLoad;
  readonly isReady: () => Promise<boolean>;
  /** Returns how many milliseconds the database's clock is ahead of this machine's, as last measured. */
  readonly clockOffsetMs: () => number;
  readonly close: () => Promise<void>;
}
