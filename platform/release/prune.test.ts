import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from 'shared-contracts/days';
import { revisionFile } from 'shared-contracts/registry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishFixture, remoteFixture, shellFixture } from '../testing/releases.ts';
import { promote, retireRemote, setDisabled } from './promote.ts';
import { planPrune, prune } from './prune.ts';
import { readPointer, readRevision, revisionNumbers } from './registry-store.ts';
import { rollback, rollbackRemote } from './rollback.ts';
import { releaseDir } from './state.ts';
import { markTrial } from './trial-marks.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const at = (day: number) => new Date(start + day * dayMs);

let state = '';
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'prune-'));
  published('host-shell', '1.0.0-a', 0);
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

/** Publishes a release on a day. */
function published(name: string, release: string, day: number): void {
  publishFixture(state, name, release, name === 'host-shell' ? shellFixture : remoteFixture(name, release));
  utimesSync(join(releaseDir(state, name, release), 'release.json'), at(day), at(day));
}

const promoted = (releases: Record<string, string>, day: number, env = 'prod') =>
  promote({ state, env, releases: { 'host-shell': '1.0.0-a', ...releases }, why: 'test', now: at(day) });

/** Publishes and promotes ten releases of mfe-a, one a day. */
async function tenReleases(): Promise<void> {
  for (let day = 1; day <= 10; day += 1) {
    published('mfe-a', `1.${day}`, day);
    await promoted({ 'mfe-a': `1.${day}` }, day);
  }
}

const planned = (day: number, part: object = {}) => {
  const { releases, revisions } = planPrune({ state, keepRevisions: 2, now: at(day), ...part });
  return { releases: releases.map(({ name, release }) => `${name}@${release}`).toSorted(), revisions: revisions.map(({ rev }) => rev) };
};

describe('pruning', () => {
  it('keeps what runs, its fallback, the newest revisions and the last days', async () => {
    await tenReleases();
    expect(planned(20)).toEqual({ releases: [], revisions: [] });
    const old = planned(100);
    expect(old.revisions).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    // Revision 9 names 1.9 and 1.8, revision 10 names 1.10 and 1.9.
    expect(old.releases).toEqual(['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7'].map((release) => `mfe-a@${release}`));
    expect(planned(100, { only: 'mfe-b' })).toEqual({ releases: [], revisions: [] });
  });

  it('changes nothing until it is done, and then exactly what it listed', async () => {
    await tenReleases();
    const plan = planned(100);
    expect(existsSync(releaseDir(state, 'mfe-a', '1.1'))).toBe(true);
    const done = await prune({ state, keepRevisions: 2, now: at(100) });
    expect(done.bytes).toBeGreaterThan(0);
    expect(done.releases.map(({ release }) => `mfe-a@${release}`).toSorted()).toEqual(plan.releases);
    expect(existsSync(releaseDir(state, 'mfe-a', '1.1'))).toBe(false);
    expect(revisionNumbers(state, 'prod')).toEqual([10, 9]);
    expect(planned(100)).toEqual({ releases: [], revisions: [] });
    // What is left still works.
    expect((await rollbackRemote({ state, env: 'prod', remote: 'mfe-a', why: 'back', now: at(100) })).rev).toBe(11);
  });

  it('keeps what a rollback goes back to, however old it is, and what another environment runs', async () => {
    published('mfe-b', '1.0', 1);
    published('mfe-b', '2.0', 1);
    await promoted({ 'mfe-b': '1.0' }, 1);
    await promoted({ 'mfe-b': '2.0' }, 1);
    await tenReleases();
    await promoted({ 'mfe-a': '1.3' }, 10, 'qa');
    await prune({ state, keepRevisions: 2, now: at(100) });
    expect(existsSync(releaseDir(state, 'mfe-a', '1.3')), 'qa runs it').toBe(true);
    expect(existsSync(releaseDir(state, 'mfe-a', '1.2'))).toBe(false);
    expect(revisionNumbers(state, 'prod'), 'the newest, and the one before 2.0 of mfe-b').toEqual([12, 11, 1]);
    const { rev, file } = await rollbackRemote({ state, env: 'prod', remote: 'mfe-b', why: 'back', now: at(100) });
    expect(readRevision(state, 'prod', { rev, file }).remotes['mfe-b']?.rollout).toEqual([{ release: '1.0', default: true }]);
  });

  it('keeps what a trial shows until its link ends', async () => {
    await tenReleases();
    markTrial(state, 'mfe-a', '1.2', at(101));
    markTrial(state, 'mfe-a', '1.2', at(100.5));
    expect(planned(100).releases).not.toContain('mfe-a@1.2');
    expect(planned(102).releases).toContain('mfe-a@1.2');
    await prune({ state, keepRevisions: 2, now: at(102) });
    expect(existsSync(join(state, 'trials/mfe-a@1.2'))).toBe(false);
  });

  it('never deletes the newest release of a package, which may be promoted next', async () => {
    await tenReleases();
    published('mfe-a', '2.0', 11);
    expect(planned(100).releases).not.toContain('mfe-a@2.0');
  });

  it('deletes nothing when it cannot read what a revision needs', async () => {
    await tenReleases();
    rmSync(join(state, 'registry/prod', revisionFile(4)));
    writeFileSync(join(state, 'registry/prod', revisionFile(4)), '{');
    await expect(prune({ state, keepRevisions: 2, now: at(100) })).rejects.toThrow(/cut short/);
    expect(existsSync(releaseDir(state, 'mfe-a', '1.1'))).toBe(true);
  });
});

describe('retiring a remote', () => {
  const current = () => {
    const pointer = readPointer(state, 'prod');
    if (!pointer) throw new Error('nothing is promoted');
    return readRevision(state, 'prod', pointer);
  };
  const change = { env: 'prod', remote: 'mfe-a', why: 'replaced', now: at(11) };

  it('takes it out for good: promotions, builds and rollbacks leave it out', async () => {
    published('mfe-b', '1.0', 1);
    await promoted({ 'mfe-b': '1.0' }, 1);
    await tenReleases();
    await retireRemote({ state, ...change });
    expect(current()).toMatchObject({ retired: ['mfe-a'], why: 'replaced' });
    expect(Object.keys(current().remotes)).toEqual(['mfe-b']);
    await expect(promoted({ 'mfe-a': '1.9' }, 12)).rejects.toThrow('Refused (gate/retired): mfe-a was retired from prod.');
    await rollback({ state, env: 'prod', to: 8, why: 'back', now: at(12) });
    expect(Object.keys(current().remotes)).toEqual(['mfe-b']);
    await setDisabled({ state, env: 'prod', remote: 'mfe-b', disabled: true, why: 'x', now: at(12) });
    expect(current().retired, 'other changes keep it').toEqual(['mfe-a']);
    await expect(retireRemote({ state, ...change, now: at(12) })).rejects.toThrow('prod has no remote mfe-a.');
  });

  it('is undone by a forced promotion with a reason', async () => {
    await tenReleases();
    await retireRemote({ state, ...change });
    await promote({ state, env: 'prod', releases: { 'mfe-a': '1.9' }, isForced: true, why: 'needed after all', now: at(12) });
    expect(current().retired).toBeUndefined();
    expect(Object.keys(current().remotes)).toEqual(['mfe-a']);
  });
});
