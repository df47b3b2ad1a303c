import { eq } from 'drizzle-orm';
import { listAlerts } from 'shared-contracts/calls';
import { daysBefore } from 'shared-contracts/days';
import { applyInsight, dismissInsight, type InsightId, listInsights } from 'shared-contracts/settings-calls';
import { expect, it } from 'vitest';
import { alerts, articles, bookmarks, chatSessions, digestSchedules, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const { api } = appWithoutUser();

const idOf = async (user: TestUser) => (await api.database.db.select().from(users).where(eq(users.email, user.email)))[0]?.id ?? '';
const list = async (user: TestUser) => (await api.call(listInsights, { query: { email: user.email } }, user)).body;
const ids = async (user: TestUser) => (await list(user)).insights.map(({ insight_id }) => insight_id);
const apply = async (user: TestUser, insight_id: InsightId) =>
  (await api.call(applyInsight, { body: { email: user.email, insight_id } }, user)).body.changed;
const daysAgo = (days: number) => daysBefore(api.time.now, days);

it('recommends to a new user only what is missing, each with its page', async () => {
  const user = await api.newUser();
  expect((await list(user)).insights.map(({ insight_id, to }) => [insight_id, to])).toEqual([
    ['second-factor', '/settings/security-and-access'],
    ['recovery', '/settings/account-recovery'],
    ['profile', '/profile-and-preferences'],
  ]);
});

it('counts idle chats, archives them when applied, and leaves other users’ chats alone', async () => {
  const [user, stranger] = [await api.newUser(), await api.newUser()];
  const rows = async (who: TestUser, name: string) =>
    Array.from({ length: 6 }, (_, index) => index).map(async (index) => ({
      id: `${name}-${index}`,
      userId: await idOf(who),
      title: `Chat ${index}`,
      updatedAt: daysAgo(index < 5 ? 61 : 1),
    }));
  for (const [who, name] of [
    [user, 'mine'],
    [stranger, 'theirs'],
  ] as const)
    await api.database.db.insert(chatSessions).values(await Promise.all(await rows(who, name)));
  expect((await list(user)).insights.find(({ insight_id }) => insight_id === 'archive-idle-chats')).toMatchObject({ count: 5, to: null });
  expect(await apply(user, 'archive-idle-chats')).toBe(5);
  expect(await ids(user)).not.toContain('archive-idle-chats');
  expect(await ids(stranger)).toContain('archive-idle-chats');
  expect(await apply(user, 'archive-idle-chats')).toBe(0);
});

it('marks old alerts as read, and orders a digest of the area with the most bookmarks', async () => {
  const user = await api.newUser();
  const userId = await idOf(user);
  const old = Array.from({ length: 10 }, (_, index) => ({
    id: `old-${index}`,
    userId,
    kind: 'system' as const,
    title: 'News',
    text: 'Text.',
    createdAt: daysAgo(8),
  }));
  await api.database.db.insert(alerts).values(old);
  const area = 'Operations';
  const found = await api.database.db.select().from(articles).where(eq(articles.areaName, area)).limit(3);
  await api.database.db.insert(bookmarks).values(found.map(({ id }) => ({ userId, articleId: id, isSet: true })));
  expect(found).toHaveLength(3);
  expect((await list(user)).insights).toContainEqual({ insight_id: 'weekly-digest', count: 3, subject: area, to: null });
  expect([await apply(user, 'read-old-alerts'), await apply(user, 'weekly-digest')]).toEqual([10, 1]);
  expect((await api.call(listAlerts, { query: { email: user.email } }, user)).body.unread).toBe(0);
  expect(await api.database.db.select().from(digestSchedules).where(eq(digestSchedules.userId, userId))).toMatchObject([
    { areaName: area, rhythm: 'weekly' },
  ]);
  for (const id of ['read-old-alerts', 'weekly-digest']) expect(await ids(user)).not.toContain(id);
});

it('remembers a dismissal, and can undo it', async () => {
  const user = await api.newUser();
  const dismiss = (is_dismissed: boolean) =>
    api.call(dismissInsight, { body: { email: user.email, insight_id: 'recovery', is_dismissed } }, user);
  await dismiss(true);
  await dismiss(true);
  expect(await ids(user)).not.toContain('recovery');
  expect((await list(user)).dismissed).toMatchObject([{ insight_id: 'recovery' }]);
  await dismiss(false);
  expect(await ids(user)).toContain('recovery');
});
