import { setTimeout as sleep } from 'node:timers/promises';
import type { Drizzle } from './database.ts';

/** Lists the SQLSTATEs of work that lost against other work and changed nothing: serialization failures and deadlocks. */
export const conflictStates = ['40001', '40P01'];
/** The SQLSTATE of a statement that did not get its lock in time. */
const lockTimeoutState = '55P03';
const attemptsMax = 6;
const firstDelayMs = 20;

/** Returns whether a statement failed with one of these SQLSTATEs. */
export function hasState(error: unknown, states: readonly string[]): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if ('code' in one && typeof one.code === 'string' && states.includes(one.code)) return true;
  return false;
}

/**
 * Does work again that lost against other work, after a random delay so that both don't meet again. The work has to be a whole statement or
 * transaction, and to change nothing but the database.
 */
export async function retryConflicts<T>(work: () => Promise<T>, states = conflictStates, attempts = attemptsMax): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !hasState(error, states)) throw error;
      await sleep(Math.random() * firstDelayMs * 2 ** Math.min(attempt, 7));
    }
}

/** Does work again that also gave up waiting for a lock. Changes of tables use it, so that writers never wait behind them for long. */
export const retryLocked = <T>(work: () => Promise<T>): Promise<T> => retryConflicts(work, [...conflictStates, lockTimeoutState], 200);

/** Lets all transactions of a database retry conflicts. */
export function withRetries(db: Drizzle): Drizzle {
  const transaction = db.transaction.bind(db) as Drizzle['transaction'];
  db.transaction = (work, config) => retryConflicts(() => transaction(work, config));
  return db;
}
