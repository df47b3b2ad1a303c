import { promote, publishFixture, remoteFixture, shellFixture } from 'platform/testing';
import { cohortOf } from 'shared-contracts/registry';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createWebHandler } from '../../../http/web-handler.ts';
import { canaryHalts, canarySessions, releaseHealth } from '../../../platform/database/schema/index.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { haltReason } from './canary.policy.ts';
import { createCanarySessions } from './canary-sessions.ts';

interface Person {
  readonly token: string;
  readonly ip: string;
}

const platformDir = temporaryFolder('canaries');
const start = new Date('2026-11-20T12:00:00Z');
let api: TestApp;
let canary: Person[];
let stable: Person[];

beforeAll(async () => {
  publishFixture(platformDir, 'host-shell', '1.0.0-a', shellFixture);
  for (const release of ['1', '2']) publishFixture(platformDir, 'mfe-a', release, remoteFixture('mfe-a', release));
  const change = { state: platformDir, env: 'prod', why: 'test' };
  await promote({ ...change, releases: { 'host-shell': '1.0.0-a', 'mfe-a': '1' } });
  await promote({ ...change, releases: { 'mfe-a': '2' }, percent: 50 });
  const web = createWebHandler({ platformDir, registryEnv: 'prod', basePath: '/app' });
  api = await createTestApp({ PLATFORM_DIR: platformDir, CANARY_LOADS_LEAST: '10' }, undefined, web);
  const people = await Promise.all(Array.from({ length: 40 }, async (_, at) => ({ ...(await api.newUser()), ip: `203.0.113.${at}` })));
  canary = people.filter(({ email }) => cohortOf(email, 'mfe-a') < 50).slice(0, 6);
  stable = people.filter(({ email }) => cohortOf(email, 'mfe-a') >= 50).slice(0, 6);
  expect([canary.length, stable.length], 'enough of both').toEqual([6, 6]);
});
afterAll(() => api.close());

beforeEach(async () => {
  api.time.now = start;
  for (const table of [canarySessions, canaryHalts, releaseHealth]) await api.database.db.delete(table);
});

const as = ({ token, ip }: Person) => ({ cookies: { token }, remoteAddress: ip });
const openPage = async (person: Person) => {
  const { statusCode } = await api.app.inject({ url: '/app/chat', ...as(person) });
  expect(statusCode).toBe(200);
};
const send = (events: object[], person?: Person) =>
  api.app.inject({ method: 'POST', url: '/api/telemetry', payload: { events }, ...(person ? as(person) : {}) });
const event = (release: string, outcome: 'ok' | 'failed') => ({ kind: 'load', name: 'pages/p', remote: 'mfe-a', release, rev: 2, outcome });
const ready = { kind: 'load', name: 'ready', remote: 'host-shell', release: '', rev: 2, outcome: 'ok' };
const failures = (count: number) => Array.from({ length: count }, () => event('2', 'failed'));
const sessionsNoted = () => api.database.db.$count(canarySessions);

/** Lets the server judge, by a harmless report, and waits for what it halts. */
const halts = async () => {
  await send([event('1', 'ok')]);
  return (await api.database.db.select().from(canaryHalts)).map(({ reason }) => reason);
};
/** Returns what the server would halt the canary for now. */
async function reasonNow(): Promise<string | undefined> {
  const unused = { current: () => undefined, identify: () => Promise.reject(new Error('Nobody asks.')) };
  const sessions = createCanarySessions({ db: api.database.db, env: 'prod', clock: { now: () => api.time.now }, ...unused });
  const evidence = await sessions.evidence('mfe-a', ['1', '2']);
  return haltReason(evidence.get('2') ?? [], evidence.get('1') ?? [], { loadsLeast: 10, margin: 0.05 });
}
const later = (minutes: number) => {
  api.time.now = new Date(start.getTime() + minutes * 60_000);
};

it('halts a canary whose pages stay blank, although nothing of them is reported', async () => {
  for (const person of [...canary, ...stable]) await openPage(person);
  await expect.poll(sessionsNoted).toBe(12);
  for (const person of stable) await send([ready, event('1', 'ok')], person);
  expect(await reasonNow(), 'pages have two minutes').toBeUndefined();
  later(3);
  await expect.poll(halts).toEqual(['100.0 % of 6 pages did not start, against 0.0 % of the stable release']);
});

it('halts a canary that fails for signed-in people of several sources', async () => {
  for (const person of canary.slice(0, 3)) await send(failures(5), person);
  await expect.poll(halts).toEqual(['100.0 % of 15 loads had an error, against 0.0 % of the stable release']);
});

const first = () => canary[0] as Person;
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let done = 0; done < count; done += 1) await work();
};

it.each<[string, number, () => Promise<unknown>]>([
  ['five hundred failures of nobody', 0, () => times(10, () => send(failures(50)))],
  ['failures with a token that nobody has', 0, () => send(failures(50), { token: 'x.y.z', ip: '198.51.100.1' })],
  ['failures with the token of an ended session', 0, () => send(failures(50), { ...first(), token: `${first().token}x` })],
  ['a hundred failures of one person', 1, () => times(2, () => send(failures(50), first()))],
  [
    'failures of one person from many addresses',
    1,
    () => Promise.all([1, 2, 3, 4, 5].map((at) => send(failures(10), { ...first(), ip: `198.51.100.${at}` }))),
  ],
  [
    'failures of six people at one address',
    6,
    () => Promise.all(canary.map(({ token }) => send(failures(10), { token, ip: '198.51.100.2' }))),
  ],
  [
    'six people in one network of IPv6',
    6,
    () => Promise.all(canary.map(({ token }, at) => send(failures(10), { token, ip: `2001:db8:1:2::${at + 1}` }))),
  ],
  [
    'six people in one network of IPv6 with shortened addresses',
    6,
    () => Promise.all(canary.map(({ token }, at) => send(failures(10), { token, ip: `2001:db8::${at + 1}` }))),
  ],
  ['failures of the canary reported by people who don’t get it', 0, () => Promise.all(stable.map((person) => send(failures(10), person)))],
  [
    'pages of six people at one address that never start',
    6,
    () => Promise.all(canary.map(({ token }) => openPage({ token, ip: '198.51.100.3' }))),
  ],
  ['pages of nobody that never start', 0, () => times(20, () => openPage({ token: '', ip: '198.51.100.4' }))],
  ['pages that don’t start with either release', 12, () => Promise.all([...canary, ...stable].map(openPage))],
  // The last row: some of these pages are noted after the row has ended.
  ['two hundred pages of one person that never start', 1, () => times(200, () => openPage(first()))],
])('is not halted by %s', async (_, sessions, attack) => {
  await attack();
  await expect.poll(sessionsNoted).toBe(sessions);
  later(3);
  expect(await reasonNow()).toBeUndefined();
});
