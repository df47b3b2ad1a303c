import { eq } from 'drizzle-orm';
import { getPolicy, listPolicyGroups, type Policy, savePolicy } from 'shared-contracts/admin-calls';
import { completeChat, getCapabilities, getProfile } from 'shared-contracts/calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries, groups, policies } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { type ModerationServer, startModerationServer } from '../../../testing/moderation-server.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import { setGroupsFrom } from '../group/groups.ts';

const { api, provider } = appWithModel({ OUTBOUND_LOOPBACK: 'allow' });
let service: ModerationServer;
let admin: TestUser;
let ben: TestUser;
beforeAll(async () => {
  service = await startModerationServer();
  // The first account owns the installation.
  await api.newUser();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.asked.length = 0;
  service.decide = () => ({ allow: true });
  provider.script = [{ text: 'A fine answer.' }, { finish: true }];
  [admin, ben] = [await api.newAdmin(), await api.newUser('Ben')];
});
afterEach(async () => {
  await api.database.db.delete(policies);
  await api.database.db.delete(groups);
});

type Change = Partial<Parameters<typeof savePolicy.body.parse>[0] & object>;

const get = async (group_id?: string) =>
  (await api.call(getPolicy, { query: { email: admin.email, ...(group_id ? { group_id } : {}) } }, admin)).body;
async function save(change: Change, group_id?: string) {
  const { version } = await get(group_id);
  const body = {
    email: admin.email,
    version,
    abilities: [],
    blocked_terms: [],
    moderation: null,
    ...(group_id ? { group_id } : {}),
    ...change,
  };
  return api.call(savePolicy, { body }, admin);
}
const off = (...abilities: Policy['rules']['abilities'][number]['ability'][]) => abilities.map((ability) => ({ ability, is_on: false }));
async function newGroup(name: string, ...people: TestUser[]): Promise<string> {
  const id = newId('grp');
  await api.database.db.insert(groups).values({ id, name });
  for (const person of people) await join(person, id);
  return id;
}
async function join(person: TestUser, ...ids: string[]) {
  const userId = await userIdOf(api, person);
  await api.database.db.transaction((tx) => setGroupsFrom(tx, userId, 'console', ids));
}
const hook = (more: object = {}) => ({
  moderation: { hook_url: service.url, secret: service.secret, timeout_ms: 400, on_failure: 'refuse' as const, ...more },
});
const ask = (message: string, more: object = {}, user = ben) =>
  api.call(completeChat, { body: { email: user.email, message, model: 'scripted', ...more } }, user);
const detailOf = ({ body }: { body: unknown }) => (body as { detail: string }).detail;
const switchedOff = async (user: TestUser) => (await api.call(getProfile, { query: { email: user.email } }, user)).body.switched_off;

describe('policies', () => {
  it('allow everything until somebody says otherwise', async () => {
    expect(await get()).toMatchObject({
      group_id: null,
      version: 0,
      rules: { abilities: [], blocked_terms: [], moderation: null },
    });
    expect(await switchedOff(ben)).toEqual([]);
  });

  it('let a group decide over the policy for everyone, and the most permissive group over the others', async () => {
    const [strict, open, silent] = [await newGroup('Strict'), await newGroup('Open'), await newGroup('Silent')];
    await save({ abilities: off('incognito', 'agents') });
    await save({ abilities: off('web-search', 'agents') }, strict);
    await save({ abilities: [{ ability: 'agents', is_on: true }] }, open);
    await save({ blocked_terms: ['orion'] }, silent);
    expect(await switchedOff(ben)).toEqual(['agents', 'incognito']);
    await join(ben, strict, silent);
    expect(await switchedOff(ben)).toEqual(['web-search', 'agents', 'incognito']);
    await join(ben, strict, open, silent);
    expect(await switchedOff(ben)).toEqual(['web-search', 'incognito']);
    const { body } = await api.call(getCapabilities, { query: { email: ben.email } }, ben, { 'accept-language': 'de' });
    expect(body.switched_off?.map(({ ability }) => ability)).toEqual(['web-search', 'incognito']);
    expect(body.switched_off?.[0]?.reason).not.toContain('Your administrator');
  });

  it('end with their group', async () => {
    const id = await newGroup('Short', ben);
    await save({ abilities: off('agents') }, id);
    await api.database.db.delete(groups).where(eq(groups.id, id));
    expect(await switchedOff(ben)).toEqual([]);
    expect((await api.call(getPolicy, { query: { email: admin.email, group_id: id } }, admin)).status).toBe(404);
  });

  it('are recorded with before and after, and overwrite no change of somebody else', async () => {
    const first = await save({ blocked_terms: ['Orion', 'ORION', 'óríon', ' beta '] });
    expect(first.body.rules.blocked_terms).toEqual(['Orion', 'beta']);
    await save({ abilities: off('agents') });
    const body = { email: admin.email, version: 1, abilities: [], blocked_terms: [], moderation: null };
    expect(await api.call(savePolicy, { body }, admin)).toMatchObject({ status: 409, body: { code: 'policy-changed' } });
    const recorded = (await api.database.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(
      ({ action, actorEmail }) => actorEmail === admin.email && action.startsWith('policy.'),
    );
    expect(recorded).toMatchObject([
      { action: 'policy.change', targetKind: 'policy', targetId: 'everyone', before: null, after: { blocked_terms: ['Orion', 'beta'] } },
      { before: { blocked_terms: ['Orion', 'beta'], abilities: {} }, after: { abilities: { agents: false }, blocked_terms: [] } },
    ]);
  });

  it('of groups are found by name, page by page', async () => {
    for (let number = 10; number < 65; number += 1) await newGroup(`Team ${number}`);
    const special = await newGroup('100% remote', ben);
    await save({ blocked_terms: ['x'] }, special);
    const list = async (query: object) => (await api.call(listPolicyGroups, { query: { email: admin.email, ...query } }, admin)).body;
    expect((await list({ search: '% REM' })).groups).toEqual([{ group_id: special, name: '100% remote', people: 1, has_policy: true }]);
    const first = await list({});
    expect(first.groups).toHaveLength(50);
    const second = await list({ after: first.next ?? '' });
    expect(second.groups.map(({ name }) => name)).toEqual([59, 60, 61, 62, 63, 64].map((number) => `Team ${number}`));
    expect(second.next).toBeNull();
  });
});

describe('blocked terms', () => {
  it('keep a question from being sent, with the term, and nothing of it is stored', async () => {
    await save({ blocked_terms: ['Project Orion'] });
    const refused = await ask('When does PRÖJECT  orion start?');
    expect(refused).toMatchObject({ status: 422, body: { code: 'text-refused' } });
    expect(detailOf(refused)).toContain('“Project Orion”');
    expect(provider.requests.filter(({ messages }) => JSON.stringify(messages).includes('orion'))).toEqual([]);
    expect((await ask('When do projects start?')).status).toBe(200);
  });

  it('end an answer with a sentence, and keep what came before', async () => {
    await save({ blocked_terms: ['orion'] });
    provider.script = [{ text: 'It is called O' }, { text: 'ri' }, { text: 'on, and more' }, { finish: true }];
    const { body } = await ask('What is it called?');
    expect(body).toMatchObject({
      status: 'complete',
      message: 'It is called \n\nThis answer ends here because it was about to say something that your administrator blocked.',
    });
  });

  it('of all groups add up, and count for nobody else', async () => {
    const one = await newGroup('One', ben);
    await save({ blocked_terms: ['alpha'] }, one);
    await save({ blocked_terms: ['beta'] });
    expect((await ask('alpha')).status).toBe(422);
    expect((await ask('beta')).status).toBe(422);
    expect((await ask('alpha', {}, admin)).status).toBe(200);
  });

  it('are also looked for in what the page claims was said in an incognito chat', async () => {
    await save({ blocked_terms: ['orion'] });
    const history = [
      { role: 'user', content: 'Orion it is.' },
      { role: 'assistant', content: 'Fine.' },
    ];
    expect((await ask('Continue', { temporary: true, history })).status).toBe(422);
  });

  it('need a letter or a digit', async () => {
    const refused = await save({ blocked_terms: ['fine', '!?'] });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'body.blocked_terms.1' }] } });
  });
});

describe('a moderation service', () => {
  it('is stored only after it answered a test, and its secret is never shown', async () => {
    expect(await save(hook({ hook_url: 'http://moderation.example.com' }))).toMatchObject({ status: 400 });
    expect(detailOf(await save(hook({ secret: undefined })))).toContain('secret');
    expect(await save(hook({ secret: 'another secret than the service’s' }))).toMatchObject({ status: 422, body: { code: 'hook-failed' } });
    const { body } = await save(hook());
    expect(body.rules.moderation).toEqual({ hook_url: service.url, timeout_ms: 400, on_failure: 'refuse', has_secret: true });
    expect((await save(hook({ secret: undefined, timeout_ms: 300 }))).status).toBe(200);
    const elsewhere = hook({
      secret: undefined,
      hook_url: service.url.replace('127.0.0.1', 'moderation.example.com').replace('http', 'https'),
    });
    expect(await save(elsewhere)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.moderation.secret' }] } });
    const everything = JSON.stringify([
      body,
      await api.database.db.select().from(policies),
      await api.database.db.select().from(auditEntries).orderBy(auditEntries.seq),
    ]);
    expect(everything).not.toContain(service.secret);
  });

  it('refuses what is sent, with its reason', async () => {
    const group = await newGroup('Sales', ben);
    await save(hook(), group);
    service.decide = ({ text }) => (text.includes('salary') ? { allow: false, reason: 'Ask HR.' } : { allow: true });
    expect(detailOf(await ask('What is her salary?'))).toMatch(/moderation refused it: Ask HR\.$/);
    expect(service.asked.at(-1)).toMatchObject({ text: 'What is her salary?', direction: 'sent', user_groups: ['Sales'] });
    expect((await ask('What is her salary?', {}, admin)).status).toBe(200);
  });

  it('ends an answer at the sentence that it refuses', async () => {
    await save(hook());
    service.decide = ({ text, direction }) => ({ allow: direction === 'sent' || !text.includes('secret') });
    const fine = 'The first sentence of this answer is long enough to be a piece. ';
    provider.script = [
      { text: fine },
      { text: 'The second one tells the secret that nobody is to know at all. ' },
      { text: 'End.' },
      { finish: true },
    ];
    const { body } = await ask('Tell me');
    expect(body.message).toBe(`${fine.trimEnd()}\n\nThis answer ends here because your organization’s moderation refused what follows.`);
    expect(service.asked.at(-1)).toMatchObject({ direction: 'answered', context: expect.stringContaining('first sentence') });
  });

  it.each([
    ['refuse', 422],
    ['pass', 200],
  ] as const)('that does not answer in time makes texts %s, as chosen', async (on_failure, status) => {
    await save(hook({ on_failure }));
    service.decide = () => 'hang';
    expect((await ask('Hello')).status).toBe(status);
    service.decide = () => ({ status: 500 });
    expect((await ask('Hello')).status).toBe(status);
  });
});
