import { giveAccess } from 'shared-contracts/access-calls';
import * as admin from 'shared-contracts/admin-calls';
import { completeChat, createAgent, createNotebook, getProfile, listAlerts, signUp } from 'shared-contracts/calls';
import { isoDay } from 'shared-contracts/days';
import { acceptInvitation, createWorkspace, getMyUsage, inviteMember } from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { providerInput } from './testing/connected-provider.ts';
import { countedAnswer } from './testing/counted-answer.ts';
import { startOidcProvider, type TestProvider } from './testing/oidc-provider.ts';
import { readConsole } from './testing/read-console.ts';
import { type ScriptedProvider, startScriptedProvider } from './testing/scripted-provider.ts';
import { type SurvivingServer, startSurvivingServer } from './testing/surviving-server.ts';
import { testPassword } from './testing/test-app.ts';

/**
 * Runs one organization's day on a real server process with an embedded database, which is killed twice like by a power failure. The tests
 * are the hours of the day: each continues the one before.
 */
interface Person {
  readonly email: string;
  token: string;
}

let model: ScriptedProvider;
let providers: TestProvider[];
let server: SurvivingServer;
let owner: Person;
let ops: Person;
const people: Person[] = [];
const groupIds: Record<string, string> = {};
const providerIds: string[] = [];
beforeAll(async () => {
  model = await startScriptedProvider();
  providers = await Promise.all([startOidcProvider(), startOidcProvider(), startOidcProvider()]);
  const env = { ALLOW_PRIVATE_PROVIDERS: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '100000', SIGN_UPS_PER_HOUR: '1000' };
  server = await startSurvivingServer(model.baseUrl, env);
});
afterAll(async () => {
  model.release();
  await server.close();
  await Promise.all([model.close(), ...providers.map(({ close }) => close())]);
});

const browser = () => server.browser();
const send: typeof server.send = (...given) => server.send(...given);
const statusOf: typeof server.statusOf = (...given) => server.statusOf(...given);
const verifyAudit: typeof server.verifyAudit = (known) => server.verifyAudit(known);
const personOf = (name: string): Person => {
  const found = people.find(({ email }) => email.startsWith(name));
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const idOf = async ({ email }: Person) => {
  const { people: found } = await send(admin.listPeople, { query: { search: email } }, owner);
  return found[0]?.person_id ?? '';
};
const ask = async (by: Person) => {
  const { body } = await browser().send(completeChat, { body: { email: by.email, message: 'Hi', temporary: true } }, by.token);
  return body as { status: string; error?: { code: string } };
};
const alertTitles = async (of: Person) =>
  (await send(listAlerts, { query: { email: of.email } }, of)).alerts.map(({ title, text }) => `${title}: ${text}`);
const groupUse = async () => {
  const { budgets } = await send(admin.listBudgets, { query: { email: owner.email, kind: 'group' } }, owner);
  return budgets[0]?.use;
};
const audited = async (action: string) => (await send(admin.listAuditEntries, { query: { action } }, owner)).entries;

async function listedGroups(): Promise<string[]> {
  const ids: string[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: { groups: { group_id: string }[]; next: number | null } = await send(admin.listGroups, { query: { offset } }, owner);
    ids.push(...page.groups.map(({ group_id }) => group_id));
    offset = page.next;
  }
  return ids.toSorted();
}

async function recordedGroups(): Promise<string[]> {
  const ids: string[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const query = { action: 'group.create', ...(before ? { before } : {}) };
    const page: { entries: admin.AuditEntry[]; next: string | null } = await send(admin.listAuditEntries, { query }, owner);
    ids.push(...page.entries.map(({ target }) => target.id));
    before = page.next;
  }
  return ids.toSorted();
}

it('begins with an owner, an administrator, four groups and three identity providers', async () => {
  const enter = async (first_name: string): Promise<Person> => {
    const email = `${first_name.toLowerCase()}@acme.example`;
    const { body } = await browser().send(signUp, { body: { email, password: testPassword, first_name } });
    return { email, token: body.access_token };
  };
  owner = await enter('Olga');
  ops = await enter('Omar');
  people.push(owner, ops);
  await send(admin.setInstallationRole, { body: { person_email: ops.email, role: 'admin' } }, owner);
  for (const name of ['sales', 'research', 'support', 'legal'])
    groupIds[name] = (await send(admin.createGroup, { body: { name, description: '' } }, ops)).group_id;
  const groups = Object.entries(groupIds).map(([value, group_id]) => ({ value, group_id }));
  for (const [n, provider] of providers.entries()) {
    const body = providerInput(provider, { name: `Branch ${n + 1}`, groups });
    expect(await statusOf(admin.addIdentityProvider, { body }, ops)).toBe(403);
    providerIds.push((await send(admin.addIdentityProvider, { body }, owner)).provider_id);
  }
});

it('lets 38 more people in, 36 through the providers, who put them into their groups', async () => {
  const names = Object.keys(groupIds);
  const enter = async (n: number): Promise<Person> => {
    const login = `p${String(n).padStart(2, '0')}+${names[n % 4]}@acme.example`;
    const { status, body } = await browser().enterWith(providerIds[n % 3] ?? '', login);
    expect([status, login]).toEqual([200, login]);
    return { email: login, token: body.access_token };
  };
  for (let n = 0; n < 36; n += 6) people.push(...(await Promise.all(Array.from({ length: 6 }, (_, m) => enter(n + m)))));
  for (const first_name of ['Guido', 'Greta']) {
    const email = `${first_name.toLowerCase()}@acme.example`;
    const { body } = await browser().send(signUp, { body: { email, password: testPassword, first_name } });
    people.push({ email, token: body.access_token });
  }
  expect((await send(admin.listPeople, { query: {} }, ops)).total).toBe(40);
  const { groups } = await send(admin.listGroups, { query: {} }, ops);
  expect(groups.map(({ name, people: count }) => [name, count])).toEqual(names.toSorted().map((name) => [name, 9]));
  const { providers: listed } = await send(admin.listIdentityProviders, {}, ops);
  expect(listed.map(({ people: count }) => count)).toEqual([12, 12, 12]);
});

it('decides what groups may do, what is kept, and where the log goes', async () => {
  const body = { email: ops.email, version: 0, blocked_terms: [], moderation: null };
  const abilities = [{ ability: 'agents' as const, is_on: false }];
  await send(admin.savePolicy, { body: { ...body, group_id: groupIds.support ?? '', abilities } }, ops);
  const agent = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  const make = (by: Person) => statusOf(createAgent, { body: { email: by.email, ...agent } }, by);
  expect([await make(personOf('p02')), await make(personOf('p03'))]).toEqual([403, 200]);
  const rules = (await send(admin.getRetention, {}, ops)).rules;
  await send(admin.saveRetention, { body: { rules: { ...rules, chats: 365 } } }, ops);
  const subject = { kind: 'person' as const, id: await idOf(personOf('p35')) };
  await send(admin.placeHold, { body: { subject, reason: 'A lawsuit.' } }, ops);
  const own = { name: 'Own', base_url: model.baseUrl, models: ['alpha'] };
  expect((await send(admin.createModelConnection, { body: own }, ops)).problem).toBeNull();
  await send(admin.addAuditStream, { body: { kind: 'file' } }, owner);
  await send(admin.createScimToken, { body: { name: 'Branch 1' } }, owner);
});

it('warns a person at 80 % of their budget and refuses at 100 %', async () => {
  const price = { input_micro: 1_000_000, cached_micro: null, output_micro: 1_000_000, picture_micro: null };
  await send(admin.setPrice, { body: { email: ops.email, model: 'scripted', ...price } }, ops);
  const ada = personOf('p01');
  const budget = { email: ops.email, kind: 'person' as const, budget_id: await idOf(ada), monthly_micro: 10_000 };
  await send(admin.setBudget, { body: budget }, ops);
  model.script = countedAnswer('Hello.', { input: 7_000, output: 900 });
  expect(await ask(ada)).toMatchObject({ status: 'complete' });
  expect(await alertTitles(ada)).toEqual([]);
  model.script = countedAnswer('Hello.', { input: 1_000, output: 900 });
  expect(await ask(ada)).toMatchObject({ status: 'complete' });
  expect(await alertTitles(ada)).toMatchObject([expect.stringContaining('$0.0098')]);
  const asked = model.requests.length;
  expect(await ask(ada)).toMatchObject({ status: 'failed', error: { code: 'budget-reached' } });
  expect(model.requests).toHaveLength(asked);
  expect((await send(getMyUsage, { query: { email: ada.email } }, ada)).budget).toMatchObject({ spent_micro: 9_800, reserved_micro: 0 });
});

it('never spends more than a group’s budget, however many ask at once', async () => {
  const body = { email: ops.email, kind: 'group' as const, budget_id: groupIds.sales ?? '', monthly_micro: 20_000 };
  await send(admin.setBudget, { body }, ops);
  model.script = countedAnswer('Yes.', { input: 100, output: 900 });
  const sellers = people.filter(({ email }) => email.includes('+sales@'));
  const answers = await Promise.all(Array.from({ length: 36 }, (_, n) => ask(sellers[n % 9] ?? owner)));
  const complete = answers.filter(({ status }) => status === 'complete').length;
  expect(complete).toBeGreaterThan(0);
  expect(complete).toBeLessThanOrEqual(20);
  for (const { status, error } of answers)
    expect([status, error?.code]).toEqual(status === 'failed' ? ['failed', 'budget-reached'] : ['complete', undefined]);
  await expect.poll(groupUse).toMatchObject({ spent_micro: complete * 1_000, reserved_micro: 0 });
  for (let n = complete; n < 20; n += 1) await ask(sellers[0] ?? owner);
  expect(await ask(sellers[1] ?? owner)).toMatchObject({ error: { code: 'budget-reached' } });
  const { spent_micro } = (await groupUse()) ?? { spent_micro: 0 };
  expect(spent_micro).toBeLessThanOrEqual(20_000);
  for (const one of [owner, ops]) expect(await alertTitles(one)).toMatchObject([expect.stringContaining('“sales”')]);
  // The other groups go on.
  expect(await ask(personOf('p02'))).toMatchObject({ status: 'complete' });
});

it('hands over what somebody leaves, who is signed out for good', async () => {
  const [lena, mark] = [personOf('p05'), personOf('p09')];
  const { workspace_id } = await send(createWorkspace, { body: { email: lena.email, name: 'Launch' } }, lena);
  const { link = '' } = await send(inviteMember, { params: { workspace_id }, body: { invited_email: mark.email, role: 'Admin' } }, lena);
  await send(acceptInvitation, { body: { invitation_token: tokenIn(link) } }, mark);
  const { id } = (await send(createNotebook, { body: { email: lena.email, title: 'Plan' } }, lena)) as { id: string };
  const grantee = { kind: 'workspace' as const, id: workspace_id };
  await send(giveAccess, { body: { email: lena.email, kind: 'notebook', id, grantee, level: 'view' } }, lena);
  const person_id = await idOf(lena);
  const handOver = (member_id: string) => ({ params: { person_id }, body: { successors: [{ workspace_id, member_id }] } });
  const works = async () => (await send(admin.listPersonWorks, { params: { person_id } }, ops)).shared_works;
  const successor = (await works())[0]?.successors.find(({ email }) => email === mark.email)?.member_id ?? '';
  expect(await statusOf(admin.handOverWorks, handOver(successor), ops)).toBe(409);
  await send(admin.suspendPerson, { params: { person_id } }, ops);
  expect(await statusOf(getProfile, { query: { email: lena.email } }, lena)).toBe(401);
  expect(await browser().enterWith(providerIds[2] ?? '', lena.email)).toMatchObject({ status: 403, body: { code: 'account-suspended' } });
  await send(admin.handOverWorks, handOver(successor), ops);
  expect(await works()).toEqual([]);
  expect((await alertTitles(mark))[0]).toContain('What Priya Rao shared in Launch is yours now');
});

it('exports the log and the usage', async () => {
  for (const format of ['jsonl', 'csv'] as const) {
    const { url } = await send(admin.exportAudit, { body: { format } }, ops);
    const lines = (await server.download(url)).trim().split('\n');
    const { head } = await send(admin.verifyAuditLog, {}, ops);
    expect(lines).toHaveLength(format === 'csv' ? head.seq + 1 : head.seq);
    if (format === 'jsonl')
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ action: 'audit.export', actor: { email: ops.email }, hash: head.hash });
  }
  const acts = ['person.role', 'group.create', 'provider.connect', 'policy.change', 'retention.change', 'hold.place', 'model.price'];
  const { actions } = await send(admin.listAuditActions, {}, ops);
  expect(actions).toEqual(expect.arrayContaining([...acts, 'budget.set', 'person.suspend', 'person.hand-over', 'audit.stream.add']));
  expect(await audited('person.suspend')).toMatchObject([{ actor: { email: ops.email }, target: { name: personOf('p05').email } }]);
  const day = isoDay(new Date());
  const { csv } = await send(admin.exportInstallationUsage, { body: { email: ops.email, from: day, to: day } }, ops);
  expect(csv).toContain(personOf('p01').email);
  expect(verifyAudit().text).toMatch(/^✓ \d+ entries are as they were written\./);
});

it('loses nothing that was acknowledged when it is killed in the middle', async () => {
  model.script = [{ text: 'Yes.' }, { hold: true }, { finish: true }];
  const held = Promise.all(['p02', 'p03', 'p06'].map((name) => ask(personOf(name)).catch(() => undefined)));
  await expect.poll(async () => (await send(admin.getInstallation, { query: { email: owner.email } }, owner)).people).toBe(40);
  const { head } = verifyAudit();
  const acknowledged: string[] = [];
  const enough = Promise.withResolvers<void>();
  const creating = Array.from({ length: 8 }, async (_, worker) => {
    for (let n = 0; n < 50; n += 1) {
      const { body } = await browser().send(admin.createGroup, { body: { name: `Team ${worker}-${n}`, description: '' } }, owner.token);
      acknowledged.push(body.group_id);
      if (acknowledged.length === 30) enough.resolve();
    }
  });
  const ended = Promise.allSettled(creating);
  await enough.promise;
  await server.kill();
  await Promise.all([ended, held]);
  await server.restart();
  const listed = await listedGroups();
  expect(acknowledged.filter((id) => !listed.includes(id))).toEqual([]);
  // A group whose creation wasn’t acknowledged may exist, but never without its entry.
  expect(await recordedGroups()).toEqual(listed);
  expect(verifyAudit(head).text).toMatch(/^✓/);
  expect((await groupUse())?.reserved_micro).toBe(0);
}, 180_000);

it('shows the same on every page of the console after it was killed again', async () => {
  model.script = countedAnswer('Yes.', { input: 10, output: 10 });
  await send(
    admin.liftHold,
    { params: { hold_id: (await send(admin.listHolds, { query: { state: 'active' } }, ops)).holds[0]?.hold_id ?? '' } },
    ops,
  );
  const { connections } = await send(admin.listModelConnections, {}, owner);
  const connection_id = connections.find(({ is_fixed }) => !is_fixed)?.connection_id ?? '';
  const ids = { email: owner.email, person_id: await idOf(ops), group_id: groupIds.sales ?? '', connection_id };
  const before = await readConsole(server, owner, ids);
  const { head } = verifyAudit();
  await server.kill();
  await server.restart();
  const after = await readConsole(server, owner, ids);
  expect(Object.keys(after).length).toBeGreaterThan(30);
  const { getHealth: health, ...rest } = after;
  const { getHealth: _, ...same } = before;
  expect(rest).toEqual(same);
  expect(health).toMatchObject({ checks: expect.arrayContaining([expect.objectContaining({ part: 'database', state: 'ok' })]) });
  expect(verifyAudit(head).text).toMatch(/^✓/);
  expect(await statusOf(getProfile, { query: { email: personOf('p05').email } }, personOf('p05'))).toBe(401);
  expect(await ask(personOf('p01'))).toMatchObject({ error: { code: 'budget-reached' } });
  expect(await ask(personOf('p07'))).toMatchObject({ status: 'complete' });
}, 180_000);

const tokenIn = (link: string) => new URL(link).searchParams.get('invitation') ?? '';
