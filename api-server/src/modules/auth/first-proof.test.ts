// biome-ignore-all lint/style/noExcessiveLinesPerFile: every attack needs the same planted account and the same two proofs.
import { and, eq } from 'drizzle-orm';
import { createApiKey, listOutsideModels } from 'shared-contracts/agent-calls';
import {
  completeChat,
  getProfile,
  listSessions,
  openSharedChat,
  requestRecovery,
  resetPassword,
  shareSession,
  signIn,
  signUp,
  ssoVerify,
} from 'shared-contracts/calls';
import { openSharedWorkflow, shareWorkflow } from 'shared-contracts/connection-calls';
import * as calls from 'shared-contracts/settings-calls';
import { createWorkflow, getWorkflow, receiveWorkflowHook, switchWorkflow } from 'shared-contracts/workflow-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../platform/database/schema/index.ts';
import { exchangeAs, googleOf, openBrowser, somebody } from '../../testing/oauth-browser.ts';
import { startOidcProvider, type TestProvider } from '../../testing/oidc-provider.ts';
import { makeOwned } from '../../testing/owned-things.ts';
import { createTestApp, type TestApp, type TestUser, testPassword } from '../../testing/test-app.ts';
import { userIdOf } from '../../testing/workspace-of.ts';

const ownersPassword = 'the password of the real owner';
const answers = [
  { question: 1, answer: 'Baker Street' },
  { question: 4, answer: 'Kraftwerk' },
  { question: 6, answer: 'Lada' },
];
let provider: TestProvider;
let api: TestApp;
/** Holds the person who opened an account with the owner's address before the owner did. */
let attacker: TestUser;

beforeAll(async () => {
  provider = await startOidcProvider();
  api = await createTestApp(googleOf(provider));
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(async () => {
  // Resets the limits per address.
  api.time.now = new Date(api.time.now.getTime() + 16 * 60_000);
  const email = somebody('owner');
  const { body } = await api.call(signUp, { body: { email, password: testPassword, first_name: 'Mallory' } });
  attacker = { email, token: body.access_token };
});

const mine = (user = attacker) => ({ email: user.email, current_password: testPassword });
const profileOf = (user: TestUser) => api.call(getProfile, { query: { email: user.email } }, user);
const enter = (email: string, password: string) => api.call(signIn, { body: { email, password } });
const isVerified = async () =>
  (await api.database.db.select().from(schema.users).where(eq(schema.users.email, attacker.email)))[0]?.emailVerified;
const mailed = async (to: string, pattern: RegExp) => {
  const rows = await api.database.db.select().from(schema.mails).where(eq(schema.mails.recipient, to));
  return rows.map(({ text }) => pattern.exec(text)?.[1]).findLast(Boolean) ?? '';
};
const reset = (token: string, password: string) => api.call(resetPassword, { body: { token, password } });

async function throughMail(): Promise<TestUser> {
  await api.call(requestRecovery, { body: { email: attacker.email } });
  expect((await reset(await mailed(attacker.email, /\?token=([\w-]+)/), ownersPassword)).status).toBe(200);
  const { status, body } = await enter(attacker.email, ownersPassword);
  expect(status).toBe(200);
  return { email: attacker.email, token: body.access_token };
}

async function throughGoogle(): Promise<TestUser> {
  const browser = openBrowser(api);
  await exchangeAs(browser, attacker.email);
  const { status, body } = await browser.send(ssoVerify, { body: { email: attacker.email } });
  expect(status).toBe(200);
  return { email: attacker.email, token: body.access_token };
}

const proofs = [
  ['a mailed link', throughMail],
  ['Google', throughGoogle],
] as const;

const backupCodes = async () => (await api.call(calls.renewBackupCodes, { body: mine() }, attacker)).body.backup_codes;
const prove = (proof: Parameters<typeof api.call<typeof calls.recoverBy>>[1]['body']['proof']) =>
  api.call(calls.recoverBy, { body: { email: attacker.email, proof } });
const plantAnswers = () => api.call(calls.setSecurityAnswers, { body: { ...mine(), answers } }, attacker);
const proveByAnswers = () => prove({ by: 'answers', answers: answers.map(({ answer }) => answer) });

async function plantContacts(): Promise<string[]> {
  const contacts = [1, 2].map((number) => `accomplice${number}.${attacker.email}`);
  for (const contact_email of contacts)
    await api.call(calls.addTrustedContact, { body: { ...mine(), contact_email, contact_name: 'Accomplice' } }, attacker);
  return contacts;
}
const askToVouch = async () => (await api.call(calls.askToVouch, { body: { email: attacker.email } })).body.vouching_secret;
const vouchingState = async (vouching_secret: string) => (await api.call(calls.vouchingState, { body: { vouching_secret } })).body;
async function vouch(contacts: readonly string[]): Promise<void> {
  for (const contact of contacts) {
    const vouch_token = await mailed(contact, /vouch=([\w-]+)/);
    await api.call(calls.giveVouch, { body: { vouch_token } });
  }
}

async function plantRecoveryEmail(): Promise<string> {
  const further = `further.${attacker.email}`;
  await api.call(calls.setRecoveryAddress, { body: { ...mine(), kind: 'email', recovery_address: further } }, attacker);
  const code = await mailed(further, /^(\d{6}) is the code/);
  await api.call(calls.confirmRecoveryAddress, { body: { email: attacker.email, kind: 'email', code } }, attacker);
  return further;
}

describe('recovering with what the account’s opener has set up', () => {
  afterEachProofIsGoogle();

  it('does not verify the address by a backup code', async () => {
    const [code = ''] = await backupCodes();
    const { body } = await prove({ by: 'backup-code', code });
    expect((await reset(body.reset_token, 'second password of the attacker')).status).toBe(200);
    expect(await isVerified()).toBe(false);
  });

  it('does not verify the address by security questions', async () => {
    await plantAnswers();
    const { body } = await proveByAnswers();
    expect((await reset(body.reset_token, 'second password of the attacker')).status).toBe(200);
    expect(await isVerified()).toBe(false);
  });

  it('does not verify the address by trusted contacts', async () => {
    const contacts = await plantContacts();
    const secret = await askToVouch();
    await vouch(contacts);
    const { reset_token } = await vouchingState(secret);
    expect((await reset(reset_token ?? '', 'second password of the attacker')).status).toBe(200);
    expect(await isVerified()).toBe(false);
  });

  it('does not verify the address by a link mailed to a recovery email', async () => {
    const further = await plantRecoveryEmail();
    await api.call(requestRecovery, { body: { email: attacker.email } });
    const token = await mailed(further, /\?token=([\w-]+)/);
    expect((await reset(token, 'second password of the attacker')).status).toBe(200);
    expect(await isVerified()).toBe(false);
  });

  /** Checks that the owner's sign-in with Google ends the attacker's access, however the attacker recovered. */
  function afterEachProofIsGoogle() {
    it('leaves the attacker nothing once the owner signs in with Google', async () => {
      const [code = ''] = await backupCodes();
      const { body } = await prove({ by: 'backup-code', code });
      await reset(body.reset_token, 'second password of the attacker');
      const again = await enter(attacker.email, 'second password of the attacker');
      const owner = await throughGoogle();
      expect((await profileOf({ ...attacker, token: again.body.access_token })).status).toBe(401);
      expect((await enter(attacker.email, 'second password of the attacker')).status).toBe(401);
      expect((await profileOf(owner)).status).toBe(200);
    });
  }
});

describe.each(proofs)('the first proof of an address, by %s', (_, proveAddress) => {
  it('ends earlier sessions and the password', async () => {
    await proveAddress();
    expect((await profileOf(attacker)).status).toBe(401);
    expect((await enter(attacker.email, testPassword)).status).toBe(401);
    expect(await isVerified()).toBe(true);
  });

  it('ends backup codes and the links issued for them', async () => {
    const [used = '', kept = ''] = await backupCodes();
    const { body } = await prove({ by: 'backup-code', code: used });
    await proveAddress();
    expect((await reset(body.reset_token, 'second password of the attacker')).status).toBe(400);
    expect((await prove({ by: 'backup-code', code: kept })).status).toBe(401);
  });

  it('ends security questions', async () => {
    await plantAnswers();
    await proveAddress();
    expect((await proveByAnswers()).status).toBe(401);
  });

  it('ends trusted contacts and open vouching requests', async () => {
    const contacts = await plantContacts();
    const secret = await askToVouch();
    await vouch(contacts);
    await proveAddress();
    expect(await vouchingState(secret)).toMatchObject({ given: 0, reset_token: null });
    const later = await askToVouch();
    await vouch(contacts);
    expect(await vouchingState(later)).toMatchObject({ given: 0, reset_token: null });
  });

  it('ends a recovery email', async () => {
    const further = await plantRecoveryEmail();
    const owner = await proveAddress();
    await api.database.db.delete(schema.mails);
    await api.call(requestRecovery, { body: { email: attacker.email } });
    expect(await mailed(further, /\?token=([\w-]+)/)).toBe('');
    expect((await api.call(calls.getRecovery, { query: { email: owner.email } }, owner)).body.recovery_email).toBeNull();
  });

  it('ends API keys', async () => {
    const { secret } = (await api.call(createApiKey, { body: { email: attacker.email, name: 'Backdoor' } }, attacker)).body;
    expect((await api.call(listOutsideModels, {}, { token: secret })).status).toBe(200);
    await proveAddress();
    expect((await api.call(listOutsideModels, {}, { token: secret })).status).toBe(401);
  });

  it('ends shared links, but keeps the shared items', async () => {
    const { body: run } = await api.call(completeChat, { body: { message: 'Hello', email: attacker.email } }, attacker);
    const share = await api.call(shareSession, { body: { session_id: run.session_id ?? '' } }, attacker);
    const workflow_id = await makeOwned(api.database.db, 'blueprint', attacker.email);
    const { token } = (await api.call(shareWorkflow, { body: { workflow_id } }, attacker)).body;
    expect((await api.call(openSharedChat, { params: { token: share.body.token } })).status).toBe(200);
    const owner = await proveAddress();
    expect((await api.call(openSharedChat, { params: { token: share.body.token } })).status).toBe(404);
    expect((await api.call(openSharedWorkflow, { params: { token } })).status).toBe(404);
    const sessions = await api.call(listSessions, { params: { email: owner.email }, query: {} }, owner);
    expect(sessions.body.data).toHaveLength(1);
  });

  it('ends webhooks and schedules, but keeps the workflows', async () => {
    const hook = { id: 'hook', kind: 'trigger-webhook', name: 'Hook', position: { x: 0, y: 0 }, config: {} } as const;
    const tell = { id: 'tell', kind: 'notify', name: 'Tell', position: { x: 0, y: 0 }, config: { title: 'Done', text: '' } } as const;
    const definition = { schema: 1 as const, steps: [hook, tell], edges: [{ id: 'one', from: 'hook', to: 'tell' }] };
    const body = { email: attacker.email, name: 'Planted', definition };
    const { workflow_id, hook_path } = (await api.call(createWorkflow, { body }, attacker)).body;
    await api.call(switchWorkflow, { params: { workflow_id }, body: { is_on: true } }, attacker);
    const token = hook_path?.split('/').at(-1) ?? '';
    const call = () => api.call(receiveWorkflowHook, { params: { token }, body: {} });
    expect((await call()).status).toBe(200);
    const agentId = await makeOwned(api.database.db, 'agent', attacker.email);
    const userId = await userIdOf(api, attacker);
    const schedule = { agentId, userId, prompt: 'Send it all', cron: '* * * * *', timeZone: 'UTC', isOn: true, nextAt: new Date() };
    await api.database.db.insert(schema.agentSchedules).values(schedule);
    const owner = await proveAddress();
    expect((await call()).status).toBe(404);
    const kept = await api.call(getWorkflow, { params: { workflow_id } }, owner);
    expect(kept.body).toMatchObject({ name: 'Planted', status: 'off', hook_path: null });
    const open = await api.database.db
      .select()
      .from(schema.workflowRuns)
      .where(and(eq(schema.workflowRuns.userId, userId), eq(schema.workflowRuns.status, 'queued')));
    expect(open).toEqual([]);
    const schedules = await api.database.db.select().from(schema.agentSchedules).where(eq(schema.agentSchedules.agentId, agentId));
    expect(schedules.filter(({ isOn }) => isOn)).toEqual([]);
  });

  it('ends passkeys and the second factor, and turns the sign-in methods back on', async () => {
    const userId = await userIdOf(api, attacker);
    const key = { id: `key.${userId}`, userId, credentialId: userId, publicKey: Buffer.from([1]), name: 'Phone' };
    await api.database.db.insert(schema.passkeys).values(key);
    const factor = { userId, sealedSecret: 'sealed', confirmedAt: api.time.now };
    await api.database.db.insert(schema.twoFactors).values(factor);
    await api.call(calls.setSignInWay, { body: { ...mine(), way: 'google', is_open: false } }, attacker);
    const owner = await proveAddress();
    expect((await api.call(calls.getSecurity, { query: { email: owner.email } }, owner)).body).toMatchObject({
      passkeys: [],
      two_factor: false,
      closed_ways: [],
      backup_codes_left: 0,
    });
  });

  it('ends integrations that would send the owner’s data elsewhere: model providers, tool servers, search and automation', async () => {
    for (const kind of ['model-provider', 'agent-server', 'automation-connection'] as const)
      await makeOwned(api.database.db, kind, attacker.email);
    const userId = await userIdOf(api, attacker);
    await api.database.db.insert(schema.searchConnections).values({ userId, engine: 'searxng', baseUrl: 'https://evil.example' });
    await api.database.db.insert(schema.defaultModels).values({ userId, modelId: 'evil/one' });
    await proveAddress();
    const { modelProviders, agentServers, automationConnections, searchConnections, defaultModels } = schema;
    for (const table of [modelProviders, agentServers, automationConnections, searchConnections, defaultModels])
      expect(await api.database.db.$count(table, eq(table.userId, userId))).toBe(0);
  });

  it('ends other people’s seats in the personal workspace, and pending invitations', async () => {
    const accomplice = await api.newUser();
    const [workspace] = (await api.call(calls.listWorkspaces, { query: { email: attacker.email } }, attacker)).body.workspaces;
    const params = { workspace_id: workspace?.workspace_id ?? '' };
    const invite = (invited_email: string) => api.call(calls.inviteMember, { params, body: { invited_email, role: 'Admin' } }, attacker);
    for (const email of [accomplice.email, 'waiting@example.com']) expect((await invite(email)).status).toBe(200);
    const invitation_token = await mailed(accomplice.email, /invitation=(\S+)/);
    expect((await api.call(calls.acceptInvitation, { body: { invitation_token } }, accomplice)).status).toBe(200);
    const owner = await proveAddress();
    expect((await api.call(calls.listMembers, { params }, owner)).body.members.map(({ email }) => email)).toEqual([owner.email]);
    expect((await api.call(calls.listInvitations, { params }, owner)).body.invitations).toEqual([]);
  });

  it('cancels a scheduled deletion of the account', async () => {
    await api.call(calls.closeAccount, { body: mine() }, attacker);
    const owner = await proveAddress();
    expect((await api.call(calls.getAccount, { query: { email: owner.email } }, owner)).body.deletion_at).toBeNull();
  });
});

it('a password change by the attacker at the same time does not replace the owner’s password', async () => {
  const change = () => api.call(calls.changePassword, { body: { ...mine(), new_password: 'second password of the attacker' } }, attacker);
  await api.call(requestRecovery, { body: { email: attacker.email } });
  const token = await mailed(attacker.email, /\?token=([\w-]+)/);
  const attempts = Promise.all(Array.from({ length: 5 }, change));
  expect((await reset(token, ownersPassword)).status).toBe(200);
  await attempts;
  expect((await enter(attacker.email, 'second password of the attacker')).status).toBe(401);
  expect((await enter(attacker.email, ownersPassword)).status).toBe(200);
});

it('a sign-in at the same time opens no session', async () => {
  await api.call(requestRecovery, { body: { email: attacker.email } });
  const token = await mailed(attacker.email, /\?token=([\w-]+)/);
  const attempts = Promise.all(Array.from({ length: 5 }, () => enter(attacker.email, testPassword)));
  expect((await reset(token, ownersPassword)).status).toBe(200);
  for (const { status, body } of await attempts)
    if (status === 200) expect((await profileOf({ ...attacker, token: body.access_token })).status).toBe(401);
});

it('a later recovery of a verified account changes only the password and the sessions', async () => {
  const owner = await throughMail();
  const { secret } = (await api.call(createApiKey, { body: { email: owner.email, name: 'CRM' } }, owner)).body;
  const again = await throughMail();
  expect((await profileOf(owner)).status).toBe(401);
  expect((await profileOf(again)).status).toBe(200);
  expect((await api.call(listOutsideModels, {}, { token: secret })).status).toBe(200);
});
