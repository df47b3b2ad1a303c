import { sql } from 'drizzle-orm';
import pg from 'pg';
import { giveAccess } from 'shared-contracts/access-calls';
import { completeChat, openSession } from 'shared-contracts/calls';
import { afterEach, expect, it, vi } from 'vitest';
import { chatRuns, monthlyMessages, users } from '../../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { workspaceOf } from '../../../../testing/workspace-of.ts';

const { api, user, provider } = appWithModel({}, { isEmptied: true });
afterEach(() => void vi.restoreAllMocks());

const ask = (message: string, more: object = {}) => {
  provider.script = [{ text: 'Answered.' }, { finish: true }];
  return api.call(completeChat, { body: { message, email: user.email, ...more } }, user);
};
const counted = async () => (await api.database.db.select({ used: monthlyMessages.used }).from(monthlyMessages))[0]?.used;

it('is answered even if the people that it names cannot be notified', async () => {
  const { db } = api.database;
  const other = await api.newUser('Ben');
  await workspaceOf(api, user, [other, 'Member']);
  const { session_id = '' } = (await ask('Hello')).body;
  const grantee = { kind: 'person' as const, id: other.email };
  await api.call(giveAccess, { body: { email: user.email, kind: 'chat', id: session_id ?? '', grantee, level: 'view' } }, user);
  const [ben] = await db.select({ id: users.id }).from(users).where(sql`email = ${other.email}`);
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`);
  await db.execute(sql`create trigger refuse before insert on alerts for each row execute function refuse()`);
  const references = [{ kind: 'person' as const, id: ben?.id ?? '', name: 'Ben' }];
  expect(await ask('Look, @Ben', { session_id, references })).toMatchObject({ status: 200, body: { message: 'Answered.' } });
  await db.execute(sql`drop function refuse cascade`);
  expect(await counted()).toBe(2);
});

it('is answered once if the connection broke after it was stored', async () => {
  const { db } = api.database;
  const real = db.transaction.bind(db);
  let isBroken = false;
  vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
    const before = await db.$count(chatRuns);
    const result = await real(...given);
    if (isBroken || (await db.$count(chatRuns)) === before) return result;
    isBroken = true;
    throw Object.assign(new pg.DatabaseError('terminating connection', 0, 'error'), { code: '57P01' });
  });
  const { status, body } = await ask('Hello');
  expect({ status, message: body.message, isBroken }).toEqual({ status: 200, message: 'Answered.', isBroken: true });
  const { messages } = (await api.call(openSession, { query: { session_id: body.session_id ?? '' } }, user)).body;
  expect(messages).toMatchObject([{ content: 'Hello' }, { content: 'Answered.', status: 'complete' }]);
  expect(await counted()).toBe(1);
});
