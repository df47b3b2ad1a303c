import { eq } from 'drizzle-orm';
import type { AccessLevel } from 'shared-contracts';
import { getAccess, giveAccess, inviteToShare, takeAccess } from 'shared-contracts/access-calls';
import { createNotebook, deleteNotebook, listNotebooks, signIn, signUp } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/settings-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { mails, pendingGrants, users, workspaceInvitations } from '../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { type TestUser, testPassword } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api, user: ana } = appWithUser();
const host = { host: 'localhost' };
let id: string;
let guests = 0;
let guestEmail: string;

beforeEach(async () => {
  guestEmail = `clara-${++guests}@casaverde.example`;
  id = (await api.call(createNotebook, { body: { email: ana.email, title: 'Porto shop' } }, ana)).body.notebook_id;
});

const share = (from: TestUser, level: 'view' | 'edit' = 'view', invited_email = guestEmail) =>
  api.call(inviteToShare, { body: { email: from.email, kind: 'notebook', id, invited_email, level } }, from, host);
const tokenOf = (link = '') => /invitation=([\w.-]+)/.exec(link)?.[1] ?? '';
const accept = (user: TestUser, invitation_token: string) => api.call(calls.acceptInvitation, { body: { invitation_token } }, user);
const accessOf = async (user: TestUser) => (await api.call(getAccess, { query: { email: user.email, kind: 'notebook', id } }, user)).body;
const sees = async (user: TestUser): Promise<AccessLevel | undefined> => {
  const { notebooks } = (await api.call(listNotebooks, { query: { email: user.email, with_shared: 'yes' } }, user)).body;
  return notebooks.find((one) => one.notebook_id === id)?.sharing?.level;
};
/** Signs up with the invited address. */
async function signUpGuest(): Promise<TestUser> {
  const { body } = await api.call(signUp, { body: { email: guestEmail, password: testPassword, first_name: 'Clara' } });
  return { email: guestEmail, token: body.access_token };
}

describe('sharing with someone who has no account', () => {
  it('gives nothing until the invitation is accepted, and then opens the thing', async () => {
    const { status, body } = await share(ana);
    expect(status).toBe(200);
    expect(body.workspace_name).toBe('Priya');
    const waiting = await accessOf(ana);
    expect(waiting.grants).toEqual([]);
    expect(waiting.pending).toMatchObject([{ email: guestEmail, level: 'view', by: 'Priya' }]);
    const [mail] = await api.database.db.select().from(mails).where(eq(mails.recipient, guestEmail));
    expect(mail?.subject).toContain('“Porto shop”');

    const clara = await signUpGuest();
    expect(await sees(clara)).toBeUndefined();
    const read = await api.call(calls.readInvitation, { body: { invitation_token: tokenOf(body.link) } }, clara);
    expect(read.body.invitation).toMatchObject({ role: 'Guest', shares: ['Porto shop'] });
    expect((await accept(clara, tokenOf(body.link))).body.shared).toEqual([{ kind: 'notebook', id }]);
    expect(await sees(clara)).toBe('view');
    const given = await accessOf(ana);
    expect(given.pending).toEqual([]);
    expect(given.grants).toMatchObject([{ grantee: { id: guestEmail }, level: 'view', by: 'Priya' }]);
  });

  it('works once', async () => {
    const { link } = (await share(ana)).body;
    const clara = await signUpGuest();
    await accept(clara, tokenOf(link));
    expect(await accept(clara, tokenOf(link))).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    expect((await accessOf(ana)).grants).toHaveLength(1);
  });

  it('gives nothing after the invitation has expired', async () => {
    const { link } = (await share(ana)).body;
    const clara = await signUpGuest();
    await api.database.db
      .update(workspaceInvitations)
      .set({ expiresAt: new Date(api.time.now.getTime() - 1_000) })
      .where(eq(workspaceInvitations.email, guestEmail));
    expect((await accept(clara, tokenOf(link))).status).toBe(400);
    expect(await sees(clara)).toBeUndefined();
    expect((await accessOf(ana)).pending).toEqual([]);
  });

  it('names the thing to no other account, which can’t accept either', async () => {
    const { link } = (await share(ana)).body;
    const other = await api.newUser('Mallory');
    const read = await api.call(calls.readInvitation, { body: { invitation_token: tokenOf(link) } }, other);
    expect(read.body.invitation?.shares).toEqual([]);
    expect(await accept(other, tokenOf(link))).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(await sees(other)).toBeUndefined();
  });

  it('gives nothing to an account whose address changed before it accepts', async () => {
    const { link } = (await share(ana)).body;
    await signUpGuest();
    await api.database.db
      .update(users)
      .set({ email: `new-${guestEmail}` })
      .where(eq(users.email, guestEmail));
    const email = `new-${guestEmail}`;
    const { body } = await api.call(signIn, { body: { email, password: testPassword } });
    const moved = { email, token: body.access_token };
    expect((await accept(moved, tokenOf(link))).status).toBe(403);
    expect(await sees(moved)).toBeUndefined();
  });

  it('gives nothing once it was taken back, and its link no longer works', async () => {
    const { link } = (await share(ana)).body;
    const query = { email: ana.email, kind: 'notebook' as const, id, grantee_kind: 'person' as const, grantee_id: guestEmail };
    expect((await api.call(takeAccess, { query }, ana)).status).toBe(200);
    expect((await accessOf(ana)).pending).toEqual([]);
    const clara = await signUpGuest();
    expect((await accept(clara, tokenOf(link))).status).toBe(400);
    expect((await api.call(takeAccess, { query }, ana)).status).toBe(404);
  });

  it('gives nothing that the giver may no longer share, but still lets the guest in', async () => {
    const ben = await api.newUser('Ben');
    await workspaceOf(api, ana, [ben, 'Admin']);
    const grantee = { kind: 'person' as const, id: ben.email };
    await api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee, level: 'edit' } }, ana);
    const { workspace_name, link } = (await share(ben)).body;
    expect(workspace_name).toBe('Launch');
    await api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee, level: 'view' } }, ana);
    const clara = await signUpGuest();
    expect((await accept(clara, tokenOf(link))).body).toMatchObject({ shared: [] });
    expect(await sees(clara)).toBeUndefined();
  });

  it('gives nothing of what was deleted', async () => {
    const { link } = (await share(ana)).body;
    await api.call(deleteNotebook, { query: { notebook_id: id } }, ana);
    const clara = await signUpGuest();
    expect((await accept(clara, tokenOf(link))).body.shared).toEqual([]);
  });

  it('changes its level while it waits, and replaces the link when it is sent again', async () => {
    const first = (await share(ana)).body.link;
    const grantee = { kind: 'person' as const, id: guestEmail };
    const changed = await api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee, level: 'edit' } }, ana);
    expect(changed.body.pending).toMatchObject([{ email: guestEmail, level: 'edit' }]);
    const { link } = (await share(ana, 'edit')).body;
    const clara = await signUpGuest();
    expect((await accept(clara, tokenOf(first))).status).toBe(400);
    await accept(clara, tokenOf(link));
    expect(await sees(clara)).toBe('edit');
  });

  it('ends the earlier link also when the inviter works elsewhere, or someone else renews it in another workspace', async () => {
    const first = (await share(ana)).body.link;
    const ben = await api.newUser('Ben');
    await workspaceOf(api, ana, [ben, 'Admin']);
    const second = (await share(ana)).body;
    expect(second.workspace_name).toBe('Priya');
    const grantee = { kind: 'person' as const, id: ben.email };
    await api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee, level: 'edit' } }, ana);
    const third = (await share(ben)).body;
    expect(third.workspace_name).toBe('Launch');
    expect((await accessOf(ana)).pending).toHaveLength(1);
    const clara = await signUpGuest();
    for (const ended of [first, second.link]) expect((await accept(clara, tokenOf(ended))).status).toBe(400);
    expect((await accept(clara, tokenOf(third.link))).body.shared).toEqual([{ kind: 'notebook', id }]);
  });

  it('keeps several things for one invitation', async () => {
    await share(ana);
    const second = (await api.call(createNotebook, { body: { email: ana.email, title: 'Harvest' } }, ana)).body.notebook_id;
    const first = id;
    id = second;
    const { link } = (await share(ana)).body;
    const clara = await signUpGuest();
    expect((await accept(clara, tokenOf(link))).body.shared?.map((one) => one.id)).toEqual([second, first]);
  });

  it('says the same about an address with an account elsewhere, and gives members of the workspace access at once', async () => {
    const elsewhere = await api.newUser('Elsewhere');
    expect((await share(ana, 'view', elsewhere.email)).body).toMatchObject({ workspace_name: 'Priya' });
    expect(await sees(elsewhere)).toBeUndefined();
    const cora = await api.newUser('Cora');
    await workspaceOf(api, ana, [cora, 'Member']);
    expect((await share(ana, 'view', cora.email)).body).toEqual({ workspace_name: null });
    expect(await sees(cora)).toBe('view');
  });

  it('is refused to those who may only view, or can’t invite to a workspace of the owner', async () => {
    const [viewer, editor] = [await api.newUser('Viv'), await api.newUser('Ed')];
    await workspaceOf(api, ana, [viewer, 'Admin'], [editor, 'Member']);
    for (const [person, level] of [
      [viewer, 'view'],
      [editor, 'edit'],
    ] as const) {
      const grantee = { kind: 'person' as const, id: person.email };
      await api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee, level } }, ana);
    }
    expect(await share(viewer)).toMatchObject({ status: 403, body: { code: 'level-too-low' } });
    expect(await share(editor)).toMatchObject({ body: { code: 'outside-workspace', detail: expect.stringContaining('Owner or Admin') } });
    expect((await share(await api.newUser())).status).toBe(404);
    expect((await share(ana, 'view', ana.email)).status).toBe(400);
    expect(await api.database.db.$count(pendingGrants, eq(pendingGrants.thingId, id))).toBe(0);
  });

  it('goes with the account of the giver', async () => {
    await share(ana);
    await api.database.db.delete(users).where(eq(users.id, await userIdOf(api, ana)));
    expect(await api.database.db.$count(pendingGrants, eq(pendingGrants.thingId, id))).toBe(0);
  });
});
