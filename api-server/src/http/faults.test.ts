import pg from 'pg';
import { completeChat, listNotebooks, oauthGoogle } from 'shared-contracts/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const lines: string[] = [];
let api: TestApp;
let user: TestUser;
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  api = await createTestApp({}, undefined, undefined, log);
  user = await api.newUser();
});
afterAll(() => api.close());

const notebooks = () => api.call(listNotebooks, { query: { email: user.email } }, user);
it('says that the database is away, and when to try again, while its connections are ended', async () => {
  const operator = new pg.Client(api.own.connection);
  await operator.connect();
  await operator.query('begin; lock table notebooks in access exclusive mode');
  const waiting = notebooks();
  const isWaiting = async () =>
    (await operator.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;
  await expect.poll(isWaiting).toBe(1);
  await operator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  expect(await waiting).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'not-ready' } });
  await operator.end();
  // An idle connection may be found to be ended only when it is used.
  await expect.poll(async () => (await notebooks()).status).toBe(200);
});

it('writes no parameters of a failed statement into the log', async () => {
  await api.database.db.execute('alter table chat_messages rename column content to gone');
  lines.length = 0;
  const { status } = await api.call(completeChat, { body: { email: user.email, message: 'Is the Zanzibar merger on?' } }, user);
  expect(status).toBe(500);
  const written = lines.join('');
  expect(written).toContain('Failed query');
  expect(written).not.toContain('Zanzibar');
  await api.database.db.execute('alter table chat_messages rename column gone to content');
});

it('does not log as a fault what is not configured', async () => {
  lines.length = 0;
  const { status } = await api.call(oauthGoogle, { body: { code: 'x', state: 'x' } as never });
  expect(status).toBe(501);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});
