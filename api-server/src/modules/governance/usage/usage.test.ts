import { eq } from 'drizzle-orm';
import { exportInstallationUsage, getInstallationUsage } from 'shared-contracts/admin-calls';
import { completeChat } from 'shared-contracts/calls';
import { isoDay } from 'shared-contracts/days';
import { beforeEach, expect, it } from 'vitest';
import { auditEntries, groupMembers, groups, modelCalls, users } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { countedAnswer } from '../../../testing/counted-answer.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { csvCell } from './usage-csv.policy.ts';

// The first account is the owner.
const { api, provider, user: admin } = appWithModel({ LLM_MODEL: 'gpt-4o-mini' }, { isEmptied: true });
let user: TestUser;
beforeEach(async () => {
  user = await api.newUser('Ada');
});

const today = () => isoDay(api.time.now);
const period = () => ({ email: admin.email, from: today(), to: today() });
const ask = (by: TestUser) => api.call(completeChat, { body: { email: by.email, message: 'Hi' } }, by);

it('adds up what everybody used by day, person, group, model, connection and purpose', async () => {
  const [ada] = await api.database.db.select().from(users).where(eq(users.email, user.email));
  await api.database.db.insert(groups).values({ id: 'grp_1', name: 'Research' });
  await api.database.db.insert(groupMembers).values({ groupId: 'grp_1', userId: ada?.id ?? '', source: 'console' });
  provider.script = countedAnswer('Yes.', { input: 1_000_000, output: 100_000 });
  await ask(user);
  await ask(user);
  await ask(admin);
  const by = async (grouping: 'day' | 'person' | 'group' | 'model' | 'connection' | 'kind', more = {}) =>
    (await api.call(getInstallationUsage, { query: { ...period(), by: grouping, ...more } }, admin)).body;
  // The list price: 0.15 for input and 0.06 for a tenth of a million of output.
  const each = 210_000;
  expect(await by('day')).toMatchObject({
    currency: 'USD',
    totals: { calls: 3, cost_micro: 3 * each, unpriced_calls: 0 },
    rows: [{ key: today(), calls: 3 }],
    total_rows: 1,
  });
  expect((await by('person')).rows).toMatchObject([{ key: ada?.id, name: 'Ada', calls: 2, cost_micro: 2 * each }, { calls: 1 }]);
  expect((await by('group')).rows).toMatchObject([{ key: 'grp_1', name: 'Research', calls: 2 }]);
  expect((await by('model')).rows).toMatchObject([{ key: 'gpt-4o-mini', input_tokens: 3_000_000 }]);
  expect((await by('connection')).rows).toMatchObject([{ key: 'server', name: 'This server’s connection' }]);
  expect((await by('kind')).rows).toMatchObject([{ key: 'chat', calls: 3 }]);
  expect((await by('day', { scope: 'group', scope_id: 'grp_1' })).totals.calls).toBe(2);
  expect((await by('day', { model: 'another' })).totals).toMatchObject({ calls: 0, cost_micro: null });
  expect((await by('person', { offset: 1 })).rows).toHaveLength(1);
});

it('exports usage for spreadsheets without formulas, and records who did', async () => {
  provider.script = countedAnswer('Yes.', { input: 1_000_000, output: 0 });
  await ask(user);
  await api.database.db.update(modelCalls).set({ model: '=HYPERLINK("http://evil.example","x")' });
  const { body } = await api.call(exportInstallationUsage, { body: period() }, admin);
  const [head, line] = body.csv.split('\r\n');
  expect(head).toContain('day,person,model,connection,purpose,calls,input_tokens');
  expect(head).toContain('cost_usd');
  expect(line).toContain(
    `${today()},${user.email},"'=HYPERLINK(""http://evil.example"",""x"")",127.0.0.1,chat,1,1000000,0,0,0,0,0,0,0.15,0,0`,
  );
  expect(body.is_complete).toBe(true);
  expect((await api.database.db.select().from(auditEntries).orderBy(auditEntries.id)).at(-1)).toMatchObject({
    action: 'usage.export',
    actorEmail: admin.email,
  });
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('writes the text %j so that no program runs it', (text) => {
  expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
});

it('refuses a period that ends before it begins, and people who are no administrators', async () => {
  const wrong = { ...period(), from: '2026-02-01', to: '2026-01-01', by: 'day' as const };
  expect((await api.call(getInstallationUsage, { query: wrong }, admin)).status).toBe(400);
  const long = { ...period(), from: '2020-01-01', by: 'day' as const };
  expect((await api.call(getInstallationUsage, { query: long }, admin)).status).toBe(400);
  const asked = { ...period(), email: user.email, by: 'day' as const };
  expect((await api.call(getInstallationUsage, { query: asked }, user)).status).toBe(403);
});
