import { describe, expect, it } from 'vitest';
import type { Release, RemoteEntry } from './entry.ts';
import { cohortOf, refuse, releaseFor } from './gate.ts';
import { mixName, withTrial } from './trial.ts';

const entry = (rollout: RemoteEntry['rollout']): RemoteEntry => ({ timeoutMs: 1, disabled: false, previous: null, releases: {}, rollout });

describe('releaseFor', () => {
  const canary = entry([
    { release: '1.9.2', percent: 10 },
    { release: '1.8.7', default: true },
  ]);
  it('gives the canary to its percentage of cohorts and the default to the others', () => {
    expect(releaseFor(canary, 0)).toBe('1.9.2');
    expect(releaseFor(canary, 9)).toBe('1.9.2');
    expect(releaseFor(canary, 10)).toBe('1.8.7');
    expect(releaseFor(canary, 99)).toBe('1.8.7');
  });
  it('returns no release if the rollout is empty', () => {
    expect(releaseFor(entry([]), 5)).toBeUndefined();
  });
});

describe('cohortOf', () => {
  it('is stable by user and remote, and spreads evenly', () => {
    expect(cohortOf('priya@example.com', 'mfe-chat')).toBe(cohortOf('priya@example.com', 'mfe-chat'));
    const below10 = Array.from({ length: 10_000 }, (_, index) => cohortOf(`user${index}@example.com`, 'mfe-chat')).filter(
      (cohort) => cohort < 10,
    ).length;
    expect(below10).toBeGreaterThan(850);
    expect(below10).toBeLessThan(1_150);
  });
});

describe('code origins', () => {
  const registry = (base: string, origins: string[], file = 'e.js') => {
    const contributes = { remote: 'mfe-a', label: 'A', routes: [], panels: [], menus: [], commands: [], emits: {}, consumes: {} };
    const part = { entry: file, uniqueName: 'a', integrity: { [file]: 'sha384-x' }, preload: {}, uses: {}, contributes };
    const one = { ...part, base, requires: { contracts: '^1.0.0', ui: '^1.0.0' } };
    const remote = { ...entry([{ release: '1', default: true }]), releases: { '1': one } };
    const shell = { version: '1', contracts: '1.0.0', ui: '1.0.0', slots: {} };
    return refuse({ shell, origins, remotes: { 'mfe-a': remote } }, 'mfe-a', remote, '1')?.code;
  };
  it.each([
    ['/r/mfe-a/1/', ['self'], undefined],
    ['http://localhost:4701/files/', ['self', 'http://localhost:4701'], undefined],
    ['http://localhost:4701/files/', ['self'], 'gate/origin'],
    ['http://localhost:4702/files/', ['self', 'http://localhost:4701'], 'gate/origin'],
    ['http://localhost:4701.evil.example/files/', ['self', 'http://localhost:4701'], 'gate/origin'],
    ['https://evil.example/files/', ['self', 'https://evil.example'], 'gate/origin'],
    ['http://localhost:4701/../x/', ['self', 'http://localhost:4701'], 'gate/origin'],
  ])('%s with the origins %j: %s', (base, origins, code) => {
    expect(registry(base, origins)).toBe(code);
  });
  it.each(['../../api/file', '/r/other/e.js', 'https://evil.example/e.js', 'e.js"><script>', ''])('rejects the file name %j', (file) => {
    expect(registry('/r/mfe-a/1/', ['self'], file)).toBe('gate/origin');
  });
});

describe('trials', () => {
  it('gives everybody the trial release, without a fallback, and names the mix', () => {
    const release = { base: '/r/mfe-a/2/' } as Release;
    const before = { origins: ['self'], remotes: { 'mfe-a': entry([{ release: '1', default: true }]), 'mfe-b': entry([]) } };
    const tried = withTrial(before, { 'mfe-a': { name: '2', release } });
    expect(tried.origins).toEqual(['self']);
    expect(tried.remotes['mfe-b']).toBe(before.remotes['mfe-b']);
    expect(tried.remotes['mfe-a']).toMatchObject({
      previous: null,
      rollout: [{ release: '2', default: true }],
      releases: { '2': release },
    });
    expect(mixName({ env: 'prod', rev: 12 })).toBe('prod-r12');
    expect(mixName({ env: 'prod', rev: 12 }, { 'mfe-b': '3', 'mfe-a': '2' })).toBe('prod-r12+mfe-a@2+mfe-b@3');
  });
});
