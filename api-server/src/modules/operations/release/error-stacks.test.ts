import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readReleaseHistory } from 'shared-contracts/admin-calls';
import * as calls from 'shared-contracts/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseErrors, releaseHealth } from '../../../platform/database/schema/index.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { errorOf, sourcesOf } from './error-stacks.ts';

const remote = 'mfe-a';
const release = '1.0.0-aa';
const platformDir = temporaryFolder('stacks');
const folder = path.join(platformDir, 'releases', remote, release);
const at = (place: string, of = remote) => `    at t (https://atrium.example/r/${of}/${release}/${place})`;
const event = (stack: string, detail = 'x is not a function') => ({
  kind: 'error' as const,
  name: 'uncaught',
  remote,
  release,
  rev: 7,
  detail,
  stack,
});

let api: TestApp;
let owner: TestUser;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'page.js'), '');
  // The first column of line 1 is line 12, column 5 of the source.
  const map = { version: 3, sources: ['mfe-a/src/app/page.tsx'], names: ['handleSend'], mappings: 'AAWIA' };
  writeFileSync(path.join(folder, 'page.js.map'), JSON.stringify(map));
  const entry = { timeoutMs: 1, disabled: false, previous: null, rollout: [{ release, default: true }], releases: { [release]: {} } };
  mkdirSync(path.join(platformDir, 'registry/prod'), { recursive: true });
  const document = { rev: 7, env: 'prod', remotes: { [remote]: entry } };
  writeFileSync(path.join(platformDir, 'registry/prod/r0007.json'), JSON.stringify(document));
  writeFileSync(path.join(platformDir, 'registry/prod.json'), JSON.stringify({ rev: 7, file: 'r0007.json', shell: '1' }));
  api = await createTestApp({ PLATFORM_DIR: platformDir });
  owner = await api.newAdmin('owner');
});
afterAll(() => api.close());

describe('errors of a release', () => {
  it('keep only the places in its own files, and are the same for the same message and place', () => {
    const error = errorOf(
      event(`TypeError: x\n${at('page.js:1:9')}\n${at('other.js:1:1', 'host-shell')}\n    at https://evil.example/x.js:1:1`),
    );
    expect(error).toMatchObject({ message: 'x is not a function', frames: 'page.js:1:9' });
    expect(errorOf(event(at('page.js:1:9'))).fingerprint).toBe(error.fingerprint);
    expect(errorOf(event(at('page.js:1:10'))).fingerprint).not.toBe(error.fingerprint);
    expect(errorOf(event(at('../../../registry/keys.js:1:1'))).frames).toBe('');
  });

  it('name the place in the source, or in the file when no map has it', async () => {
    expect(await sourcesOf(platformDir, remote, release, 'page.js:1:1\nmissing.js:2:3')).toEqual([
      { file: 'mfe-a/src/app/page.tsx', line: 12, column: 5, name: 'handleSend' },
      { file: 'missing.js', line: 2, column: 3, name: null },
    ]);
  });

  it('are shown to administrators with counts, beside each day', async () => {
    await api.call(calls.reportTelemetry, { body: { events: [event(at('page.js:1:1')), event(at('page.js:1:1'))] } });
    await api.call(calls.reportTelemetry, {
      body: {
        events: [
          { ...event(''), kind: 'vital', name: 'LCP', value: 900, stack: undefined },
          { ...event(''), release: 'unknown' },
        ],
      },
    });
    await expect.poll(() => api.database.db.$count(releaseErrors)).toBe(1);
    await expect.poll(() => api.database.db.$count(releaseHealth)).toBe(1);
    const { days, errors } = (await api.call(readReleaseHistory, { query: { remote } }, owner)).body;
    expect(errors).toMatchObject([{ release, count: 2, frames: [{ file: 'mfe-a/src/app/page.tsx', line: 12, name: 'handleSend' }] }]);
    expect(days).toMatchObject([{ release, errors: 2, loads: 0, adoption: null }]);
    await expect
      .poll(async () => (await api.call(readReleaseHistory, { query: { remote } }, owner)).body.days[0]?.lcp_p75)
      .toBeGreaterThan(800);
  });

  it('are limited per release and day', async () => {
    const events = Array.from({ length: 50 }, (_, n) => event('', `error ${n}`));
    await api.call(calls.reportTelemetry, { body: { events: events.slice(0, 30) } });
    await api.call(calls.reportTelemetry, { body: { events: events.slice(30) } });
    await expect.poll(() => api.database.db.$count(releaseErrors)).toBe(50);
  });
});
