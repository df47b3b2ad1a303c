import { eq, sql } from 'drizzle-orm';
import { getInstallation, listPeople, personLimits } from 'shared-contracts/admin-calls';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { appWithoutUser } from '../../testing/app-with-user.ts';
import type { TestUser } from '../../testing/test-app.ts';
import type { Drizzle } from '../database/database.ts';
import { groups, installationInvitations, personIndex, profiles, rowCounts, users } from '../database/schema/index.ts';
import { countAll, installPeople } from './install-people.ts';

const { api } = appWithoutUser();
let owner: TestUser;
let db: Drizzle;
beforeAll(async () => {
  db = api.database.db;
  owner = await api.newAdmin('owner');
});

let number = 0;
let id = '';
beforeEach(async () => {
  number += 1;
  id = `use_listed_${number}`;
  await db.insert(users).values({ id, name: 'Zoe', email: `listed${number}@example.com` });
});
const entry = async (of = id) => (await db.select().from(personIndex).where(eq(personIndex.id, of)))[0];
const execute = async (statement: string) => db.execute(sql.raw(statement));

it('follows every change of a person, whichever node writes it', async () => {
  expect(await entry()).toMatchObject({ name: 'Zoe', sortName: 'Zoe', state: 'active', role: null, isVerified: false });
  await db.insert(profiles).values({ userId: id, firstName: 'Zoë', lastName: 'Åse' });
  expect(await entry()).toMatchObject({ name: 'Zoë Åse' });
  await db.update(profiles).set({ firstName: '', lastName: '', deactivatedAt: new Date() }).where(eq(profiles.userId, id));
  await db.update(users).set({ name: '' }).where(eq(users.id, id));
  expect(await entry()).toMatchObject({ name: '', sortName: `listed${number}@example.com`, state: 'deactivated' });
  await db.delete(users).where(eq(users.id, id));
  expect(await entry()).toBeUndefined();
});

it('keeps both of two changes that are made at once', async () => {
  await db.insert(profiles).values({ userId: id, firstName: '', lastName: '' });
  for (let round = 0; round < 20; round += 1) {
    const [name, deactivatedAt] = [`Name ${round}`, round % 2 ? new Date() : null];
    await Promise.all([
      db.update(users).set({ name }).where(eq(users.id, id)),
      db.update(profiles).set({ deactivatedAt }).where(eq(profiles.userId, id)),
    ]);
    expect(await entry()).toMatchObject({ name, state: deactivatedAt ? 'deactivated' : 'active' });
  }
});

it('orders the names of all languages, and lists invitations in the same order', async () => {
  const names = ['Éva', 'eve', 'Zoe', 'adam', 'Öde', 'Жанна'];
  await db.insert(users).values(names.map((name, place) => ({ id: `use_order_${place}`, name, email: `order${place}@x.example` })));
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(installationInvitations).values({ id: 'inv_1', email: 'f.order@x.example', tokenHash: 'h', expiresAt });
  const { people, total } = (await api.call(listPeople, { query: { search: '@x.example' } }, owner)).body;
  expect(people.map(({ name, email }) => name || email)).toEqual(['adam', 'Éva', 'eve', 'f.order@x.example', 'Öde', 'Zoe', 'Жанна']);
  expect(total).toBe(7);
});

it('counts accounts and groups as they come and go, also while others do', async () => {
  const counts = async () => (await api.call(getInstallation, { query: { email: owner.email } }, owner)).body;
  const before = await counts();
  await Promise.all(
    [1, 2, 3, 4].map((n) =>
      db.transaction(async (tx) => {
        await tx.insert(users).values({ id: `${id}_${n}`, name: 'N', email: `${id}${n}@example.com` });
        await tx.insert(groups).values({ id: `${id}_${n}`, name: `${id} ${n}` });
        await tx.delete(users).where(eq(users.id, `${id}_${n}`));
        if (n > 2) await tx.insert(users).values({ id: `${id}_${n}`, name: 'N', email: `${id}${n}@example.com` });
      }),
    ),
  );
  expect(await counts()).toMatchObject({ people: before.people + 2, groups: before.groups + 4 });
  expect(before.people + 2).toBe(await db.$count(users));
});

it('is filled again without losing anything, also after its counts were lost', async () => {
  const all = await db.select().from(personIndex).orderBy(personIndex.id);
  await execute('truncate person_index, row_counts');
  expect(await countAll(db, 'users')).toBe(await db.$count(users));
  await installPeople(execute);
  expect(await db.select().from(personIndex).orderBy(personIndex.id)).toEqual(all);
  await db.delete(users).where(eq(users.id, id));
  expect(await countAll(db, 'users')).toBe(await db.$count(users));
  expect(await db.$count(rowCounts, eq(rowCounts.tableName, 'users'))).toBe(1);
});

it('finds people by name, state or role through an index', async () => {
  const [first] = await db.select().from(personIndex).limit(1);
  if (!first) throw new Error('nobody is listed');
  const others = Array.from({ length: 5_000 }, (_, n) => ({
    ...first,
    id: `use_many_${n}`,
    email: `many${n}@example.com`,
    name: `N ${n}`,
  }));
  for (let start = 0; start < others.length; start += 1_000) await db.insert(personIndex).values(others.slice(start, start + 1_000));
  await execute('vacuum analyze person_index');
  const { people, total } = (await api.call(listPeople, { query: { search: 'many' } }, owner)).body;
  expect([people.length, total]).toEqual([personLimits.perPage, personLimits.counted]);
  const planOf = async (condition: string) =>
    JSON.stringify((await execute(`explain select * from person_index where ${condition} order by sort_name, id limit 51`)).rows);
  expect(await planOf(`name ilike '%quartz%' or email ilike '%quartz%'`)).toContain('person_index_part');
  expect(await planOf(`state = 'suspended'`)).toContain('person_index_state');
  expect(await planOf(`role = 'admin'`)).toContain('person_index_role');
  expect(await planOf('true')).toContain('person_index_sorted');
  await db.delete(personIndex).where(sql`starts_with(id, 'use_many_')`);
});
