import { giveAccess } from 'shared-contracts/access-calls';
import { watchAlerts } from 'shared-contracts/calls';
import { beforeAll, expect, it } from 'vitest';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { openStream } from '../../../testing/event-stream.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { addressOf, type TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';
import { SharingFeed } from './sharing-feed.ts';

const { api } = appWithoutUser();
let url: string;
beforeAll(async () => {
  url = await api.listen();
});

/** Follows what is shared with a user, as a page that was opened that long ago. */
const follow = (user: TestUser, sinceMs: number) =>
  openStream({
    url: `${url}${addressOf(watchAlerts, { query: { email: user.email, sharing: 'yes', since_ms: sinceMs } })}`,
    token: user.token,
  });

it('tells a page what changed between its opening and its stream, only if that concerns the user', async () => {
  const [ana, ben, eva] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Eva')];
  await workspaceOf(api, ana, [ben, 'Member'], [eva, 'Member']);
  const openedAt = performance.now();
  const give = async (to: TestUser) => {
    const id = await makeOwned(api.database.db, 'notebook', ana.email);
    const grantee = { kind: 'person' as const, id: to.email };
    await api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee, level: 'view' } }, ana);
    return id;
  };
  const forEva = await give(eva);
  const forBen = await give(ben);
  const stream = await follow(ben, performance.now() - openedAt);
  const later = await give(ben);
  const heard: unknown[] = [];
  while (!heard.includes(later)) {
    const event: object | undefined = await stream.next();
    if (event && 'id' in event) heard.push(event.id);
  }
  stream.leave();
  expect(heard).toContain(forBen);
  expect(heard).not.toContain(forEva);
});

const feedOf = (people: readonly string[]) => new SharingFeed({ audienceOf: async () => [...people], membersOf: async () => [] });
const changed = (id: string) => JSON.stringify({ kind: 'notebook', id });
const heardBy = (feed: SharingFeed, userId: string, sinceMs?: number) => {
  const heard: string[] = [];
  feed.follow(userId, ({ id }) => heard.push(id), sinceMs)();
  return heard;
};

it('repeats nothing to those who do not ask for it', async () => {
  const feed = feedOf(['ana']);
  await feed.announce(changed('nb_1'));
  expect(heardBy(feed, 'ana')).toEqual([]);
});

it('says that anything may have changed when it does not know the whole time', async () => {
  const feed = feedOf(['ana']);
  await feed.announce(changed('nb_1'));
  expect(heardBy(feed, 'ana', 3_600_000)).toEqual(['']);
});

it('forgets the oldest changes when they concern very many people', async () => {
  const feed = feedOf(Array.from({ length: 20_000 }, (_, place) => `user ${place}`));
  const begunAt = performance.now();
  for (const id of ['nb_1', 'nb_2', 'nb_3']) await feed.announce(changed(id));
  expect(heardBy(feed, 'user 7', performance.now() - begunAt)).toEqual(['']);
  expect(heardBy(feed, 'user 7', 0.001)).toEqual([]);
});
