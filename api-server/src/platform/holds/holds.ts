import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { heldState } from './install-holds.ts';

/** Returns the condition that no legal hold covers the person whom a column names. */
export const isNotHeld = (person: SQLWrapper): SQL => sql`not is_held(${person})`;

/** Lets the rest of a transaction delete what a hold keeps, because it has copied it or puts it back. */
export async function keepCopies(tx: Pick<Transaction, 'execute'>): Promise<void> {
  await tx.execute(sql`select set_config('atrium.keeps', 'on', true)`);
}

/** Returns whether an error says that a legal hold forbids the deletion or transfer. */
export function isRefusedByHold(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if ('code' in one && one.code === heldState) return true;
  return false;
}
