import { eq } from 'drizzle-orm';
import { limits } from 'shared-contracts';
import { forgetKeptDrafts, keepDrafts, listKeptDrafts } from 'shared-contracts/settings-calls';
import { expect, it } from 'vitest';
import { keptDrafts, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { personalDataOf } from '../../../testing/personal-data-of.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const { api } = appWithoutUser();

const keep = (user: TestUser, drafts: { key: string; value: string }[]) =>
  api.call(keepDrafts, { body: { email: user.email, drafts } }, user);
const list = async (user: TestUser) => (await api.call(listKeptDrafts, { query: { email: user.email } }, user)).body.drafts;
const idOf = async (user: TestUser) => (await api.database.db.select().from(users).where(eq(users.email, user.email)))[0]?.id ?? '';

it('keeps drafts until a browser takes them back', async () => {
  const user = await api.newUser();
  const value = JSON.stringify('half a thought \u0000 \ud83d');
  expect(
    (
      await keep(user, [
        { key: 'new', value },
        { key: 'old', value: '"x"' },
      ])
    ).status,
  ).toBe(200);
  expect(await list(user)).toEqual([
    { key: 'new', value },
    { key: 'old', value: '"x"' },
  ]);
  await api.call(forgetKeptDrafts, { body: { email: user.email, keys: ['new', 'unknown'] } }, user);
  expect((await list(user)).map(({ key }) => key)).toEqual(['old']);
});

it('replaces a draft with the same key, even within one request', async () => {
  const user = await api.newUser();
  await keep(user, [
    { key: 'new', value: '1' },
    { key: 'new', value: '2' },
  ]);
  expect(await list(user)).toEqual([{ key: 'new', value: '2' }]);
  await keep(user, [{ key: 'new', value: '3' }]);
  expect(await list(user)).toEqual([{ key: 'new', value: '3' }]);
  await keep(user, []);
  expect(await list(user)).toHaveLength(1);
});

it('keeps only the newest of very many', async () => {
  const user = await api.newUser();
  await keep(user, [{ key: 'first', value: '1' }]);
  api.time.now = new Date(api.time.now.getTime() + 1_000);
  await keep(
    user,
    Array.from({ length: limits.keptDraftsMax }, (_, index) => ({ key: `k${index}`, value: '1' })),
  );
  const kept = await list(user);
  expect(kept).toHaveLength(limits.keptDraftsMax);
  expect(kept.map(({ key }) => key)).not.toContain('first');
});

it('never shows or deletes another user’s drafts', async () => {
  const [user, stranger] = [await api.newUser(), await api.newUser()];
  await keep(user, [{ key: 'new', value: '"mine"' }]);
  expect(await list(stranger)).toEqual([]);
  await api.call(forgetKeptDrafts, { body: { email: stranger.email, keys: ['new'] } }, stranger);
  expect(await list(user)).toHaveLength(1);
  expect((await api.call(listKeptDrafts, { query: { email: user.email } }, stranger)).status).toBe(403);
  expect((await api.call(listKeptDrafts, { query: { email: user.email } })).status).toBe(401);
});

it('includes them in the download of all data, and deletes them with the account', async () => {
  const user = await api.newUser();
  await keep(user, [{ key: 'new', value: '"words"' }]);
  const userId = await idOf(user);
  const tables = await personalDataOf(api.database.db, userId);
  expect(tables.kept_drafts).toMatchObject([{ key: 'new', value: '"words"' }]);
  await api.database.db.delete(users).where(eq(users.id, userId));
  expect(await api.database.db.select().from(keptDrafts).where(eq(keptDrafts.userId, userId))).toEqual([]);
});
