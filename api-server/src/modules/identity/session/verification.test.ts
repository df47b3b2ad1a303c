import { eq } from 'drizzle-orm';
import { createApiKey, listOutsideModels } from 'shared-contracts/agent-calls';
import { getProfile, requestRecovery, resetPassword, shareSession } from 'shared-contracts/calls';
import { shareWorkflow } from 'shared-contracts/connection-calls';
import { dayMs } from 'shared-contracts/days';
import * as calls from 'shared-contracts/settings-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { authVerifications, backupCodes, mails, users } from '../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { createTestApp, testPassword } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';
import { backupCodeHash } from '../security/backup-codes.policy.ts';

const { api, user } = appWithUser({ SMTP_URL: 'smtp://127.0.0.1:9' });
beforeAll(async () => {
  // The mail server is unreachable, so mails stay in the outbox, where these tests read them.
});

const own = (who = user) => ({ email: who.email });
const mine = (who = user) => ({ email: who.email, current_password: testPassword });
const mailed = async (to: string, pattern: RegExp) => {
  const rows = await api.database.db.select().from(mails).where(eq(mails.recipient, to));
  return rows.map(({ text }) => pattern.exec(text)?.[1]).findLast(Boolean) ?? '';
};
const verifyToken = (to = user.email) => mailed(to, /\?verify=([\w-]+)/);
const verify = (verification_token: string, who = user) =>
  api.call(calls.verifyAddress, { body: { ...own(who), verification_token } }, who);
const isVerified = async (who = user) => (await api.call(calls.getSecurity, { query: own(who) }, who)).body.is_address_verified;

describe('with mail connected', () => {
  it.each([
    [
      'a recovery e-mail',
      () => api.call(calls.setRecoveryAddress, { body: { ...mine(), kind: 'email', recovery_address: 'a@b.example' } }, user),
    ],
    ['security questions', () => api.call(calls.setSecurityAnswers, { body: { ...mine(), answers: [] } }, user)],
    [
      'a trusted contact',
      () => api.call(calls.addTrustedContact, { body: { ...mine(), contact_email: 'a@b.example', contact_name: 'A' } }, user),
    ],
    ['backup codes', () => api.call(calls.renewBackupCodes, { body: mine() }, user)],
    ['an API key', () => api.call(createApiKey, { body: { ...own(), name: 'CRM' } }, user)],
    [
      'a shared chat',
      async () => api.call(shareSession, { body: { session_id: await makeOwned(api.database.db, 'chat', user.email) } }, user),
    ],
    [
      'a shared workflow',
      async () => api.call(shareWorkflow, { body: { workflow_id: await makeOwned(api.database.db, 'blueprint', user.email) } }, user),
    ],
    [
      'an invitation',
      async () =>
        api.call(
          calls.inviteMember,
          { params: { workspace_id: await workspaceOf(api, user) }, body: { invited_email: 'a@b.example', role: 'Member' } },
          user,
        ),
    ],
  ])('%s needs a confirmed address, and works with one', async (_, use) => {
    expect(await use()).toMatchObject({
      status: 403,
      body: { code: 'address-unverified', detail: expect.stringContaining('Security and Access') },
    });
    expect((await verify(await verifyToken())).status).toBe(200);
    expect((await use()).status).toBe(200);
  });
});

describe('confirming the address', () => {
  it('keeps what the same person has set up, and counts for later recoveries', async () => {
    const hash = backupCodeHash('AAAAA-BBBBB');
    await api.database.db.insert(backupCodes).values({ userId: await userIdOf(api, user), hash });
    expect(await isVerified()).toBe(false);
    expect((await verify(await verifyToken())).status).toBe(200);
    expect(await isVerified()).toBe(true);
    const { secret } = (await api.call(createApiKey, { body: { ...own(), name: 'CRM' } }, user)).body;
    await api.call(requestRecovery, { body: own() });
    const token = await mailed(user.email, /recover-password\?token=([\w-]+)/);
    expect((await api.call(resetPassword, { body: { token, password: 'a wholly different pass phrase' } })).status).toBe(200);
    expect((await api.call(listOutsideModels, {}, { token: secret })).status).toBe(200);
    expect(await api.database.db.$count(backupCodes, eq(backupCodes.hash, hash))).toBe(1);
  });

  it('accepts a link only in the account’s own session: neither signed out nor from another account', async () => {
    const stranger = await api.newUser();
    const token = await verifyToken();
    expect((await api.call(calls.verifyAddress, { body: { ...own(), verification_token: token } })).status).toBe(401);
    expect(await verify(token, stranger)).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    expect([await isVerified(), await isVerified(stranger)]).toEqual([false, false]);
    expect((await verify(token)).status).toBe(200);
  });

  it('refuses expired and invented links, and can send another link', async () => {
    const token = await verifyToken();
    expect((await verify('made-up')).status).toBe(400);
    const [waiting] = await api.database.db
      .select()
      .from(authVerifications)
      .where(eq(authVerifications.value, await userIdOf(api, user)));
    expect((waiting?.expiresAt.getTime() ?? 0) - api.time.now.getTime()).toBeLessThanOrEqual(dayMs);
    await api.database.db.update(authVerifications).set({ expiresAt: api.time.now });
    expect(await verify(token)).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    await api.database.db.delete(mails);
    expect((await api.call(calls.sendVerification, { body: own() }, user)).status).toBe(200);
    expect((await verify(await verifyToken())).status).toBe(200);
  });

  it('refuses a link that was mailed before somebody else proved the address', async () => {
    const token = await verifyToken();
    await api.database.db.update(users).set({ emailVerified: false }).where(eq(users.email, user.email));
    await api.call(requestRecovery, { body: own() });
    const recovery = await mailed(user.email, /recover-password\?token=([\w-]+)/);
    await api.call(resetPassword, { body: { token: recovery, password: 'a wholly different pass phrase' } });
    expect((await api.call(getProfile, { query: own() }, user)).status).toBe(401);
    expect((await verify(token)).status).toBe(401);
  });

  it('says what to connect if no mail can be sent, and requires no confirmation', async () => {
    const bare = await createTestApp();
    const alone = await bare.newUser();
    expect(await bare.call(calls.sendVerification, { body: own(alone) }, alone)).toMatchObject({
      status: 501,
      body: { detail: expect.stringContaining('SMTP_URL') },
    });
    expect((await bare.call(calls.renewBackupCodes, { body: mine(alone) }, alone)).status).toBe(200);
    expect((await bare.call(calls.getSecurity, { query: own(alone) }, alone)).body.sends_mail).toBe(false);
    await bare.close();
  });
});

describe('an invitation', () => {
  const invite = async (to: string) => {
    const owner = await api.newUser('Olga');
    await api.database.db.update(users).set({ emailVerified: true }).where(eq(users.email, owner.email));
    const workspace_id = await workspaceOf(api, owner);
    const { body } = await api.call(calls.inviteMember, { params: { workspace_id }, body: { invited_email: to, role: 'Member' } }, owner);
    return { workspace_id, body };
  };
  const ownInvitations = async (who = user) => (await api.call(calls.listOwnInvitations, { query: own(who) }, who)).body.invitations;
  const answer = (own_invitation_id: string, accept: boolean, who = user) =>
    api.call(calls.answerInvitation, { params: { own_invitation_id }, body: { accept } }, who);

  it('confirms the address when its mailed link is used, and shows that link to nobody else', async () => {
    const { body } = await invite(user.email);
    expect(body.link).toBeUndefined();
    const invitation_token = await mailed(user.email, /invitation=(\S+)/);
    expect((await api.call(calls.acceptInvitation, { body: { invitation_token } }, user)).status).toBe(200);
    expect(await isVerified()).toBe(true);
  });

  it('is not shown to an account that somebody else may have opened with the address', async () => {
    const { body } = await invite(user.email);
    expect(await ownInvitations()).toEqual([]);
    expect(await answer(body.invitation_id, true)).toMatchObject({ status: 403, body: { code: 'address-unverified' } });
    await verify(await verifyToken());
    expect(await ownInvitations()).toMatchObject([{ invitation_id: body.invitation_id, workspace_name: 'Launch', role: 'Member' }]);
  });

  it('can be accepted or declined in the app only by the invited person', async () => {
    await verify(await verifyToken());
    const stranger = await api.newUser();
    await verify(await verifyToken(stranger.email), stranger);
    const [first, second] = [await invite(user.email), await invite(user.email)];
    expect((await answer(first.body.invitation_id, true, stranger)).status).toBe(404);
    expect((await answer(first.body.invitation_id, true)).body.workspace_id).toBe(first.workspace_id);
    expect((await answer(second.body.invitation_id, false)).body.workspace_id).toBeNull();
    expect(await ownInvitations()).toEqual([]);
    const { workspaces } = (await api.call(calls.listWorkspaces, { query: own() }, user)).body;
    expect(workspaces.map(({ workspace_id }) => workspace_id)).toContain(first.workspace_id);
    expect(workspaces.map(({ workspace_id }) => workspace_id)).not.toContain(second.workspace_id);
  });
});
