import { sql } from 'drizzle-orm';
import { completeChat } from 'shared-contracts/calls';
import { expect, it } from 'vitest';
import { appWithUser } from '../../testing/app-with-user.ts';

const { api, user } = appWithUser();

const deadlocks = async () => {
  await api.database.db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await api.database.db.execute<{ count: number }>(
    sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
};

it('does both of two transactions that lock the same rows in another order', async () => {
  const { db } = api.database;
  await db.execute(sql`create table conflicting (id text primary key, n int not null default 0)`);
  await db.execute(sql`insert into conflicting values ('a'), ('b')`);
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const add = (own: 0 | 1, first: string, second: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update conflicting set n = n + 1 where id = ${first}`);
      both[own].resolve();
      await both[own === 0 ? 1 : 0].promise;
      await tx.execute(sql`update conflicting set n = n + 1 where id = ${second}`);
    });
  await Promise.all([add(0, 'a', 'b'), add(1, 'b', 'a')]);
  const { rows } = await db.execute<{ n: number }>(sql`select n from conflicting`);
  expect(rows.map(({ n }) => n)).toEqual([2, 2]);
});

it('repeats a transaction that could not be serialized', async () => {
  const { db } = api.database;
  await db.execute(sql`create table counted (n int not null)`);
  await db.execute(sql`insert into counted values (0)`);
  const add = () =>
    db.transaction(
      async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`select n from counted`);
        await tx.execute(sql`update counted set n = ${(rows[0]?.n ?? 0) + 1}`);
      },
      { isolationLevel: 'serializable' },
    );
  await Promise.all([add(), add(), add()]);
  expect((await db.execute<{ n: number }>(sql`select n from counted`)).rows).toEqual([{ n: 3 }]);
});

it('starts several chats of a new account at once without a deadlock', { timeout: 60_000 }, async () => {
  const before = await deadlocks();
  const words = ['budget', 'harbor', 'tender', 'walnut', 'marble', 'lantern', 'orchid', 'copper'];
  // Each chat begins with another word, and then has those of all others.
  const messageOf = (word: string) => `${Array.from({ length: 20 }, () => word).join(' ')} ${words.join(' ')}`;
  for (let round = 0; round < 3; round++) {
    const ask = (word: string) => api.call(completeChat, { body: { email: user.email, message: messageOf(word) } }, user);
    const answers = await Promise.all(words.map(ask));
    expect(answers.map(({ status }) => status)).toEqual(words.map(() => 200));
    Object.assign(user, await api.newUser());
  }
  expect(await deadlocks()).toBe(before);
});
