import { eq } from 'drizzle-orm';
import { inviteToShare } from 'shared-contracts/access-calls';
import * as admin from 'shared-contracts/admin-calls';
import { createNotebook, previewInvitation, signUp } from 'shared-contracts/calls';
import { dayMs } from 'shared-contracts/days';
import { inviteMember } from 'shared-contracts/settings-calls';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installationInvitations, signInAttempts } from '../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { type TestUser, testPassword } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api, user: ana } = appWithUser();
let ops: TestUser;
let workspace_id: string;
beforeAll(async () => {
  await api.newAdmin('owner');
  ops = await api.newAdmin();
});
beforeEach(async () => {
  workspace_id = await workspaceOf(api, ana);
});
afterEach(() => api.database.db.delete(signInAttempts));

const host = { host: 'localhost' };
const invited_email = 'clara@casaverde.example';
const tokenOf = (link = '') => new URL(link).searchParams.get('invitation') ?? '';
const preview = (invitation_token: string) => api.call(previewInvitation, { body: { invitation_token } });
const invite = async () => {
  const { body } = await api.call(inviteMember, { params: { workspace_id }, body: { invited_email, role: 'Member' } }, ana, host);
  return tokenOf(body.link);
};
const invitePerson = async (email: string) =>
  tokenOf((await api.call(admin.invitePerson, { body: { invited_email: email } }, ops, host)).body.link);

describe('the reader of an invitation link who is not signed in', () => {
  it('learns who invites which address to what kind of thing, and no names', async () => {
    expect((await preview(await invite())).body).toEqual({ invitation: { invited_by: 'Priya', invited_email, to: 'workspace' } });
    const { notebook_id: id } = (await api.call(createNotebook, { body: { email: ana.email, title: 'Porto shop' } }, ana)).body;
    const body = { email: ana.email, kind: 'notebook' as const, id, invited_email, level: 'view' as const };
    const { link } = (await api.call(inviteToShare, { body }, ana, host)).body;
    expect((await preview(tokenOf(link))).body).toEqual({ invitation: { invited_by: 'Priya', invited_email, to: 'notebook' } });
  });

  it('learns the same about an invitation to the installation, also when its inviter is gone', async () => {
    const token = await invitePerson('gus@example.com');
    const shown = { invited_email: 'gus@example.com', to: 'installation' };
    expect((await preview(token)).body.invitation).toEqual({ ...shown, invited_by: 'Priya' });
    await api.database.db
      .update(installationInvitations)
      .set({ invitedBy: null })
      .where(eq(installationInvitations.invitedBy, await userIdOf(api, ops)));
    expect((await preview(token)).body.invitation).toEqual({ ...shown, invited_by: null });
  });

  it('learns nothing from a link that is unknown, replaced, used or expired', async () => {
    const nothing = { status: 200, body: { invitation: null } };
    expect(await preview('rubbish')).toMatchObject(nothing);
    const replaced = await invite();
    const latest = await invite();
    expect(await preview(replaced)).toMatchObject(nothing);
    const used = await invitePerson('used@example.com');
    await api.call(signUp, { body: { email: 'used@example.com', password: testPassword, first_name: 'Una', invitation: used } });
    expect(await preview(used)).toMatchObject(nothing);
    api.time.now = new Date(api.time.now.getTime() + 7 * dayMs + 1_000);
    expect(await preview(latest)).toMatchObject(nothing);
    api.time.now = new Date();
  });

  it('is refused after many attempts', async () => {
    const statuses: number[] = [];
    for (let count = 0; count <= 60; count += 1) statuses.push((await preview('rubbish')).status);
    expect(statuses.indexOf(429)).toBe(60);
  });
});
