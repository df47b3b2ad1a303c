import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cohortOf, defaultRelease, refuse, releaseFor } from 'shared-contracts/registry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishFixture, remoteFixture, shellFixture } from '../testing/releases.ts';
import { check, promote } from './promote.ts';
import type { RemoteRelease, ShellRelease } from './published-release.ts';
import { readPointer, readRevision } from './registry-store.ts';
import type { Shape } from './schema-differences.ts';
import type { Shapes } from './schemas.ts';

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

describe('what the gate compares between teams', () => {
  const env = 'prod';
  const topic = 'mfe-a:thing-changed';
  const read = { type: 'object', properties: { id: { type: 'string' }, at: { type: 'string' } }, required: ['id', 'at'] } as const;
  const more = { ...read, properties: { ...read.properties, by: { type: 'string' } }, required: ['id', 'at', 'by'] } as const;
  const less = { ...read, properties: { id: { type: 'string' } }, required: ['id'] } as const;
  const call = (answer: Shape, input: Shape = { type: 'object' }) => ({ at: 'GET /things', input, answer });
  const shapes = (events: Record<string, Shape>, calls: Shapes['calls'] = {}): Shapes => ({ events, calls });

  const publishShell = (name: string, offered: Shapes, part: Partial<ShellRelease> = {}) =>
    publishFixture(state, 'host-shell', name, { ...shellFixture, ...part }, offered);
  const publishRemote = (
    name: string,
    version: string,
    uses: Shapes,
    emits: object = {},
    consumes: object = {},
    part: Partial<RemoteRelease> = {},
  ) => {
    const fixture = remoteFixture(name, version, part);
    const contributes = { ...fixture.contributes, emits: { ...emits }, consumes: { ...consumes } };
    publishFixture(state, name, version, { ...fixture, contributes: { ...contributes, ...part.contributes } }, uses);
  };
  const start = async () => {
    publishShell('shell-1', shapes({}, { listThings: call(read) }));
    publishRemote('mfe-a', '1', shapes({ [topic]: read }), { [topic]: 1 });
    publishRemote('mfe-b', '1', shapes({ [topic]: read }, { listThings: call(read) }), {}, { [topic]: 1 });
    await promote({ state, env, why: 'start', releases: { 'host-shell': 'shell-1', 'mfe-a': '1', 'mfe-b': '1' } });
  };
  const next = (releases: Record<string, string>) => promote({ state, env, why: 'next', releases });

  it('a renamed topic is refused with its listener', async () => {
    await start();
    publishRemote('mfe-a', '2', shapes({ 'mfe-a:thing-moved': read }), { 'mfe-a:thing-moved': 1 });
    await expect(next({ 'mfe-a': '2' })).rejects.toThrow('mfe-b 1 listens to mfe-a:thing-changed, which mfe-a does not emit.');
  });

  it('a topic of the shell that it no longer emits is refused', async () => {
    await start();
    publishRemote('mfe-b', '2', shapes({}), {}, { 'host-shell:theme-changed': 1 });
    await next({ 'mfe-b': '2' });
    publishShell('shell-2', shapes({}), { events: {} });
    await expect(next({ 'host-shell': 'shell-2' })).rejects.toThrow(
      'mfe-b 2 listens to host-shell:theme-changed, which host-shell does not emit.',
    );
  });

  it('a changed payload of the same major is refused, and an addition is not', async () => {
    await start();
    publishRemote('mfe-a', '2', shapes({ [topic]: less }), { [topic]: 1 });
    await expect(next({ 'mfe-a': '2' })).rejects.toThrow('mfe-b 1 cannot read mfe-a:thing-changed of mfe-a 2: at is missing.');
    publishRemote('mfe-a', '3', shapes({ [topic]: more }), { [topic]: 1 });
    await next({ 'mfe-a': '3' });
    expect(defaultRelease(document().remotes['mfe-a'] as never)).toBe('3');
  });

  it('a removed answer field, a new required input and a missing call are refused, and additions are not', async () => {
    await start();
    publishShell('added', shapes({}, { listThings: call(more), listMore: call(read) }));
    await next({ 'host-shell': 'added' });
    publishShell('removed', shapes({}, { listThings: call(less) }));
    await expect(next({ 'host-shell': 'removed' })).rejects.toThrow('mfe-b 1 uses listThings: in the shell’s answer, at is missing.');
    publishShell('stricter', shapes({}, { listThings: call(read, read) }));
    await expect(next({ 'host-shell': 'stricter' })).rejects.toThrow('in what the shell sends, id is required now.');
    publishShell('gone', shapes({}));
    await expect(next({ 'host-shell': 'gone' })).rejects.toThrow('the shell does not have this call.');
    expect(document().shell.release).toBe('added');
  });

  it.each<[string, Partial<RemoteRelease>, RegExp]>([
    [
      'a name that is another’s',
      { contributes: { ...remoteFixture('mfe-c', '1').contributes, remote: 'mfe-a' } },
      /gate\/name.*mfe-c 1 says that it is mfe-a/,
    ],
    ['the address of another remote', { base: '/r/mfe-a/1/' }, /gate\/origin.*not its folder \/r\/mfe-c\/1\//],
    ['an address outside the releases', { base: '/api/files/' }, /gate\/origin.*\/api\/files\//],
  ])('%s is refused', async (_what, part, reason) => {
    await start();
    publishRemote('mfe-c', '1', shapes({}), {}, {}, part);
    await expect(next({ 'mfe-c': '1' })).rejects.toThrow(reason);
  });

  it('slots, events and libraries come from the shell’s release, not from this checkout', async () => {
    publishShell('own', shapes({}), { slots: { 'right-panel': '1.0' }, events: { 'host-shell:other': 3 }, libraries: { react: '18.0.0' } });
    publishRemote('mfe-a', '1', shapes({}));
    await next({ 'host-shell': 'own', 'mfe-a': '1' });
    expect(document().shell).toMatchObject({
      slots: { 'right-panel': '1.0' },
      events: { 'host-shell:other': 3 },
      libraries: { react: '18.0.0' },
    });
    const panel = { id: 'q', slot: 'conversation' as const, title: 'Q', when: { paths: ['*'] }, priority: 1, chunk: 'page' };
    // The product's chat may contribute this panel, so only the slot is missing.
    const { contributes } = remoteFixture('mfe-chat', '1', {}, 'chat');
    publishRemote('mfe-chat', '1', shapes({}), {}, {}, { contributes: { ...contributes, panels: [panel] } });
    await expect(next({ 'mfe-chat': '1' })).rejects.toThrow(/slot conversation, which the shell does not have/);
  });

  it('a shell that does not describe itself is refused with what to do', async () => {
    const { slots: _slots, ...old } = shellFixture;
    publishFixture(state, 'host-shell', 'old', old);
    await expect(next({ 'host-shell': 'old' })).rejects.toThrow(
      /host-shell@old does not say what it offers.*Build and promote the shell first/,
    );
  });
});
