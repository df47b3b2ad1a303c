import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { listAuditEntries } from 'shared-contracts/admin-calls';
import * as calls from 'shared-contracts/calls';
import { daysBefore, isoDay } from 'shared-contracts/days';
import { cohortOf, type RegistryDocument } from 'shared-contracts/registry';
import { beforeAll, expect, it } from 'vitest';
import { mails, releaseHealth } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const platformDir = temporaryFolder('releases');
const { api } = appWithoutUser({ PLATFORM_DIR: platformDir, CANARY_LOADS_LEAST: '10' });
let owner: TestUser;
beforeAll(async () => {
  owner = await api.newUser();
});

/** Promotes a mix in which 1.1 is a canary of 1.0, without what the gate requires of a release. */
function promoteCanary(): void {
  const folder = path.join(platformDir, 'registry/prod');
  mkdirSync(folder, { recursive: true });
  const rollout = [
    { release: '1.1', percent: 50 },
    { release: '1.0', default: true },
  ];
  const entry = { timeoutMs: 1, disabled: false, previous: null, rollout, releases: { '1.0': {}, '1.1': {} } };
  const document = { rev: 7, env: 'prod', remotes: { 'mfe-a': entry } } as unknown as RegistryDocument;
  writeFileSync(path.join(folder, 'r0007.json'), JSON.stringify(document));
  writeFileSync(path.join(platformDir, 'registry/prod.json'), JSON.stringify({ rev: 7, file: 'r0007.json', shell: '1' }));
}

/** Reports loads like a page, of somebody who is signed in or of nobody. */
const report = (release: string, outcome: 'ok' | 'failed', count: number, by?: { readonly token: string; readonly ip: string }) => {
  const event = { kind: 'load', name: 'pages/p', remote: 'mfe-a', release, rev: 7, value: 20, outcome } as const;
  const payload = { events: Array.from({ length: count }, () => event) };
  const from = by && { cookies: { token: by.token }, remoteAddress: by.ip };
  return api.app.inject({ method: 'POST', url: '/api/telemetry', payload, ...from });
};

/** Creates somebody who gets the canary. */
async function personWithCanary(ip: string) {
  for (;;) {
    const { email, token } = await api.newUser();
    if (cohortOf(email, 'mfe-a') < 50) return { token, ip };
  }
}
const mix = () => api.call(calls.currentMix, {});
const health = async () =>
  (await api.app.inject('/api/platform/health')).json<{ releases: { release: string; halted: string | null }[] }>().releases;

const countOf = async (release: string) => {
  const { releases } = (await api.app.inject('/api/platform/health')).json<{
    releases: { release: string; loads: number; errors: number }[];
  }>();
  const { loads = 0, errors = 0 } = releases.find((one) => one.release === release) ?? {};
  return { loads, errors };
};

it('reports that nothing is promoted before the first revision', async () => {
  expect((await mix()).status).toBe(503);
});

it('halts a canary that fails more often than the stable release, notes aside, and informs pages and operators', async () => {
  promoteCanary();
  expect((await mix()).body).toEqual({ env: 'prod', rev: 7, file: 'r0007.json', halted: [] });
  await report('1.0', 'ok', 20);
  for (const ip of ['203.0.113.1', '203.0.113.2']) {
    const person = await personWithCanary(ip);
    await report('1.1', 'ok', 4, person);
    await report('1.1', 'failed', 2, person);
  }
  await report('9.9', 'failed', 50);
  const note = { kind: 'note' as const, name: 'texts de', remote: 'mfe-a', release: '1.0', rev: 7 };
  await api.call(calls.reportTelemetry, { body: { events: [note] } });
  await expect.poll(async () => (await mix()).body.halted).toEqual(['mfe-a@1.1']);
  expect(await health()).toEqual([
    { remote: 'mfe-a', release: '1.0', loads: 20, errors: 0, lcp_ms: null, halted: null },
    {
      remote: 'mfe-a',
      release: '1.1',
      loads: 12,
      errors: 4,
      lcp_ms: null,
      halted: '33.3 % of 12 loads had an error, against 0.0 % of the stable release',
    },
  ]);
});

it('notifies administrators of the halt, and records it for the audit log and its streams', async () => {
  const { alerts } = (await api.call(calls.listAlerts, { query: { email: owner.email } }, owner)).body;
  expect(alerts).toMatchObject([{ title: 'A canary of mfe-a was halted', link: '/admin/releases' }]);
  const { entries } = (await api.call(listAuditEntries, { query: { action: 'release.halt' } }, owner)).body;
  expect(entries).toMatchObject([{ target: { id: 'mfe-a@1.1' }, actor: { kind: 'server' } }]);
});

it('raises one alarm a day for a release that everyone gets and that got worse', async () => {
  const yesterday = isoDay(daysBefore(new Date(), 1));
  const usual = { loads: 500, errors: 0, paints: 0, paintMs: 0 };
  await api.database.db.insert(releaseHealth).values({ day: yesterday, remote: 'mfe-a', release: '1.0', ...usual });
  const alertsNow = async () => (await api.call(calls.listAlerts, { query: { email: owner.email } }, owner)).body.alerts;
  await report('1.0', 'failed', 20);
  // Both are of one moment of the test's clock, so their order is open.
  const told = ['A canary of mfe-a was halted', 'mfe-a got worse'];
  await expect.poll(async () => (await alertsNow()).map(({ title }) => title).toSorted()).toEqual(told);
  const { errors } = await countOf('1.0');
  await report('1.0', 'failed', 20);
  await expect.poll(async () => (await countOf('1.0')).errors).toBe(errors + 20);
  const alerts = await alertsNow();
  expect(alerts.map(({ title }) => title).toSorted()).toEqual(told);
  expect(alerts.find(({ title }) => title === told[1])?.text).toContain('Roll it back or disable it.');
  const mailed = await api.database.db.select().from(mails).where(eq(mails.recipient, owner.email));
  expect(mailed.map(({ subject }) => subject)).toEqual(expect.arrayContaining(told));
  const { entries } = (await api.call(listAuditEntries, { query: { action: 'release.alarm' } }, owner)).body;
  expect(entries, 'streams deliver it to webhooks').toMatchObject([{ target: { id: 'mfe-a@1.0' }, actor: { kind: 'server' } }]);
});

it('counts a page that froze or died as a load with an error, because it could report neither', async () => {
  const died = { kind: 'error' as const, name: 'died', remote: 'mfe-a', release: '1.1', rev: 7 };
  const before = await countOf('1.1');
  await api.call(calls.reportTelemetry, { body: { events: [died, died] } });
  await expect.poll(() => countOf('1.1')).toEqual({ loads: before.loads + 2, errors: before.errors + 2 });
});

it('gives Prometheus the times of each release as a histogram', async () => {
  await report('1.0', 'ok', 3);
  const { body } = await api.app.inject('/metrics');
  expect(body).toMatch(/atrium_release_milliseconds_bucket\{le="50",measure="load",remote="mfe-a",release="1\.0"\} \d+/);
});

it('shows release health only to this machine or with the token', async () => {
  const answer = await api.app.inject({ url: '/api/platform/health', remoteAddress: '203.0.113.7' });
  expect(answer.statusCode).toBe(404);
});
