import { readFileSync } from 'node:fs';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { giveAccess, takeAccess, transferThing } from 'shared-contracts/access-calls';
import {
  addAuditStream,
  createScimToken,
  removeAuditStream,
  revokeScimToken,
  setBudget,
  setInstallationRole,
} from 'shared-contracts/admin-calls';
import { allCalls } from 'shared-contracts/all-calls';
import { type CallDefinition, type CallInput, connectModelProvider } from 'shared-contracts/calls';
import {
  acceptInvitation,
  changePlan,
  confirmTwoFactor,
  disconnectIdentity,
  inviteMember,
  setFirstPassword,
  setMemberRole,
  startTwoFactor,
  verifyAddress,
} from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { verifyAudit } from '../../../platform/audit/verify-audit.ts';
import { auditEntries, authAccounts, authSessions, authVerifications, workspaceMembers } from '../../../platform/database/schema/index.ts';
import { hashOf } from '../../../platform/hash.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { madeBelow, madeElsewhere, notAudited } from '../../../testing/audited-calls.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { type SampleInput, sampleInput } from '../../../testing/sample-input.ts';
import { scopedFields } from '../../../testing/scoped-things.ts';
import { startScriptedProvider } from '../../../testing/scripted-provider.ts';
import { type TestUser, testPassword } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';
import { ToolServersRepository } from '../../agents/tool-server/tool-server.repository.ts';
import { WebSearchRepository } from '../../chat/web-search/web-search.repository.ts';
import { PasskeysRepository } from '../../identity/passkey/passkey.repository.ts';
import { RecoveryWaysRepository } from '../../identity/recovery/recovery-ways.repository.ts';
import { codeOf, stepAt } from '../../identity/security/totp.ts';
import { ConnectionsRepository } from '../../workflows/automation/automation.repository.ts';

/** Calls everything that changes something, and looks whether the audit log has it. Declaring a call is enough to be asked here. */
const { api } = appWithoutUser({ ALLOW_PRIVATE_PROVIDERS: '127.0.0.1' });
const db = () => api.database.db;

const changing = allCalls.filter(({ method, auth }) => method !== 'GET' && auth === 'user');
/** Lists calls that change nothing unless another one was made before. */
const earlierCalls: Readonly<Record<string, CallDefinition>> = { removeBudget: setBudget };
const parts = ['edits', 'regenerates', 'continues', 'into_category'];

async function inputOf(call: CallDefinition, user: TestUser): Promise<SampleInput> {
  const ids: Record<string, string> = { ...(await scopedFields(api.database.db, call, user.email)) };
  const kinds = [...Object.entries(call.owns ?? {}), ...Object.entries(call.access ?? {}).map(([field, [kind]]) => [field, kind] as const)];
  for (const [field, kind] of kinds)
    if (!parts.includes(field)) ids[field] = await makeOwned(api.database.db, kind === 'any' ? 'notebook' : kind, user.email);
  const isAny = Object.values(call.access ?? {}).some(([one]) => one === 'any');
  return sampleInput(call, {
    ...(isAny ? { kind: 'notebook' } : {}),
    email: user.email,
    user_email: user.email,
    EmailStr: user.email,
    ...ids,
  });
}

const actionsOf = async (requestId: string) =>
  (await api.database.db.select().from(auditEntries).where(eq(auditEntries.requestId, requestId)).orderBy(auditEntries.seq))
    .map(({ action }) => action)
    .filter((action) => !action.endsWith('.refuse'));

describe('every call that changes something', () => {
  it.each(changing.map((call) => [call.name, call] as const))('%s is audited, or it is said why not', async (name, call) => {
    const user = await (call.installation ? api.newAdmin('owner') : api.newUser());
    const earlier = earlierCalls[name];
    if (earlier) await api.call(earlier, (await inputOf(earlier, user)) as CallInput<CallDefinition>, user);
    const input = (await inputOf(call, user)) as CallInput<CallDefinition>;
    const { headers } = await api.call(call, input, user);
    const actions = await actionsOf(String(headers['x-request-id']));
    const isElsewhere = name in madeElsewhere;
    const claims = [
      name in notAudited && 'not audited',
      name in madeBelow && 'made below',
      isElsewhere && 'made elsewhere',
      actions.length > 0 && 'audited',
    ];
    expect(claims.filter(Boolean), `${name} recorded: ${actions.join(', ')}`).toHaveLength(1);
  });

  it('lists only calls that exist', () => {
    const names = new Set(changing.map(({ name }) => name));
    const listed = [notAudited, madeBelow, madeElsewhere].flatMap((list) => Object.keys(list));
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(Object.entries(madeElsewhere))('%s is called in a test that reads the log', (name, file) => {
    const source = readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
    expect(source).toContain('auditEntries');
    expect(source).toContain(name);
  });
});

/** Does what the samples could not do. */
const acts: readonly (readonly [string, (user: TestUser) => Promise<unknown>])[] = [
  [
    'members, invitations and access',
    async (user) => {
      const friend = await api.newUser('Bob');
      const workspace_id = await workspaceOf(api, user, [friend, 'Member']);
      const [member] = await db()
        .select()
        .from(workspaceMembers)
        .where(eq(workspaceMembers.userId, await userIdOf(api, friend)))
        .orderBy(desc(workspaceMembers.joinedAt));
      await api.call(setMemberRole, { params: { member_id: member?.id ?? '' }, body: { role: 'Admin' } }, user);
      const guest = await api.newUser('Cleo');
      const invitation = { invited_email: guest.email, role: 'Member' as const };
      const { link } = (await api.call(inviteMember, { params: { workspace_id }, body: invitation }, user)).body;
      await api.call(acceptInvitation, { body: { invitation_token: link?.split('invitation=')[1] ?? '' } }, guest);
      const id = await makeOwned(db(), 'notebook', user.email);
      const thing = { kind: 'notebook' as const, id };
      const grantee = { kind: 'person' as const, id: friend.email };
      for (const level of ['view', 'edit'] as const)
        await api.call(giveAccess, { body: { email: user.email, ...thing, grantee, level } }, user);
      await api.call(takeAccess, { query: { email: user.email, ...thing, grantee_kind: 'person', grantee_id: friend.email } }, user);
      await api.call(giveAccess, { body: { email: user.email, ...thing, grantee, level: 'edit' } }, user);
      await api.call(transferThing, { body: { email: user.email, ...thing, to: friend.email } }, user);
    },
  ],
  [
    'second factors, passwords, passkeys and recovery',
    async (user) => {
      const userId = await userIdOf(api, user);
      const mine = { email: user.email, current_password: testPassword };
      const { secret } = (await api.call(startTwoFactor, { body: mine }, user)).body;
      await api.call(confirmTwoFactor, { body: { email: user.email, code: codeOf(fromBase32(secret), stepAt(api.time.now)) } }, user);
      await db()
        .insert(authAccounts)
        .values({ id: newId('acc'), accountId: 'g1', providerId: 'google', userId });
      await api.call(disconnectIdentity, { body: { ...mine, provider: 'google' } }, user);
      await db().delete(authAccounts).where(eq(authAccounts.userId, userId));
      await api.call(setFirstPassword, { body: { email: user.email, new_password: testPassword } }, user);
      const [session] = await db().select().from(authSessions).where(eq(authSessions.userId, userId));
      const identity = { userId, email: user.email, sessionId: session?.id ?? '', isVerified: false };
      const passkey = { id: newId('pky'), userId, credentialId: newId('c'), publicKey: Buffer.from('key'), name: 'Phone' };
      await new PasskeysRepository(db()).add(identity, passkey);
      const ways = new RecoveryWaysRepository(db());
      const codeHash = hashOf('code');
      const later = new Date(Date.now() + 60_000);
      await ways.setAddress(identity, { userId, kind: 'email', value: 'b@example.com', codeHash, codeExpiresAt: later });
      await ways.confirmAddress(userId, 'email', codeHash, new Date());
      const token = newId('ver');
      await db()
        .insert(authVerifications)
        .values({ id: token, identifier: `verification:${hashOf(token)}`, value: userId, expiresAt: later });
      await api.call(verifyAddress, { body: { email: user.email, verification_token: token } }, user);
    },
  ],
  [
    'connections, plans and roles',
    async (user) => {
      const userId = await userIdOf(api, user);
      const checkedAt = new Date();
      await new WebSearchRepository(db()).put({ userId, engine: 'brave', baseUrl: 'https://example.com', sealedKey: 'sealed', checkedAt });
      const connection = {
        id: newId('aut'),
        userId,
        platform: 'n8n' as const,
        baseUrl: 'https://example.com',
        sealedKey: 'sealed',
        checkedAt,
      };
      await new ConnectionsRepository(db()).put(connection);
      const agentId = await makeOwned(db(), 'agent', user.email);
      await new ToolServersRepository(db()).add({
        id: newId('srv'),
        userId,
        agentId,
        name: 'Post',
        url: 'https://example.com/mcp',
        tools: [],
      });
      const provider = await startScriptedProvider();
      const body = { email: user.email, name: 'Scripted', base_url: provider.baseUrl, api_key: 'sk-1', models: ['scripted'] };
      await api.call(connectModelProvider, { body }, user);
      await provider.close();
      await api.call(changePlan, { body: { email: user.email, plan_id: 'teams' } }, user);
      const owner = await api.newAdmin('owner');
      await api.call(setInstallationRole, { body: { person_email: user.email, role: 'admin' } }, owner);
      const { stream } = (await api.call(addAuditStream, { body: { kind: 'file' } }, owner)).body;
      await api.call(removeAuditStream, { params: { stream_id: stream.stream_id } }, owner);
      const { token } = (await api.call(createScimToken, { body: { name: 'Okta' } }, owner)).body;
      await api.call(revokeScimToken, { params: { token_id: token.token_id } }, owner);
    },
  ],
];

describe('what samples cannot do', () => {
  it.each(acts)('%s are recorded', async (_, act) => {
    await act(await api.newUser());
  });

  it('is all in the log', async () => {
    const rows = await db().selectDistinct({ action: auditEntries.action }).from(auditEntries);
    const recorded = new Set(rows.map(({ action }) => action));
    expect(Object.values(madeBelow).filter((action) => !recorded.has(action))).toEqual([]);
  });

  it('holds no secret, and an unbroken chain', async () => {
    const rows = await db().select({ before: auditEntries.before, after: auditEntries.after }).from(auditEntries).orderBy(auditEntries.seq);
    const text = JSON.stringify(rows);
    for (const secret of [testPassword, 'sk-1', 'sealed', 'atr_', 'scim_']) expect(text).not.toContain(secret);
    expect((await verifyAudit(db())).fault).toBeNull();
  });
});

function fromBase32(text: string): Buffer {
  const bits = [...text].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
