import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listRunningReleases } from 'shared-contracts/admin-calls';
import { isoDay } from 'shared-contracts/days';
import type { RegistryDocument } from 'shared-contracts/registry';
import { beforeAll, expect, it } from 'vitest';
import { canaryHalts, releaseAlarms, releaseHealth, releaseMeasures } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const platformDir = temporaryFolder('releases');
const { api } = appWithoutUser({ PLATFORM_DIR: platformDir });
let owner: TestUser;
beforeAll(async () => {
  owner = await api.newUser();
});

/** Promotes a mix without what the gate requires of a release. */
function promote(): void {
  const folder = path.join(platformDir, 'registry/prod');
  mkdirSync(folder, { recursive: true });
  const rollout = [
    { release: '1.1', percent: 10 },
    { release: '1.0', default: true },
  ];
  const releases = { '0.9': {}, '1.0': {}, '1.1': {} };
  const remotes = {
    'mfe-b': { timeoutMs: 1, disabled: true, previous: null, rollout: [{ release: '2.0', default: true }], releases: { '2.0': {} } },
    'mfe-a': { timeoutMs: 1, disabled: false, held: true, previous: '0.9', rollout, releases },
  };
  const about = { rev: 7, env: 'prod', at: '2026-11-20T10:00:00.000Z', by: 'olga', why: 'Try the new list', shell: { version: '3.0.0' } };
  writeFileSync(path.join(folder, 'r0007.json'), JSON.stringify({ ...about, remotes } as unknown as RegistryDocument));
  writeFileSync(path.join(platformDir, 'registry/prod.json'), JSON.stringify({ rev: 7, file: 'r0007.json', shell: '1' }));
}

it('says that nothing is promoted yet', async () => {
  expect((await api.call(listRunningReleases, {}, owner)).body).toEqual({
    env: 'prod',
    revision: null,
    remotes: [],
    retired: [],
    environments: ['prod', 'qa'],
    can_sign: true,
  });
});

it('lists what each remote runs, with canaries, halts, holds and what browsers reported', async () => {
  promote();
  const day = isoDay(new Date());
  const row = { day, remote: 'mfe-a', release: '1.1', loads: 40, errors: 8, paints: 2, paintMs: 1_801 };
  await api.database.db.insert(releaseHealth).values(row);
  await api.database.db
    .insert(canaryHalts)
    .values({ env: 'prod', remote: 'mfe-a', release: '1.1', reason: '20.0 % of 40 loads had an error' });
  const own = { day, remote: 'mfe-a', release: '1.1', measure: 'LCP' };
  await api.database.db.insert(releaseMeasures).values([
    { ...own, bucket: 50, count: 3 },
    { ...own, bucket: 55, count: 1 },
  ]);
  const reason = '9.0 % of 50 loads had an error today, against 1.0 % before';
  await api.database.db.insert(releaseAlarms).values({ env: 'prod', remote: 'mfe-a', release: '1.0', day, reason });
  const { body } = await api.call(listRunningReleases, {}, owner);
  expect(body.revision).toEqual({
    number: 7,
    promoted_at: '2026-11-20T10:00:00.000Z',
    by: 'olga',
    why: 'Try the new list',
    shell: '3.0.0',
  });
  const none = { percent: null, halted: null, loads: 0, errors: 0, lcp_ms: null, worse: null, adoption: 0, measures: [] };
  expect(body.remotes).toEqual([
    {
      remote: 'mfe-a',
      owner: null,
      is_disabled: false,
      is_held: true,
      releases: [
        { ...none, release: '1.0', kind: 'stable', worse: reason },
        {
          release: '1.1',
          kind: 'canary',
          percent: 10,
          halted: '20.0 % of 40 loads had an error',
          worse: null,
          loads: 40,
          errors: 8,
          lcp_ms: 901,
          adoption: 1,
          measures: [{ name: 'LCP', p50: 1_080, p75: 1_080, p95: 2_180 }],
        },
        { ...none, release: '0.9', kind: 'previous' },
      ],
    },
    {
      remote: 'mfe-b',
      owner: null,
      is_disabled: true,
      is_held: false,
      releases: [{ ...none, release: '2.0', kind: 'stable', adoption: null }],
    },
  ]);
});
