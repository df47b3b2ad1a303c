import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { limits } from 'shared-contracts';
import type { InstallationRole } from 'shared-contracts/admin-calls';
import { createApiKey, revokeApiKey } from 'shared-contracts/agent-calls';
import { allCalls } from 'shared-contracts/all-calls';
import { type CallDefinition, type CallInput, type OwnedKind, type ReachedKind, type ReachedPart, signOut } from 'shared-contracts/calls';
import { type ScopeKind, scopeRules } from 'shared-contracts/connection-calls';
import { deactivateAccount } from 'shared-contracts/settings-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccessRepository } from './modules/governance/access/access.repository.ts';
import { OwnershipRepository } from './modules/governance/ownership/ownership.repository.ts';
import { users } from './platform/database/schema/index.ts';
import { appWithoutUser } from './testing/app-with-user.ts';
import { namedThings } from './testing/named-things.ts';
import { makeOwned } from './testing/owned-things.ts';
import { createRawAssistant } from './testing/raw-assistant.ts';
import { sampleStatus } from './testing/refused-samples.ts';
import { rowsOfRun } from './testing/rotation.ts';
import { type SampleInput, sampleInput } from './testing/sample-input.ts';
import { hasId, scopedField, scopedFields, scopesOf, scopesOfNoun, withScopes } from './testing/scoped-things.ts';
import type { TestUser } from './testing/test-app.ts';

/** Tests every declared call against every way of not being allowed to make it. Declaring a call is enough to cover it. */
const { api } = appWithoutUser();
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  // The first account runs the installation.
  await api.newUser();
  owner = await api.newAdmin('owner');
  stranger = await api.newUser();
});

const guarded = allCalls.filter((call) => call.auth === 'user');
const named = (calls: readonly CallDefinition[]) => calls.map((call) => [call.name, call] as const);
/** Returns the rows of this run. All calls share one guard, so the first call of each noun stands for the others. */
const some = <Row extends readonly [string, CallDefinition, ...unknown[]]>(list: string, rows: readonly Row[]) =>
  rowsOfRun(list, rows, ([title, call, of]) => ({ name: title, kind: `${call.tag} ${of}`, call }));
const send = (call: CallDefinition, input: SampleInput, user?: { token: string }) =>
  api.call(call, input as CallInput<CallDefinition>, user);

/** Lists fields that name a part of what another field names, so a separately created one never fits. */
const parts = ['edits', 'regenerates', 'continues', 'into_category'];

/** Returns the kind that tests use where a call takes any kind. */
const thingOf = (kind: ReachedKind | ReachedPart | 'any'): ReachedKind | ReachedPart => (kind === 'any' ? 'notebook' : kind);

interface InputOptions {
  /** Names the part that a test is about. */
  readonly tested?: string;
  /** Whether everything that the call names exists. */
  readonly isReal?: boolean;
  /** Whose things the call is about, where its query says so. */
  readonly of?: ScopeKind | undefined;
}

async function inputOf(call: CallDefinition, user: TestUser, { tested, isReal = false, of }: InputOptions = {}): Promise<SampleInput> {
  const ids: Record<string, string> = { ...(await scopedFields(api.database.db, call, user.email, of)) };
  for (const [field, kind] of Object.entries(call.owns ?? {}))
    if (!parts.includes(field) || field === tested) ids[field] = await makeOwned(api.database.db, kind, user.email);
  for (const [field, [kind]] of Object.entries(call.access ?? {}))
    if (!parts.includes(field) || field === tested) ids[field] = await makeOwned(api.database.db, thingOf(kind), user.email);
  const kind = Object.values(call.access ?? {}).some(([one]) => one === 'any') ? { kind: thingOf('any') } : {};
  const named = isReal ? await namedThings(api, call, user, ids) : {};
  return sampleInput(call, { ...kind, email: user.email, user_email: user.email, EmailStr: user.email, ...ids, ...named });
}

it('serves exactly the declared calls', async () => {
  const document = (await api.app.inject('/api/openapi.json')).json();
  const served = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(served.toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
});

it('leaves only these calls open to everybody', () => {
  const open = allCalls.filter((call) => call.auth === 'public').map(({ name }) => name);
  expect(open.toSorted()).toEqual(
    [
      'currentMix',
      'devOutbox',
      'listHelpArticles',
      'openSharedChat',
      'openSharedWorkflow',
      'previewInvitation',
      'receiveWorkflowHook',
      'reportTelemetry',
      'requestRecovery',
      'resetPassword',
      'signIn',
      'signInWithPasskey',
      'signUp',
      'startPasskeySignIn',
      'askToVouch',
      'giveVouch',
      'listRecoveryQuestions',
      'recoverBy',
      'seeVouch',
      'sendRecoveryText',
      'vouchingState',
      'oauthGoogle',
      'oauthLinkedIn',
      'oauthProviders',
      'redirectGoogle',
      'ssoVerify',
      'startOauth',
      'exchangeProviderCode',
      'signInWithDirectory',
      'startProviderSignIn',
    ].toSorted(),
  );
});

/** Lists calls that invalidate the token. */
const endsSession = new Set<string>([signOut.name, deactivateAccount.name]);

// All of them, because some need what an earlier one connected.
describe('the owner with a valid input', () => {
  it.each(withScopes(guarded))('%s passes', async (_, call, of) => {
    expect((await send(call, await inputOf(call, owner, { isReal: true, of }), owner)).status).toBe(sampleStatus(call.name));
    // The remaining calls need a live session.
    if (endsSession.has(call.name)) owner = await api.newAdmin('owner');
  });
});

describe('without a valid token', () => {
  it.each(some('token', named(guarded)))('%s rejects a missing, forged, expired or revoked one', async (_, call) => {
    const input = await inputOf(call, owner);
    expect(await send(call, input)).toMatchObject({ status: 401, body: { code: 'token-missing' } });
    const forged = await new SignJWT(decodeJwt(owner.token))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('k'.repeat(48)));
    expect(await send(call, input, { token: forged })).toMatchObject({ status: 401, body: { code: 'token-invalid' } });
    expect(await send(call, input, await revoked())).toMatchObject({ status: 401, body: { code: 'session-ended' } });
    const before = api.time.now;
    api.time.now = new Date(before.getTime() + (limits.tokenLifetimeSeconds + 120) * 1000);
    expect(await send(call, input, owner)).toMatchObject({ status: 401, body: { code: 'token-expired' } });
    api.time.now = before;
  });

  let signedOut: TestUser | undefined;
  async function revoked(): Promise<TestUser> {
    if (!signedOut) {
      signedOut = await api.newUser();
      await api.call(signOut, {}, signedOut);
    }
    return signedOut;
  }
});

describe('calls for API keys', () => {
  const keyed = allCalls.filter((call) => call.auth === 'key');
  const makeKey = async () => (await api.call(createApiKey, { body: { email: owner.email, name: 'Matrix' } }, owner)).body;
  it.each(named(keyed))('%s rejects a missing, unknown or revoked key, and the token of a session', async (_, call) => {
    const { key, secret } = await makeKey();
    const input = sampleInput(call, {});
    expect((await send(call, input, { token: secret })).status).not.toBe(401);
    await api.call(revokeApiKey, { query: { key_id: key.key_id } }, owner);
    for (const user of [undefined, owner, { token: secret }, { token: `atr_${'x'.repeat(43)}` }])
      expect(await send(call, input, user)).toMatchObject({ status: 401, body: { code: 'key-invalid' } });
  });
});

describe('the token of a connected assistant', () => {
  it('opens the calls that are declared for it, and no other', async () => {
    const { access } = await createRawAssistant(api).connect(owner);
    const opened = [];
    for (const call of allCalls.filter(({ auth }) => auth !== 'public')) {
      const { status } = await send(call, sampleInput(call, {}), { token: access });
      if (status !== 401) opened.push(call.name);
    }
    expect(opened).toEqual(allCalls.filter(({ forAssistants }) => forAssistants).map(({ name }) => name));
    expect(opened).toEqual(['sendMcpMessage']);
  });
});

describe('with another user’s e-mail', () => {
  const identified = guarded.filter((call) => call.identity);
  it.each(some('identity', named(identified)))('%s rejects an e-mail that is not the token’s', async (_, call) => {
    const input = await inputOf(call, owner);
    expect(await send(call, input, stranger)).toMatchObject({ status: 403, body: { code: 'identity-mismatch' } });
  });
});

describe('without a role in the installation', () => {
  const ofConsole = guarded.flatMap((call): [string, CallDefinition, InstallationRole, ScopeKind?][] => {
    if (call.installation) return [[call.name, call, call.installation]];
    if (!call.scoped || !scopesOf(call).includes('installation')) return [];
    return [[`${call.name} (installation)`, call, scopeRules[call.scoped].installation, 'installation']];
  });
  const refused = { status: 403, body: { code: 'not-allowed' } };
  let admin: TestUser;
  beforeAll(async () => {
    admin = await api.newAdmin();
  });
  it.each(rowsOfRun('role', ofConsole, ([name, call, role, of]) => ({ name, kind: `${call.tag} ${role} ${of}`, call })))(
    '%s rejects members, and administrators where only owners may',
    async (_, call, role, of) => {
      expect(await send(call, await inputOf(call, stranger, { of }), stranger)).toMatchObject(refused);
      const answer = await send(call, await inputOf(call, admin, { of }), admin);
      if (role === 'owner') expect(answer).toMatchObject(refused);
      else expect(answer.body).not.toMatchObject({ code: 'not-allowed' });
    },
  );

  it('is asked for by every call of the console', async () => {
    const entry: Readonly<Record<string, unknown>> = await import('shared-contracts/admin-calls');
    const calls = allCalls.filter(({ name }) => name in entry);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ installation }) => !installation)).toEqual([]);
  });
});

describe('with another user’s ids', () => {
  const owning = guarded.flatMap((call) => {
    const reached = Object.entries(call.access ?? {}).map(([field, [kind]]) => [field, thingOf(kind)] as const);
    return [...Object.entries(call.owns ?? {}), ...reached].map(([field, kind]) => [call.name, field, kind, call] as const);
  });
  it.each(rowsOfRun('foreign ids', owning, ([name, field, kind, call]) => ({ name: `${name} ${field}`, kind, call })))(
    '%s treats a foreign %s like a missing one',
    async (_name, field, kind, call) => {
      const foreign = await makeOwned(api.database.db, kind, owner.email);
      const answers = [];
      for (const id of [foreign, 'own_nothing']) {
        const input = replace(await inputOf(call, stranger, { tested: field }), field, id);
        const { status, body } = await send(call, input, stranger);
        answers.push({ status, body: { ...(body as object), request_id: '' } });
      }
      expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect(answers[1]).toEqual(answers[0]);
      const [user] = await api.database.db.select().from(users).where(eq(users.email, owner.email));
      const [userId, { db }] = [user?.id ?? '', api.database];
      const isReached = call.access && field in call.access;
      const isOwn = isReached
        ? (await new AccessRepository(db).reachOf(userId, { kind: kind as ReachedKind | ReachedPart, id: foreign }))?.level === 'own'
        : await new OwnershipRepository(db).owns(userId, kind as OwnedKind, foreign);
      expect(isOwn).toBe(true);
    },
  );
});

describe('with ids of another scope', () => {
  const scoped = withScopes(guarded.filter((call) => call.scoped));
  const withIds = scoped.filter(([, , of]) => hasId(of));
  const notFound = { status: 404, body: { code: 'not-found' } };
  const idless = async (call: CallDefinition, input: SampleInput, user: TestUser) => {
    const { status, body } = await send(call, input, user);
    return { status, body: { ...(body as object), request_id: '' } };
  };

  it.each(some('foreign scope', withIds))('%s treats a foreign agent or workspace like a missing one', async (_, call, of) => {
    const foreign = await inputOf(call, owner, { of });
    const answer = await idless(call, foreign, stranger);
    expect(answer).toMatchObject(notFound);
    expect(await idless(call, replace(foreign, 'id', 'own_nothing'), stranger)).toEqual(answer);
  });

  it.each(some('scope', scoped))('%s needs the id of an agent or a workspace, and no other', async (_, call, of) => {
    const input = await inputOf(call, owner, { of });
    const { id: _id, ...withoutId } = input.query ?? {};
    const query = hasId(of) ? withoutId : { ...withoutId, id: 'own_nothing' };
    expect(await send(call, { ...input, query }, owner)).toMatchObject({ status: 400, body: { errors: [{ path: 'query.id' }] } });
  });

  it.each(
    some(
      'another holder',
      scoped.filter(([, call]) => scopedField(call)),
    ),
  )('%s finds nothing of another holder', async (_, call, of) => {
    const field = scopedField(call) ?? '';
    const input = await inputOf(call, owner, { of });
    for (const other of call.scoped ? scopesOfNoun(call.scoped) : []) {
      if (other === 'installation' && of === other) continue;
      // Another person's, or that of another agent or workspace with which the caller may do everything.
      const foreign = await scopedFields(api.database.db, call, other === 'me' ? stranger.email : owner.email, other);
      expect(await send(call, replace(input, field, foreign[field] ?? ''), owner)).toMatchObject(notFound);
    }
  });
});

function replace(input: SampleInput, field: string, id: string): SampleInput {
  // In a list, the foreign id follows one of the caller's own.
  const instead = (own: unknown) => (Array.isArray(own) ? [...own, id] : id);
  const swap = (part: Record<string, unknown> | undefined) => (part && field in part ? { ...part, [field]: instead(part[field]) } : part);
  return { params: swap(input.params), query: swap(input.query), body: swap(input.body) };
}
