import { apiKeyScopes } from 'shared-contracts';
import * as admin from 'shared-contracts/admin-calls';
import { sendMcpMessage } from 'shared-contracts/agent-calls';
import { allCalls } from 'shared-contracts/all-calls';
import { type CallDefinition, type CallInput, openSharedChat, signIn, signOut, signUp } from 'shared-contracts/calls';
import { daysAfter } from 'shared-contracts/days';
import { accountLimits, closeAccount, deactivateAccount } from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleFor } from './kernel/scope.ts';
import { changeRole } from './modules/identity/installation/roles.service.ts';
import { confirmAddress, type Holder, type HolderRole, holderRoles, mailedTo, newHolder, restoredFrom } from './testing/account-states.ts';
import { appWithoutUser } from './testing/app-with-user.ts';
import { createRawAssistant } from './testing/raw-assistant.ts';
import { sampleInput } from './testing/sample-input.ts';
import { scimClient } from './testing/scim-client.ts';
import { type TestApp, type TestUser, testPassword } from './testing/test-app.ts';

/**
 * Makes every declared call with every credential of people in every state and role. Each state is reached as in the product, and declaring
 * a call is enough to cover it. `docs/product/administration.md` says what each state means.
 */
const { api } = appWithoutUser({ SMTP_URL: 'smtp://127.0.0.1:9' });
const directory = {} as { api: TestApp; secret: string };
const { patch } = scimClient(directory);
let owner: TestUser;

const setActive =
  (value: boolean) =>
  async ({ userId }: Holder) =>
    patch(`/Users/${userId}`, { op: 'replace', path: 'active', value });
const own = ({ user: { email } }: Holder) => ({ email, current_password: testPassword });
const suspend = async ({ userId }: Holder) => api.call(admin.suspendPerson, { params: { person_id: userId } }, owner);
const close = async (holder: Holder) => api.call(closeAccount, { body: own(holder) }, holder.user);
async function closeLongAgo(holder: Holder) {
  const { now } = api.time;
  await close(holder);
  api.time.now = daysAfter(now, accountLimits.graceDays + 1);
  await api.app.jobs.find(({ name }) => name === 'account-deletions')?.run();
  api.time.now = now;
  return { status: 200 };
}

interface State {
  readonly reach: (holder: Holder) => Promise<{ readonly status: number }>;
  /** Says what sessions and keys from before open: what they did, or nothing. */
  readonly sessions: 'live' | 'ended';
  readonly keys: 'live' | 'ended';
  /** Says what the right password does. */
  readonly signIn: readonly [status: number, code?: string];
}

const isOut = { sessions: 'ended', keys: 'ended' } as const;
const isIn = { sessions: 'live', keys: 'live', signIn: [200] } as const;

/** Lists what each state lets happen. Deleted comes first, because the job that deletes takes every account that is due. */
const states: Readonly<Record<string, State>> = {
  deleted: { reach: closeLongAgo, ...isOut, signIn: [401, 'wrong-credentials'] },
  active: { reach: async () => ({ status: 200 }), ...isIn },
  'suspended by an administrator': { reach: suspend, ...isOut, signIn: [403, 'account-suspended'] },
  'suspended by a directory': { reach: setActive(false), ...isOut, signIn: [403, 'account-suspended'] },
  reactivated: {
    reach: async (holder) => {
      await suspend(holder);
      return api.call(admin.reactivatePerson, { params: { person_id: holder.userId } }, owner);
    },
    sessions: 'ended',
    keys: 'live',
    signIn: [200],
  },
  'reactivated by a directory': {
    reach: async (holder) => {
      await setActive(false)(holder);
      return setActive(true)(holder);
    },
    sessions: 'ended',
    keys: 'live',
    signIn: [200],
  },
  deactivated: {
    reach: (holder) => api.call(deactivateAccount, { body: own(holder) }, holder.user),
    ...isOut,
    signIn: [200],
  },
  // The person can keep the account until the date on which it is deleted.
  closed: { reach: close, ...isIn },
};

const people = {} as Record<string, Record<HolderRole, Holder>>;
let restored: TestApp;
let invited: { email: string; token: string };
const at = (state: string, role: HolderRole): Holder => {
  const holder = people[state]?.[role];
  if (!holder) throw new Error(`Nobody is ${state} as ${role}`);
  return holder;
};

beforeAll(async () => {
  owner = await api.newUser();
  await confirmAddress(api, owner);
  Object.assign(directory, { api, secret: (await api.call(admin.createScimToken, { body: { name: 'Directory' } }, owner)).body.secret });
  for (const [state, { reach }] of Object.entries(states)) {
    const all = {} as Record<HolderRole, Holder>;
    for (const role of holderRoles) all[role] = await newHolder(api, role);
    people[state] = all;
    for (const holder of Object.values(all)) expect([200, 204]).toContain((await reach(holder)).status);
  }
  const email = 'invited@example.com';
  await api.call(admin.invitePerson, { body: { invited_email: email } }, owner);
  invited = { email, token: await mailedTo(api, email, /invitation=([\w.-]+)/) };
  restored = await restoredFrom(api);
}, 60_000);
afterAll(async () => {
  const { own: database } = restored;
  await restored.close();
  await database.drop();
});

const guarded = allCalls.filter(({ auth }) => auth !== 'public');
/** Signing out comes last, because the rest needs the session. */
const bySession = guarded.filter(({ auth, name }) => auth === 'user' && name !== signOut.name && name !== deactivateAccount.name);
const byKey = guarded.filter(({ auth }) => auth === 'key');
const ofReleases = guarded.filter(({ auth }) => auth === 'release-token');
const namesOf = (calls: readonly CallDefinition[]) => calls.map(({ name }) => name).toSorted();
/** Scoped calls are about the installation here. */
const of = 'installation';
const roleOf = (call: CallDefinition) => roleFor(call, of);
const samples = new Map(allCalls.map((call) => [call, sampleInput(call, { of }) as CallInput<CallDefinition>]));

/** Returns the calls that a cell makes, so that all cells make all calls; in a complete run, each makes all. */
const shareOf = (calls: readonly CallDefinition[], cell: number, of: number) =>
  process.env.TEST_ALL ? calls : calls.filter((_, index) => index % of === cell % of);

interface Refusal {
  readonly code?: string;
  readonly detail?: string;
  readonly request_id?: string;
}

async function answerTo(call: CallDefinition, token: string, email?: string, node = api) {
  const input = email === undefined ? samples.get(call) : sampleInput(call, { of, email, user_email: email, EmailStr: email });
  const { status, body } = await node.call(call, (input ?? {}) as CallInput<CallDefinition>, { token });
  const { code = '', detail = '', request_id = '' } = body as Refusal;
  // A refused caller reads why, and can name the request.
  const isExplained = status < 400 || (/[\p{L}\p{N}”]\.?$/u.test(detail) && request_id !== '');
  return { name: call.name, status, code, said: isExplained ? '' : 'nothing' };
}

/** Returns the answers other than this refusal. */
async function othersThan(code: string, calls: readonly CallDefinition[], token: string, node = api) {
  const answers = await Promise.all(calls.map((call) => answerTo(call, token, undefined, node)));
  return answers.filter((answer) => answer.status !== 401 || answer.code !== code || answer.said);
}

/** Returns how calls answer that somebody may make, as far as the account decides. */
async function refusalsOf(calls: readonly CallDefinition[], { email, token }: TestUser) {
  const answers: Awaited<ReturnType<typeof answerTo>>[] = [];
  for (const call of calls) answers.push(await answerTo(call, token, email));
  expect(answers.filter(({ status, said }) => status === 401 || said)).toEqual([]);
  const named = (wanted: string) =>
    answers
      .filter(({ code }) => code === wanted)
      .map(({ name }) => name)
      .toSorted();
  return { unverified: named('address-unverified'), notAllowed: named('not-allowed') };
}

const cells = Object.keys(states).flatMap((state) => holderRoles.map((role) => [state, role] as const));
const cellsWith = (part: 'sessions' | 'keys', value: 'live' | 'ended') => cells.filter(([state]) => states[state]?.[part] === value);

describe('a session', () => {
  it.each(cellsWith('sessions', 'ended'))('from before opens nothing to somebody who is %s, as %s', async (state, role) => {
    const calls = shareOf(bySession, holderRoles.indexOf(role), holderRoles.length);
    expect(await othersThan('session-ended', calls, at(state, role).user.token)).toEqual([]);
  });

  it('opens nothing by its cookie alone, which pages of other sites could make a browser send', async () => {
    const send = (call: CallDefinition) => api.call(call, samples.get(call) ?? {}, undefined, { cookie: `token=${owner.token}` });
    const answers = await Promise.all(guarded.map(async (call) => [call.name, (await send(call)).status]));
    expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
  });

  it('is no key and no token for releases', async () => {
    const others = guarded.filter(({ auth }) => auth !== 'user');
    expect(await othersThan('key-invalid', others, owner.token)).toEqual([]);
  });
});

describe('keys, assistants and tokens for releases', () => {
  it.each(cellsWith('keys', 'ended'))('of somebody who is %s, as %s, open nothing', async (state, role) => {
    const { keys, assistant, releaseToken } = at(state, role);
    for (const token of [...Object.values(keys), assistant.access]) expect(await othersThan('key-invalid', byKey, token)).toEqual([]);
    const { status } = await createRawAssistant(api).refresh(assistant.clientId, assistant.refreshToken);
    expect(status).toBe(400);
    if (releaseToken) expect(await othersThan('key-invalid', ofReleases, releaseToken)).toEqual([]);
  });

  it.each(cellsWith('keys', 'live'))('of somebody who is %s, as %s, open what they are for', async (state, role) => {
    const { keys, assistant, releaseToken } = at(state, role);
    for (const scope of apiKeyScopes) {
      const answers = await Promise.all(byKey.map((call) => answerTo(call, keys[scope])));
      expect(answers.filter(({ status }) => status === 401)).toEqual([]);
      // The scopes of the tools of `/api/mcp` are tested in mcp.test.ts.
      const wrong = answers.filter(({ code }) => code === 'not-allowed').map(({ name }) => name);
      expect(wrong.toSorted()).toEqual(scope === 'agents' ? [] : ['completeOutside', 'getOutsideModel', 'listOutsideModels']);
    }
    expect((await answerTo(sendMcpMessage, assistant.access)).status).not.toBe(401);
    if (releaseToken) for (const call of ofReleases) expect((await answerTo(call, releaseToken)).status).not.toBe(401);
  });

  it('are no sessions', async () => {
    const { keys, assistant, releaseToken = '' } = at('active', 'owner');
    const tokens = [...Object.values(keys), assistant.access, releaseToken];
    for (const [place, token] of tokens.entries())
      expect(await othersThan('token-invalid', shareOf(bySession, place, tokens.length), token)).toEqual([]);
  });
});

describe('the right password and shared links', () => {
  it.each(cells)('of somebody who is %s, as %s', async (state, role) => {
    const { user, sharedChat } = at(state, role);
    const isShown = (await api.call(openSharedChat, { params: { token: sharedChat } })).status;
    expect(isShown).toBe(states[state]?.keys === 'live' ? 200 : 404);
    const [status, code] = states[state]?.signIn ?? [];
    const answer = await api.call(signIn, { body: { email: user.email, password: testPassword } });
    expect(answer).toMatchObject({
      status,
      ...(code ? { body: { code, detail: expect.any(String), request_id: expect.any(String) } } : {}),
    });
  });
});

describe('somebody invited', () => {
  it('has no account, and the link opens nothing but sign-up for that address', async () => {
    expect(await othersThan('token-invalid', bySession, invited.token)).toEqual([]);
    expect(
      await othersThan(
        'key-invalid',
        guarded.filter(({ auth }) => auth !== 'user'),
        invited.token,
      ),
    ).toEqual([]);
    const body = { email: invited.email, password: testPassword };
    expect(await api.call(signIn, { body })).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });
    const joining = { ...body, first_name: 'Ivy', invitation: invited.token };
    expect((await api.call(signUp, { body: { ...joining, email: 'other@example.com' } })).status).toBe(403);
    expect((await api.call(signUp, { body: joining })).status).toBe(200);
  });
});

describe('a confirmed address', () => {
  const needsConfirmation = (call: CallDefinition) => Boolean(call.needsVerifiedAddress || roleOf(call));
  const needing = namesOf(bySession.filter(needsConfirmation));
  it('is needed for what gives others access and for the console', async () => {
    const calls = [
      ...bySession.filter(needsConfirmation),
      ...shareOf(
        bySession.filter((call) => !needsConfirmation(call)),
        0,
        3,
      ),
    ];
    expect((await refusalsOf(calls, await api.newUser())).unverified).toEqual(needing);
  });

  it.each(['admin', 'owner'] as const)('is needed by an %s', async (role) => {
    const user = await api.newUser();
    await changeRole(api.database.db, user.email, role);
    const ofConsole = bySession.filter(roleOf);
    expect((await refusalsOf(ofConsole, user)).unverified).toEqual(namesOf(ofConsole));
  });
});

describe('a role', () => {
  const living = Object.keys(states).filter((state) => states[state]?.sessions === 'live');
  it.each(living)('is needed by somebody who is %s', async (state) => {
    const ofConsole = bySession.filter(roleOf);
    const ofOwners = ofConsole.filter((call) => roleOf(call) === 'owner');
    const others = shareOf(
      bySession.filter((call) => !roleOf(call)),
      living.indexOf(state) + 1,
      3,
    );
    const asMember = await refusalsOf([...ofConsole, ...others], at(state, 'member').user);
    expect(asMember).toEqual({ unverified: [], notAllowed: expect.arrayContaining(namesOf(ofConsole)) });
    expect((await refusalsOf(ofOwners, at(state, 'admin').user)).notAllowed).toEqual(namesOf(ofOwners));
  });
});

describe('after a restore', () => {
  it.each(cells)('nothing from before opens anything to somebody who is %s, as %s', async (state, role) => {
    const { user, keys, assistant, releaseToken, sharedChat } = at(state, role);
    const calls = shareOf(bySession, Object.keys(states).indexOf(state), Object.keys(states).length);
    expect(await othersThan('session-ended', calls, user.token, restored)).toEqual([]);
    for (const token of [...Object.values(keys), assistant.access])
      expect(await othersThan('key-invalid', byKey, token, restored)).toEqual([]);
    expect((await createRawAssistant(restored).refresh(assistant.clientId, assistant.refreshToken)).status).toBe(400);
    if (releaseToken) expect(await othersThan('key-invalid', ofReleases, releaseToken, restored)).toEqual([]);
    expect((await restored.call(openSharedChat, { params: { token: sharedChat } })).status).toBe(404);
    const [status] = states[state]?.signIn ?? [];
    expect((await restored.call(signIn, { body: { email: user.email, password: testPassword } })).status).toBe(status);
  });
});
