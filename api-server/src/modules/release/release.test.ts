import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as calls from 'shared-contracts/calls';
import type { RegistryDocument } from 'shared-contracts/registry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let api: TestApp;
const platformDir = temporaryFolder('releases');
beforeAll(async () => {
  api = await createTestApp({ PLATFORM_DIR: platformDir, CANARY_LOADS_LEAST: '10' });
});
afterAll(() => api.close());

/** Promotes a mix in which 1.1 is a canary of 1.0, without what the gate requires of a release. */
function promoteCanary(): void {
  const folder = path.join(platformDir, 'registry/prod');
  mkdirSync(folder, { recursive: true });
  const rollout = [
    { release: '1.1', percent: 10 },
    { release: '1.0', default: true },
  ];
  const entry = { timeoutMs: 1, disabled: false, previous: null, rollout, releases: { '1.0': {}, '1.1': {} } };
  const document = { rev: 7, env: 'prod', remotes: { 'mfe-a': entry } } as unknown as RegistryDocument;
  writeFileSync(path.join(folder, 'r0007.json'), JSON.stringify(document));
  writeFileSync(path.join(platformDir, 'registry/prod.json'), JSON.stringify({ rev: 7, file: 'r0007.json', shell: '1' }));
}

const report = (release: string, outcome: 'ok' | 'failed', count: number) =>
  api.call(calls.reportTelemetry, {
    body: {
      events: Array.from({ length: count }, () => ({
        kind: 'load' as const,
        name: 'pages/p',
        remote: 'mfe-a',
        release,
        rev: 7,
        value: 20,
        outcome,
      })),
    },
  });
const mix = () => api.call(calls.currentMix, {});
const health = async () =>
  (await api.app.inject('/api/platform/health')).json<{ releases: { release: string; halted: string | null }[] }>().releases;

it('reports that nothing is promoted before the first revision', async () => {
  expect((await mix()).status).toBe(503);
});

it('halts a canary that fails more often than the stable release, notes aside, and informs pages and operators', async () => {
  promoteCanary();
  expect((await mix()).body).toEqual({ env: 'prod', rev: 7, file: 'r0007.json', halted: [] });
  await report('1.0', 'ok', 20);
  await report('1.1', 'ok', 8);
  await report('1.1', 'failed', 4);
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

it('shows release health only to this machine or with the token', async () => {
  const answer = await api.app.inject({ url: '/api/platform/health', remoteAddress: '203.0.113.7' });
  expect(answer.statusCode).toBe(404);
});
