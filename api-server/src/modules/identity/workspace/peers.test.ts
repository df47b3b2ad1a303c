import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { createNotebook, updateNotebook } from 'shared-contracts/calls';
import { listPeers } from 'shared-contracts/settings-calls';
import { beforeAll, expect, it } from 'vitest';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
let cleo: TestUser;
beforeAll(async () => {
  [ana, ben, cleo] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Cleo')];
  await workspaceOf(api, ana, [ben, 'Member'], [cleo, 'Viewer']);
});

/** Returns what a user learns about another one. */
const seenBy = async (user: TestUser, { email }: TestUser) => {
  const { people } = (await api.call(listPeers, { query: { email: user.email } }, user)).body;
  const found = people.find((one) => one.email === email);
  return found && { shared: found.shared, at: found.last_activity_at };
};

it('says what each person shares with the user, and when they last worked on something that both can open', async () => {
  const nothing = { shared: {}, at: null };
  const fields = { title: 'Launch', description: '' };
  const { notebook_id: id } = (await api.call(createNotebook, { body: { email: ana.email, ...fields } }, ana)).body;
  const book = { email: ana.email, kind: 'notebook', id } as const;
  const grantee = { kind: 'person', id: ben.email } as const;
  expect(await seenBy(ben, ana)).toEqual(nothing);
  await api.call(giveAccess, { body: { ...book, level: 'edit', grantee } }, ana);
  expect(await seenBy(ben, ana)).toEqual({ shared: { notebook: 1 }, at: expect.any(String) });
  for (const [user, other] of [
    [ana, ben],
    [cleo, ana],
    [cleo, ben],
  ] as const)
    expect(await seenBy(user, other)).toEqual(nothing);
  await api.call(updateNotebook, { body: { email: ben.email, notebook_id: id, ...fields, title: 'Launch in May' } }, ben);
  expect(await seenBy(ana, ben)).toEqual({ shared: {}, at: expect.any(String) });
  expect(await seenBy(cleo, ben)).toEqual(nothing);
  await api.call(takeAccess, { query: { ...book, grantee_kind: 'person', grantee_id: ben.email } }, ana);
  expect(await seenBy(ben, ana)).toEqual(nothing);
  expect(await seenBy(await api.newUser('Sam'), ana)).toBeUndefined();
});
