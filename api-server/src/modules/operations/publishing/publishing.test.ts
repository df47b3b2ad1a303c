import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { hashesOf, remoteFixture, setGrant } from 'platform/testing';
import * as admin from 'shared-contracts/admin-calls';
import { dayMs } from 'shared-contracts/days';
import * as calls from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, canaryHalts } from '../../../platform/database/schema/index.ts';
import { createPublishingApp, detailOf, hash, manifestOf, type PublishingApp } from '../../../testing/publishing-app.ts';

let api: PublishingApp['api'];
let owner: PublishingApp['owner'];
let platformDir: PublishingApp['platformDir'];
let tokenFor: PublishingApp['tokenFor'];
let sendFile: PublishingApp['sendFile'];
let publish: PublishingApp['publish'];
let change: PublishingApp['change'];
beforeAll(async () => {
  ({ api, owner, platformDir, tokenFor, sendFile, publish, change } = await createPublishingApp());
});
afterAll(() => api.close());

describe('publishing over HTTP', () => {
  it('publishes a release with its origin, promotes it to an environment, and takes it back', async () => {
    const ci = await tokenFor('mfe-team');
    expect((await publish('mfe-team', '1.0.0-aa', ci)).body).toEqual({ remote: 'mfe-team', release: '1.0.0-aa', is_new: true });
    const folder = path.join(platformDir, 'releases/mfe-team/1.0.0-aa');
    expect(readdirSync(folder).toSorted()).toEqual([
      'page.1.js',
      'page.1.js.br',
      'release.json',
      'remoteEntry.1.js',
      'remoteEntry.1.js.br',
    ]);
    expect(JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')).entryBytes).toBeGreaterThan(0);
    await publish('mfe-team', '1.1.0-bb', ci);
    const [, first] = (await api.call(admin.listPublishedReleases, { query: { remote: 'mfe-team' } }, owner)).body.releases;
    expect(first).toMatchObject({
      release: '1.0.0-aa',
      published_by: 'CI of mfe-team',
      commit: 'abc1234',
      ci_run: 'https://ci.example.com/7',
    });

    expect((await change('prod', { verb: 'promote', remote: 'mfe-team', release: '1.0.0-aa' }, ci)).body).toMatchObject({
      is_changed: true,
    });
    await change('prod', { verb: 'promote', remote: 'mfe-team', release: 'latest', percent: 10, why: 'try' }, ci);
    const { body } = await api.call(calls.readEnvironment, { params: { env: 'prod' } }, ci);
    expect(body.revision).toMatchObject({ by: 'CI of mfe-team', why: 'try' });
    expect(body.remotes.find(({ remote }) => remote === 'mfe-team')?.releases).toMatchObject([
      { release: '1.0.0-aa', kind: 'stable' },
      { release: '1.1.0-bb', kind: 'canary', percent: 10 },
    ]);
    const other = await tokenFor('mfe-other');
    await publish('mfe-other', '1.0.0-cc', other);
    await change('prod', { verb: 'promote', remote: 'mfe-other', release: '1.0.0-cc' }, other);
    expect((await change('prod', { verb: 'rollback', remote: 'mfe-team' }, ci)).body).toMatchObject({ release: '1.0.0-aa' });
    const names = (await api.call(calls.readEnvironment, { params: { env: 'prod' } }, ci)).body.remotes.map(({ remote }) => remote);
    expect(names, 'a rollback of one remote leaves the others alone').toContain('mfe-other');
    for (const verb of ['disable', 'enable', 'unhold', 'hold'])
      expect((await change('prod', { verb, remote: 'mfe-team' }, ci)).body).toMatchObject({ is_changed: true });
    const acts = (await api.database.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(({ action }) =>
      action.startsWith('release.'),
    );
    expect(acts.find(({ action }) => action === 'release.publish')).toMatchObject({ actorKind: 'token', actorName: 'CI of mfe-team' });
    expect(acts.find(({ action }) => action === 'release.rollback')?.after).toMatchObject({ release: '1.0.0-aa' });
  });

  it('records who changed what in the console and why, and refuses a name that is no environment', async () => {
    await publish('mfe-console', '1.0.0-aa', await tokenFor('mfe-console'));
    const body = { verb: 'promote', remote: 'mfe-console', release: 'latest', environment: 'prod', why: 'Asked for' } as const;
    const query = { environment: 'prod', remote: 'mfe-console', release: 'latest' };
    expect((await api.call(admin.checkRemoteRelease, { query }, owner)).body.refusals).toEqual([]);
    const { revision } = (await api.call(admin.changeRemoteRelease, { body }, owner)).body;
    const [newest] = (await api.call(admin.listReleaseRevisions, { query: {} }, owner)).body.revisions;
    expect(newest).toMatchObject({ number: revision, why: 'Asked for', by: 'Priya' });
    const compared = await api.call(admin.compareRevisions, { query: { earlier_revision: revision - 1, later_revision: revision } }, owner);
    expect(compared.body.differences).toEqual([{ remote: 'mfe-console', before: null, after: '1.0.0-aa' }]);
    await setGrant({ state: platformDir, env: 'prod', remote: 'mfe-console', grant: 'panel *', isGranted: true, why: 'Seen everywhere' });
    const granted = await api.call(admin.compareRevisions, { query: { earlier_revision: revision, later_revision: revision + 1 } }, owner);
    expect(granted.body.differences).toEqual([{ remote: 'mfe-console', before: '1.0.0-aa', after: '1.0.0-aa, grant "panel *"' }]);
    expect((await api.call(admin.changeRemoteRelease, { body: { ...body, environment: 'prood' } }, owner)).status).toBe(400);
    const acts = await api.database.db.select().from(auditEntries).orderBy(auditEntries.seq);
    expect(acts.filter(({ action, actorKind }) => action === 'release.promote' && actorKind === 'person')).toMatchObject([
      { after: { release: '1.0.0-aa', why: 'Asked for' } },
    ]);
  });

  it('promotes a halted release only when that is asked for with a reason', async () => {
    const ci = await tokenFor('mfe-halted');
    await publish('mfe-halted', '1.0.0-aa', ci);
    const halt = { env: 'prod', remote: 'mfe-halted', release: '1.0.0-aa', reason: '20.0 % of 40 loads had an error' };
    await api.database.db.insert(canaryHalts).values(halt);
    const query = { remote: 'mfe-halted', release: 'latest' };
    const { body } = await api.call(calls.checkRelease, { params: { env: 'prod' }, query }, ci);
    expect(body.refusals).toEqual(['gate/halted: mfe-halted@1.0.0-aa was halted: 20.0 % of 40 loads had an error.']);
    const promoted = { verb: 'promote', remote: 'mfe-halted', release: 'latest' };
    expect(detailOf(await change('prod', promoted, ci))).toContain('gate/halted');
    expect(detailOf(await change('prod', { ...promoted, force: true }, ci))).toContain('needs a reason');
    expect((await change('prod', { ...promoted, force: true, why: 'A false alarm' }, ci)).body).toMatchObject({ release: '1.0.0-aa' });
  });

  it('publishes the schemas that the gate compares, and refuses others than the release describes', async () => {
    const ci = await tokenFor('mfe-schemas');
    const schemas = { events: {}, calls: { readMe: { at: 'GET /me', input: {}, answer: { type: 'object' } } } };
    const manifest = manifestOf('mfe-schemas', '1.0.0-aa', { schemas: hashesOf(schemas) });
    const params = { remote: 'mfe-schemas', release: '1.0.0-aa' };
    const start = (sent?: unknown) =>
      api.call(calls.startPublication, { params, body: { manifest, ...(sent ? { schemas: sent } : {}) } }, ci);
    for (const sent of [undefined, { events: {}, calls: {} }, { events: 1, calls: null }])
      expect(detailOf(await start(sent))).toContain('does not match its hashes');
    const { missing } = (await start(schemas)).body;
    for (const file of missing) await sendFile('mfe-schemas', '1.0.0-aa', file, file, ci);
    await api.call(calls.finishPublication, { params, body: {} }, ci);
    const folder = path.join(platformDir, 'releases/mfe-schemas/1.0.0-aa');
    expect(JSON.parse(readFileSync(path.join(folder, 'schemas.json'), 'utf8'))).toEqual(schemas);
  });

  it('continues an interrupted upload and is harmless when repeated', async () => {
    const ci = await tokenFor('mfe-slow');
    const params = { remote: 'mfe-slow', release: '1.0.0-aa' };
    const begin = () => api.call(calls.startPublication, { params, body: { manifest: manifestOf('mfe-slow', '1.0.0-aa') } }, ci);
    expect((await begin()).body.missing).toHaveLength(2);
    await sendFile('mfe-slow', '1.0.0-aa', 'page.1.js', 'page.1.js', ci);
    expect((await begin()).body.missing).toEqual(['remoteEntry.1.js']);
    expect(detailOf(await api.call(calls.finishPublication, { params, body: {} }, ci))).toContain('remoteEntry.1.js did not arrive');
    expect(existsSync(path.join(platformDir, 'releases/mfe-slow'))).toBe(false);
    await publish('mfe-slow', '1.0.0-aa', ci);
    expect((await publish('mfe-slow', '1.0.0-aa', ci)).body).toMatchObject({ is_new: false });
    const changed = manifestOf('mfe-slow', '1.0.0-aa', {
      integrity: { 'remoteEntry.1.js': hash('other'), 'page.1.js': hash('page.1.js') },
    });
    expect(detailOf(await api.call(calls.startPublication, { params, body: { manifest: changed } }, ci))).toContain(
      'published with other files',
    );
  });

  const bad = { ...remoteFixture('mfe-bad', '1', {}, 'bad').contributes };
  const extremePanel = { id: 's', slot: 'right-panel', title: 'S', when: { paths: ['bad'] }, priority: 1e9, chunk: 'page' };

  it.each([
    ['a base outside its folder', { base: '/elsewhere/' }, 'base'],
    ['another remote’s name', { contributes: { ...remoteFixture('mfe-x', '1').contributes, routes: [] } }, 'says that it is mfe-x'],
    ['contributions that are none', { contributes: null }, 'malformed data at the top'],
    ['a duplicate route id', { contributes: { ...bad, routes: [...bad.routes, { ...bad.routes[0], path: 'two' }] } }, 'the id "p" twice'],
    ['an extreme priority', { contributes: { ...bad, panels: [extremePanel] } }, 'the priority or order 1000000000'],
    ['keys of the shell', { contributes: { ...bad, handled: [{ id: 'k', title: 'K', keys: 'mod+k' }] } }, 'the keys mod+k'],
    ['another remote’s global', { uniqueName: 'mfe_chat_1' }, 'uniqueName'],
    ['markup in a field', { requires: { contracts: '<script>', ui: '^1.0.0' } }, 'markup'],
    ['a file outside its folder', { integrity: { '../../x.js': hash('x') } }, 'is not a file of a release'],
    ['a file without a hash', { integrity: { 'x.js': 'sha384-x' } }, 'no valid SHA-256 hash'],
    ['too many files', { integrity: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`${n}.js`, hash('x')])) }, '501'],
    ['a missing field', { preload: 1 }, 'preload'],
  ])('refuses %s', async (_, changes, reason) => {
    const answer = await publish('mfe-bad', '1.0.0-aa', await tokenFor('mfe-bad'), changes);
    expect(answer.status).toBe(400);
    expect(detailOf(answer)).toContain(reason);
    expect(existsSync(path.join(platformDir, 'releases/mfe-bad'))).toBe(false);
  });

  it('shows whom a release names as its owner, without addresses that lead elsewhere', async () => {
    const ci = await tokenFor('mfe-owned');
    const ownerOf = async (named: unknown, name: string) => {
      await publish('mfe-owned', name, ci, { owner: named });
      await change('qa', { verb: 'promote', remote: 'mfe-owned', release: name }, ci);
      const { body } = await api.call(admin.listRunningReleases, { query: { environment: 'qa' } }, owner);
      return body.remotes.find(({ remote }) => remote === 'mfe-owned')?.owner;
    };
    const team = { name: 'Hello team', email: 'hello@example.com', url: 'https://example.com/hello' };
    expect(await ownerOf(team, '1.0.0-aa')).toEqual(team);
    expect(await ownerOf({ ...team, url: 'javascript:alert(1)' }, '1.1.0-bb')).toBeNull();
    expect(await ownerOf(undefined, '1.2.0-cc')).toBeNull();
  });

  it('refuses bytes that differ from their hash, files that the release does not name, and private paths in source maps', async () => {
    const ci = await tokenFor('mfe-hash');
    const map = JSON.stringify({ sources: ['/home/ana/src/x.ts'] });
    const integrity = { ...manifestOf('mfe-hash', '1.0.0-aa').integrity, 'page.1.js.map': hash(map) };
    const manifest = manifestOf('mfe-hash', '1.0.0-aa', { integrity });
    const params = { remote: 'mfe-hash', release: '1.0.0-aa' };
    await api.call(calls.startPublication, { params, body: { manifest } }, ci);
    expect((await sendFile('mfe-hash', '1.0.0-aa', 'page.1.js', 'tampered', ci)).json().detail).toContain('does not match its hash');
    expect((await sendFile('mfe-hash', '1.0.0-aa', '../../evil.js', 'x', ci)).json().detail).toContain('has no file');
    for (const file of ['page.1.js', 'remoteEntry.1.js']) await sendFile('mfe-hash', '1.0.0-aa', file, file, ci);
    await sendFile('mfe-hash', '1.0.0-aa', 'page.1.js.map', map, ci);
    expect(detailOf(await api.call(calls.finishPublication, { params, body: {} }, ci))).toContain('private path /home/ana');
  });
});

describe('taking things out', () => {
  it('retires a remote by its token, and a promotion brings it back only by force with a reason', async () => {
    const ci = await tokenFor('mfe-leaving');
    await publish('mfe-leaving', '1.0.0-aa', ci);
    const promoted = { verb: 'promote', remote: 'mfe-leaving', release: 'latest' };
    await change('prod', promoted, ci);
    expect((await change('prod', { verb: 'retire', remote: 'mfe-leaving', why: 'Replaced' }, ci)).body).toMatchObject({ release: null });
    const running = (await api.call(calls.readEnvironment, { params: { env: 'prod' } }, ci)).body;
    expect(running.retired).toEqual(['mfe-leaving']);
    expect(running.remotes.map(({ remote }) => remote)).not.toContain('mfe-leaving');
    const query = { remote: 'mfe-leaving', release: 'latest' };
    expect((await api.call(calls.checkRelease, { params: { env: 'prod' }, query }, ci)).body.refusals).toEqual([
      'gate/retired: mfe-leaving was retired from prod.',
    ]);
    expect(detailOf(await change('prod', promoted, ci))).toContain('gate/retired');
    expect((await change('prod', { ...promoted, force: true, why: 'Needed after all' }, ci)).body).toMatchObject({ release: '1.0.0-aa' });
    const acts = await api.database.db.select().from(auditEntries).orderBy(auditEntries.seq);
    expect(acts.find(({ action }) => action === 'release.retire')?.after).toMatchObject({ why: 'Replaced' });
  });

  it('lists old releases first, then deletes only what nothing needs, of the token’s remote or of all', async () => {
    const ci = await tokenFor('mfe-old');
    for (const release of ['1.0.0-aa', '1.1.0-bb', '1.2.0-cc', '1.3.0-dd']) await publish('mfe-old', release, ci);
    const folder = (release: string) => path.join(platformDir, 'releases/mfe-old', release);
    for (const [place, release] of ['1.0.0-aa', '1.1.0-bb', '1.2.0-cc', '1.3.0-dd'].entries()) {
      const at = new Date(Date.parse('2020-01-01T00:00:00Z') + place * dayMs);
      utimesSync(path.join(folder(release), 'release.json'), at, at);
    }
    await change('prod', { verb: 'promote', remote: 'mfe-old', release: '1.1.0-bb' }, ci);
    const prune = (is_dry_run: boolean, by = ci) =>
      api.call(calls.pruneRemote, { params: { remote: 'mfe-old' }, body: { is_dry_run } }, by);
    const named = ({ releases }: { releases: { release: string }[] }) => releases.map(({ release }) => release).toSorted();
    expect(named((await prune(true)).body)).toEqual(['1.0.0-aa', '1.2.0-cc']);
    expect(existsSync(folder('1.0.0-aa'))).toBe(true);
    expect(detailOf(await prune(false, await tokenFor('mfe-first')))).toBe('This token is for mfe-first only.');
    expect(named((await api.call(admin.listPrunableReleases, {}, owner)).body)).toEqual(['1.0.0-aa', '1.2.0-cc']);
    expect(named((await api.call(admin.pruneReleases, {}, owner)).body)).toEqual(['1.0.0-aa', '1.2.0-cc']);
    expect(readdirSync(path.join(platformDir, 'releases/mfe-old')).toSorted()).toEqual(['1.1.0-bb', '1.3.0-dd']);
    expect((await prune(false)).body).toMatchObject({ releases: [], bytes: 0 });
    const acts = await api.database.db.select().from(auditEntries).orderBy(auditEntries.seq);
    expect(acts.filter(({ action }) => action === 'release.prune')).toMatchObject([
      { actorKind: 'person', after: { releases: ['mfe-old@1.2.0-cc', 'mfe-old@1.0.0-aa'] } },
    ]);
  });
});
