import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const frame = /^(?:begin|commit|rollback|savepoint|release|set|listen)\b/i;

/**
 * Runs some work and returns the statements that it sends to the database, without those that frame a transaction. What the server does in
 * the background at the same time doesn't count.
 */
export async function notedStatements(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const noted: Statement[] = [];
  const running = new AsyncLocalStorage<true>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | Statement, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = (typeof first === 'string' ? undefined : first.values) ?? (Array.isArray(second) ? second : []);
    if (running.getStore() && !frame.test(text)) noted.push({ text, values });
    return Reflect.apply(query, this, given) as never;
  });
  try {
    await running.run(true, work);
  } finally {
    spy.mockRestore();
  }
  return noted;
}
