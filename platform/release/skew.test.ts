import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cohortOf, defaultRelease, refuse, releaseFor } from 'shared-contracts/registry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishFixture, remoteFixture, shellFixture } from '../testing/releases.ts';
import { check, promote } from './promote.ts';
import { readPointer, readRevision } from './registry-store.ts';

/** Lists contracts of shells, each published as a release of that name. */
const shells = { previous: '1.1.0', current: '1.2.0', candidate: '1.3.0', 'next-major': '2.0.0' } as const;
/** Lists contracts that a remote was built with; it requires these or newer ones of the same major version. */
const remotes = { previous: '1.1.0', current: '1.2.0', candidate: '1.3.0', 'next-major': '2.0.0' } as const;
type Shell = keyof typeof shells;
type Remote = keyof typeof remotes;

let state = '';
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'skew-'));
  for (const [name, contracts] of Object.entries(shells)) publishFixture(state, 'host-shell', name, { ...shellFixture, contracts });
  for (const [name, contracts] of Object.entries(remotes))
    publishFixture(state, 'mfe-a', name, remoteFixture('mfe-a', name, { requires: { contracts: `^${contracts}`, ui: '^1.0.0' } }));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

const run = (shell: Shell, remote: Remote) =>
  promote({ state, env: 'prod', why: 'skew', releases: { 'host-shell': shell, 'mfe-a': remote } });
const document = () => {
  const pointer = readPointer(state, 'prod');
  if (!pointer) throw new Error('nothing is promoted');
  return readRevision(state, 'prod', pointer);
};

describe('version skew', () => {
  it.each<[Shell, Remote, 'runs' | 'is refused']>([
    ['candidate', 'previous', 'runs'],
    ['candidate', 'current', 'runs'],
    ['candidate', 'candidate', 'runs'],
    ['current', 'previous', 'runs'],
    ['current', 'candidate', 'is refused'],
    ['previous', 'current', 'is refused'],
    ['previous', 'candidate', 'is refused'],
    ['next-major', 'current', 'is refused'],
    ['current', 'next-major', 'is refused'],
    ['next-major', 'next-major', 'runs'],
  ])('shell %s × remote %s %s, at promotion and in the browser alike', async (shell, remote, verdict) => {
    const promotion = run(shell, remote);
    const wanted = `^${remotes[remote]}; the shell has ${shells[shell]}`;
    if (verdict === 'runs') await promotion;
    else await expect(promotion).rejects.toThrow(`needs contracts ${wanted}`);

    // A page from another shell checks again before it fetches anything.
    const entry = { timeoutMs: 1, disabled: false, previous: null, rollout: [{ release: remote, default: true }] };
    const release = remoteFixture('mfe-a', remote, { requires: { contracts: `^${remotes[remote]}`, ui: '^1.0.0' } });
    const page = { version: '1', contracts: shells[shell], ui: '1.0.0', slots: {} };
    const one = { ...entry, releases: { [remote]: release } };
    const refusal = refuse({ shell: page, origins: ['self'], remotes: { 'mfe-a': one } }, 'mfe-a', one, remote);
    expect(refusal?.code).toBe(verdict === 'runs' ? undefined : 'gate/contracts');
  });

  it('a shell that would break a current remote is refused with its name, and the mix stays', async () => {
    await run('current', 'current');
    const next = { state, env: 'prod', why: 'new shell', releases: { 'host-shell': 'next-major' } };
    await expect(promote(next)).rejects.toThrow(/mfe-a current needs contracts \^1\.2\.0; the shell has 2\.0\.0/);
    expect(check(next).join()).toContain('gate/contracts');
    expect(document().shell.contracts).toBe('1.2.0');
  });

  it('a page of the old shell keeps its compatible releases when a newer mix arrives', async () => {
    await run('current', 'current');
    const open = document();
    await run('candidate', 'candidate');
    const entry = document().remotes['mfe-a'];
    if (!entry) throw new Error('mfe-a is not there');
    const mixed = { ...document(), shell: open.shell };
    expect(refuse(mixed, 'mfe-a', entry, 'candidate')?.code).toBe('gate/contracts');
    expect(entry.previous).toBe('current');
    expect(refuse(mixed, 'mfe-a', entry, 'current'), 'what it falls back to').toBeUndefined();
    expect([releaseFor(entry, cohortOf('ana', 'mfe-a')), defaultRelease(entry)]).toEqual(['candidate', 'candidate']);
  });

  it('a shell rolls back only to a revision that its remotes support', async () => {
    await run('candidate', 'candidate');
    await expect(run('current', 'candidate')).rejects.toThrow(/needs contracts \^1\.3\.0/);
    await run('current', 'current');
    expect(document().shell.contracts).toBe('1.2.0');
  });
});
