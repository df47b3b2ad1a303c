import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { addJitter } from '../jitter.ts';
import { conflictStates, hasState } from './conflicts.ts';

/** SQLSTATEs of a server that is stopping, starting or out of connections. Class 08 is broken connections. */
const awayCodes = new Set(['57P01', '57P02', '57P03', '53300']);
const brokenConnection = /^(Connection terminated|Client (?:has encountered|was closed))/;

const unreachable = new WeakSet<Error>();

/** Describes the connections of a node to its database. */
export interface Connections {
  /** Whether the database is silent, so that new connections are refused at once. */
  isLost: boolean;
  /** Returns how many bytes have arrived on the open connections. */
  readonly received: () => number;
  /** Cuts all connections, also those that are being opened. Their statements fail. */
  readonly cut: () => void;
}

/** Marks connection failures as the database's, because an `ECONNREFUSED` or `EPIPE` alone could come from any server. */
export class DatabasePool extends pg.Pool {
  /** Returns whether the database is known to be silent. */
  private readonly isLost: () => boolean;
  /** Returns how long the statements of the current work may take; undefined behind a pooler, whose sessions are shared. */
  private readonly timeout: (() => number) | undefined;
  private readonly timeouts = new WeakMap<pg.PoolClient, number>();

  constructor(config: pg.PoolConfig, isLost = () => false, timeout?: () => number) {
    super(config);
    this.isLost = isLost;
    this.timeout = timeout;
    // The pool itself listens only to idle clients. One that breaks between two statements of a transaction would crash the process.
    this.on('connect', (client) => void client.on('error', markAway));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (this.isLost()) {
      const error = markAway(new Error('The database does not answer.'));
      if (!callback) return Promise.reject(error);
      callback(error, undefined, () => undefined);
      return undefined;
    }
    const ms = this.timeout?.();
    if (!callback)
      return super.connect().then(
        (client) => this.limitClient(client, ms),
        (error: Error) => Promise.reject(markAway(error)),
      );
    super.connect((error, client, done) => {
      if (error || !client) return callback(error && markAway(error), client, done);
      this.limitClient(client, ms).then(
        () => callback(undefined, client, done),
        (failure: Error) => callback(failure, undefined, () => undefined),
      );
    });
    return undefined;
  }

  /** Limits the statements of a connection, unless they are limited like that since it was last used. */
  private async limitClient(client: pg.PoolClient, ms: number | undefined): Promise<pg.PoolClient> {
    if (ms === undefined || this.timeouts.get(client) === ms) return client;
    try {
      await client.query(`set statement_timeout = ${ms}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.timeouts.set(client, ms);
    return client;
  }
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean | Error) => void) => void;

function markAway(error: Error): Error {
  unreachable.add(error);
  return error;
}

/** Returns whether a statement was ended because it took too long. */
export const isStatementEnded = (error: unknown): boolean => hasState(error, ['57014']);

/** Returns whether work lost against other work each time that it was tried. */
export const isConflict = (error: unknown): boolean => hasState(error, conflictStates);

/** SQLSTATEs of a disk that is full, or fails. */
const diskCodes = new Set(['53100', '58030']);

/** Returns whether a statement failed because the database's disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof pg.DatabaseError && (diskCodes.has(one.code ?? '') || one.message.includes('No space left on device'))) return true;
  return false;
}

/** Returns whether an error means that the database was unreachable or went away during the operation. */
export function isDatabaseAway(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    if (unreachable.has(one) || brokenConnection.test(one.message)) return true;
    if (one instanceof pg.DatabaseError && typeof code === 'string' && (code.startsWith('08') || awayCodes.has(code))) return true;
  }
  return false;
}

const retryMs = 600;
/** Limits how long work waits for an unavailable database. */
const waitMaxMs = 5 * 60_000;

/**
 * Does something with the database, and again for as long as it is away. A commit whose confirmation was lost is repeated too, so the work
 * has to be harmless when it is done twice. `signal` ends the waiting. @throws any other error, and that of a database that stays away
 */
export async function withDatabaseBack<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + waitMaxMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until || !isDatabaseAway(error)) throw error;
      await wait(addJitter(retryMs), undefined, { signal });
    }
  }
}
