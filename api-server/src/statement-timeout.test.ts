import { sql } from 'drizzle-orm';
import pg from 'pg';
import { listNotebooks } from 'shared-contracts/calls';
import { expect, it } from 'vitest';
import { runStatementsAs } from './platform/database/statement-kind.ts';
import { appWithUser } from './testing/app-with-user.ts';

const { api, user } = appWithUser();

it('ends a read that takes too long with a sentence, and frees its connection', { timeout: 20_000 }, async () => {
  const client = new pg.Client(api.own.connection);
  await client.connect();
  await client.query('begin; lock table notebooks in access exclusive mode');
  const list = () => api.call(listNotebooks, { query: { email: user.email } }, user);
  expect(await list()).toMatchObject({
    status: 503,
    body: { code: 'overloaded', detail: 'This took too long, so it was stopped. Try again later, or narrow it down.' },
    headers: { 'retry-after': '5' },
  });
  await client.end();
  expect((await list()).status).toBe(200);
});

it.each([
  ['page', '5s'],
  ['job', '1min'],
  ['maintenance', '0'],
] as const)('limits the statements of a %s to %s on any connection, also in a transaction', async (kind, limit) => {
  const { db } = api.database;
  const shown = async (within: Pick<typeof db, 'execute'>) =>
    (await within.execute<{ statement_timeout: string }>(sql`show statement_timeout`)).rows[0]?.statement_timeout;
  const read = () => Promise.all([shown(db), db.transaction((tx) => shown(tx)), shown(api.database.urgent)]);
  expect(await runStatementsAs(kind, read)).toEqual([limit, limit, limit]);
  expect(await runStatementsAs('page', read)).toEqual(['5s', '5s', '5s']);
  expect(await read()).toEqual(['1min', '1min', '1min']);
});
