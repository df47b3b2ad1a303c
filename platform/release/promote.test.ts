import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PanelContribution } from 'shared-contracts';
import { daysBefore } from 'shared-contracts/days';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishFixture, remoteFixture, shellFixture } from '../testing/releases.ts';
import { check, promote, setDisabled, setGrant, setHeld } from './promote.ts';
import type { RemoteRelease } from './published-release.ts';
import { readPointer, readRevision, writeRevision } from './registry-store.ts';
import { differences, rollback, rollbackPreview, rollbackRemote } from './rollback.ts';
import { releaseDir } from './state.ts';

let state = '';
const env = 'qa';
const now = new Date('2026-11-20T12:00:00Z');

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'platform-'));
  publishFixture(state, 'host-shell', '1.0.0-a', shellFixture);
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

const publish = (name: string, version: string, part: Partial<RemoteRelease> = {}) =>
  publishFixture(state, name, version, remoteFixture(name, version, part));
const change = (more: object = {}) => ({ state, env, why: 'test', by: 'ana', now, ...more });
const run = (releases: Record<string, string>, more: object = {}) =>
  promote({ ...change(more), releases: { 'host-shell': '1.0.0-a', ...releases } });
const current = () => {
  const pointer = readPointer(state, env);
  if (!pointer) throw new Error('Nothing is promoted.');
  return readRevision(state, env, pointer);
};
const events = (emits: Record<string, number>, consumes: Record<string, number> = {}, name = 'mfe-a') => ({
  contributes: { ...remoteFixture(name, '1').contributes, emits, consumes },
});

describe('a canary', () => {
  beforeEach(async () => {
    for (const version of ['1', '2', '3']) publish('mfe-a', version);
    await run({ 'mfe-a': '1' });
  });

  it('reaches its percentage, then everyone, and keeps the previous release as the fallback', async () => {
    await run({ 'mfe-a': '2' }, { percent: 10 });
    expect(current().remotes['mfe-a']).toMatchObject({
      rollout: [
        { release: '2', percent: 10 },
        { release: '1', default: true },
      ],
      held: true,
    });
    expect(Object.keys(current().remotes['mfe-a']?.releases ?? {}).toSorted()).toEqual(['1', '2']);
    await run({ 'mfe-a': '2' });
    expect(current().remotes['mfe-a']).toMatchObject({ rollout: [{ release: '2', default: true }], previous: '1' });
    expect(current().remotes['mfe-a']?.held).toBeUndefined();
  });

  it('is not possible for a remote’s first release', async () => {
    publish('mfe-b', '1');
    await expect(run({ 'mfe-b': '1' }, { percent: 10 })).rejects.toThrow(/without --percent/);
  });
});

describe('a rollback', () => {
  it('creates a revision equal to the previous one, or to a named one, with who and why', async () => {
    for (const version of ['1', '2', '3']) publish('mfe-a', version);
    for (const version of ['1', '2', '3']) await run({ 'mfe-a': version });
    await rollback(change({ why: 'errors', by: 'ben' }));
    expect(current()).toMatchObject({ rev: 4, prev: 3, by: 'ben', why: 'errors' });
    expect(current().remotes['mfe-a']).toMatchObject({ rollout: [{ release: '2', default: true }], held: true });
    await rollback(change());
    expect(current()).toMatchObject({ rev: 5, sameAs: 1 });
    await rollback({ ...change(), to: 3 });
    await rollback({ ...change(), to: 1 });
    expect(current().remotes['mfe-a']).toMatchObject({ rollout: [{ release: '1', default: true }] });
  });

  it('says so when there is nothing to go back to', async () => {
    publish('mfe-a', '1');
    await run({ 'mfe-a': '1' });
    await expect(rollback(change())).rejects.toThrow(/no earlier revision/);
  });
});

it('switches a remote off and on', async () => {
  publish('mfe-a', '1');
  await run({ 'mfe-a': '1' });
  await setDisabled({ ...change(), remote: 'mfe-a', disabled: true });
  expect(current().remotes['mfe-a']?.disabled).toBe(true);
  await setDisabled({ ...change(), remote: 'mfe-a', disabled: false });
  expect(current()).toMatchObject({ rev: 3 });
  await expect(setDisabled({ ...change(), remote: 'mfe-z', disabled: true })).rejects.toThrow(/no remote mfe-z/);
});

describe('a promotion that breaks something', () => {
  it('is refused with the name of what it breaks, also by check without a revision', async () => {
    publish('mfe-a', '1', events({ 'mfe-a:thing-changed': 1 }));
    publish('mfe-b', '1', events({}, { 'mfe-a:thing-changed': 1 }, 'mfe-b'));
    publish('mfe-a', '2', events({ 'mfe-a:thing-changed': 2 }));
    await run({ 'mfe-a': '1', 'mfe-b': '1' });
    const sentence = 'mfe-b 1 understands version 1 of mfe-a:thing-changed; mfe-a emits version 2.';
    expect(check({ ...change(), releases: { 'mfe-a': '2' } })).toEqual([`gate/event: ${sentence}`]);
    await expect(run({ 'mfe-a': '2' })).rejects.toThrow(sentence);
    expect(current().rev).toBe(1);
  });

  it('is refused for a route of another remote, whatever its parameter names', async () => {
    publishFixture(state, 'mfe-a', '1', remoteFixture('mfe-a', '1', {}, 'things/:id'));
    publishFixture(state, 'mfe-b', '1', remoteFixture('mfe-b', '1', {}, 'things/:name'));
    await expect(run({ 'mfe-a': '1', 'mfe-b': '1' })).rejects.toThrow(/gate\/route/);
  });
});

describe('contributions against the mix', () => {
  const panelAt = (path: string): PanelContribution => ({
    id: 's',
    slot: 'right-panel',
    title: 'S',
    when: { paths: [path] },
    priority: 10,
    chunk: 'page',
  });
  const withPanel = (name: string, path: string) => ({ contributes: { ...remoteFixture(name, '1').contributes, panels: [panelAt(path)] } });
  beforeEach(async () => {
    publish('mfe-a', '1');
    await run({ 'mfe-a': '1' });
  });

  it('are refused in a canary too, with the grant that allows them', async () => {
    publish('mfe-a', '2', withPanel('mfe-a', '*'));
    await expect(run({ 'mfe-a': '2' }, { percent: 1 })).rejects.toThrow('npx platform grant mfe-a "panel *" --env qa');
    const before = current();
    await setGrant({ ...change(), remote: 'mfe-a', grant: 'panel *', isGranted: true });
    expect(differences(before, current())).toEqual(['granted: "panel *" to mfe-a']);
    expect(differences(current(), before)).toEqual(['no longer granted: "panel *" to mfe-a']);
    await run({ 'mfe-a': '2' }, { percent: 1 });
    expect(current().grants).toEqual({ 'mfe-a': ['panel *'] });
    await expect(setGrant({ ...change(), remote: 'mfe-a', grant: 'panel *', isGranted: false })).rejects.toThrow('gate/contribution');
    await expect(setGrant({ ...change(), remote: 'mfe-a', grant: 'everything please', isGranted: true })).rejects.toThrow("isn't a grant");
  });

  it.each(['*', ':a/:b', 'auth/login', '', 'admin/releases', 'settings/pay', 'mfe-a/sub'])('are refused for the route %j', async (path) => {
    publishFixture(state, 'mfe-b', '1', remoteFixture('mfe-b', '1', {}, path));
    await expect(run({ 'mfe-b': '1' })).rejects.toThrow('gate/route');
    expect(check({ ...change(), releases: { 'mfe-b': '1' } })[0]).toContain('gate/route');
  });

  it('are refused for the keys of another remote’s command, with both names', async () => {
    const withKeys = (name: string) => {
      const handled = [{ id: 'save', title: 'Save', keys: 'mod+shift+x' }];
      return { contributes: { ...remoteFixture(name, '1').contributes, handled } };
    };
    publish('mfe-a', '2', withKeys('mfe-a'));
    await run({ 'mfe-a': '2' });
    publish('mfe-b', '1', withKeys('mfe-b'));
    await expect(run({ 'mfe-b': '1' })).rejects.toThrow(
      'contributes the keys mod+shift+x (mfe-a/save, mfe-b/save), which another command has',
    );
  });

  it('that a revision runs already do not keep other remotes from being promoted', async () => {
    const { sig: _sig, ...document } = current();
    const release = document.remotes['mfe-a']?.releases['1'];
    Object.assign(release ?? {}, withPanel('mfe-a', '*'));
    const pointer = await writeRevision(state, env, { ...document, rev: 2, prev: 1 } as never, '1.0.0-a');
    expect(pointer.rev).toBe(2);
    publish('mfe-b', '1');
    await run({ 'mfe-b': '1' });
    expect(Object.keys(current().remotes)).toEqual(['mfe-a', 'mfe-b']);
    publish('mfe-a', '2', withPanel('mfe-a', '*'));
    await expect(run({ 'mfe-a': '2' })).rejects.toThrow('gate/contribution');
  });
});

describe('a refused promotion says why and leaves the pointer', () => {
  beforeEach(async () => {
    publish('mfe-a', '1');
    await run({ 'mfe-a': '1' });
  });
  afterEach(() => expect(current().rev).toBe(1));

  it.each([
    ['a folder without its release.json', () => rmSync(join(releaseDir(state, 'mfe-a', '2'), 'release.json')), /only half/],
    ['a folder without one of its files', () => rmSync(join(releaseDir(state, 'mfe-a', '2'), 'page.1.js')), /page\.1\.js is missing/],
    [
      'a folder with a file cut short',
      () => writeFileSync(join(releaseDir(state, 'mfe-a', '2'), 'page.1.js'), 'page'),
      /page\.1\.js is not the file that was published/,
    ],
  ])('%s', async (_name, damage, reason) => {
    publish('mfe-a', '2');
    damage();
    await expect(run({ 'mfe-a': '2' })).rejects.toThrow(reason);
  });

  it('a clock that is a day behind the last revision’s', async () => {
    publish('mfe-a', '2');
    const yesterday = daysBefore(now, 1);
    await expect(run({ 'mfe-a': '2' }, { now: yesterday })).rejects.toThrow(/Refused \(clock\).*2026-11-19.*revision 1/);
  });

  it('a registry on disk that is cut short', async () => {
    publish('mfe-a', '2');
    const file = join(state, 'registry', env, 'r0001.json');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.slice(0, 200));
    await expect(run({ 'mfe-a': '2' })).rejects.toThrow(/r0001\.json is cut short/);
    writeFileSync(file, whole);
  });
});

describe('changes of one remote', () => {
  const releaseOf = (name: string) => current().remotes[name]?.rollout.find((step) => step.default)?.release;
  const both = ['mfe-a', 'mfe-b'];
  beforeEach(async () => {
    for (const name of both) for (const version of ['1', '2', '3']) publish(name, version);
    await run({ 'mfe-a': '1', 'mfe-b': '1' });
    await run({ 'mfe-a': '2' });
    await run({ 'mfe-b': '2' });
  });

  it('a rollback of one remote keeps what another team promoted since, and two go back two steps', async () => {
    await run({ 'mfe-a': '3' });
    await rollbackRemote({ ...change(), remote: 'mfe-a' });
    expect([releaseOf('mfe-a'), releaseOf('mfe-b')]).toEqual(['2', '2']);
    expect(current().remotes['mfe-b']?.held, 'the other remote is not held').toBeUndefined();
    await rollbackRemote({ ...change(), remote: 'mfe-a' });
    expect([releaseOf('mfe-a'), releaseOf('mfe-b')]).toEqual(['1', '2']);
    await expect(rollbackRemote({ ...change(), remote: 'mfe-a' })).rejects.toThrow(/mfe-a has run nothing else in qa/);
    await expect(rollbackRemote({ ...change(), remote: 'mfe-z' })).rejects.toThrow(/no remote mfe-z/);
  });

  it('a rollback ends a canary and goes back to a named revision', async () => {
    await run({ 'mfe-a': '3' }, { percent: 10 });
    await rollbackRemote({ ...change(), remote: 'mfe-a' });
    expect(current().remotes['mfe-a']?.rollout).toEqual([{ release: '2', default: true }]);
    await rollbackRemote({ ...change(), remote: 'mfe-a', to: 1 });
    expect([releaseOf('mfe-a'), releaseOf('mfe-b')]).toEqual(['1', '2']);
    await expect(rollbackRemote({ ...change(), remote: 'mfe-a', to: 77 })).rejects.toThrow(/no revision 77/);
  });

  it.each([
    ['of the remote', () => rollbackRemote({ ...change(), remote: 'mfe-a', to: 1 })],
    ['of the environment', () => rollback({ ...change(), to: 1 })],
  ])('a rollback %s never switches a remote back on', async (_what, goBack) => {
    await setDisabled({ ...change(), remote: 'mfe-a', disabled: true });
    await goBack();
    expect(current().remotes['mfe-a']).toMatchObject({ disabled: true, rollout: [{ release: '1', default: true }] });
  });

  it('a hold keeps the releases as they are and is lifted again', async () => {
    await setHeld({ ...change(), remote: 'mfe-a', held: true });
    expect(current().remotes['mfe-a']).toMatchObject({ held: true, rollout: [{ release: '2', default: true }] });
    await setHeld({ ...change(), remote: 'mfe-a', held: false });
    expect(current().remotes['mfe-a']?.held).toBeUndefined();
    const { rev } = current();
    await setHeld({ ...change(), remote: 'mfe-a', held: false });
    expect(current().rev, 'nothing changed').toBe(rev);
  });

  it('lists what a rollback of the environment undoes, and refuses it when that is no longer true', async () => {
    const { from, to, changes } = rollbackPreview({ ...change(), to: 1 });
    expect([from, to, changes]).toEqual([3, 1, ['mfe-a: 2 → 1', 'mfe-b: 2 → 1']]);
    await run({ 'mfe-b': '3' });
    await expect(rollback({ ...change(), to, from })).rejects.toThrow(/moved to revision 4 meanwhile, by ana/);
    expect(releaseOf('mfe-b')).toBe('3');
  });

  it('keeps every change of different remotes made at the same time', async () => {
    await Promise.all([run({ 'mfe-b': '3' }), rollbackRemote({ ...change(), remote: 'mfe-a' })]);
    expect([releaseOf('mfe-a'), releaseOf('mfe-b')]).toEqual(['1', '3']);
  });

  it('keeps 20 promotions of 10 remotes at the same time, or names who was faster', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `mfe-n${index}`);
    for (const name of names) for (const version of ['1', '2']) publish(name, version);
    const all = await Promise.allSettled(
      ['1', '2'].flatMap((version) => names.map((name) => run({ [name]: version }, { by: `team-${version}` }))),
    );
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refused).toHaveLength(10);
    for (const reason of refused) expect(reason).toMatch(/mfe-n\d in qa was changed meanwhile, in revision \d+ by team-/);
    for (const name of names) expect(releaseOf(name)).toBeDefined();
    expect(releaseOf('mfe-b')).toBe('2');
  });
});

it('lets one of two concurrent promotions through, and the other loses nothing', async () => {
  publish('mfe-a', '1');
  publish('mfe-b', '1');
  await run({ 'mfe-a': '1', 'mfe-b': '1' });
  const { sig: _sig, ...document } = current();
  const both = await Promise.allSettled(
    ['ana', 'ben'].map((by) => writeRevision(state, env, { ...current(), ...document, rev: 2, prev: 1, by }, '1.0.0-a')),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(String(refused.reason)).toMatch(/moved to revision 2 meanwhile; look at it and promote again/);
});
