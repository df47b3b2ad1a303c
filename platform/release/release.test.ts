import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistryDocument, Release, RemoteEntry } from 'shared-contracts/registry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../gateway/index.ts';
import { integrityOf } from '../preset/integrity.ts';
import { publishFixture, remoteFixture as remote, shellFixture as shell } from '../testing/releases.ts';
import { type SigningKey, signingKey, signRegistry } from './keys.ts';
import { promote } from './promote.ts';
import type { ShellRelease } from './published-release.ts';
import { readPointer, readRevision, writeRevision } from './registry-store.ts';

let state = '';
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'platform-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

const published = (name: string, version: string, document: Release | ShellRelease) => publishFixture(state, name, version, document);

const mix = async (releases: Record<string, string>) =>
  promote({ state, env: 'qa', releases: { 'host-shell': '1.0.0-a', ...releases }, why: 'test' });

const withPanel = (slot: string) => ({
  contributes: {
    ...remote('mfe-a', '1').contributes,
    panels: [{ id: 'q', slot: slot as 'right-panel', title: 'Q', when: { paths: ['*'] }, priority: 1, chunk: 'page' }],
  },
});

describe('promote', () => {
  beforeEach(() => published('host-shell', '1.0.0-a', shell));

  it('writes each revision, keeps the previous release as the fallback, and writes nothing without a change', async () => {
    published('mfe-a', '1', remote('mfe-a', '1'));
    published('mfe-a', '2', remote('mfe-a', '2'));
    expect((await mix({ 'mfe-a': '1' })).rev).toBe(1);
    expect((await mix({ 'mfe-a': '1' })).rev).toBe(1);
    const pointer = await mix({ 'mfe-a': '2' });
    expect(pointer).toMatchObject({ rev: 2, file: 'r0002.json' });
    const entry = readRevision(state, 'qa', pointer).remotes['mfe-a'];
    expect(entry).toMatchObject({ previous: '1', rollout: [{ release: '2', default: true }] });
    expect(Object.keys(entry?.releases ?? {})).toEqual(['1', '2']);
  });

  it.each([
    ['a foreign origin', { base: 'https://elsewhere.example/' }, 'gate/origin'],
    ['a file without a hash', { integrity: {} }, 'gate/integrity'],
    [
      'react of another major version',
      { requires: { contracts: '^1.0.0', ui: '^1.0.0', libraries: { react: '^99.0.0' } } },
      'gate/library',
    ],
    ['more bytes than the budget', { entryBytes: 50_000 }, 'gate/size'],
    ['a slot that the shell does not have', withPanel('left-panel'), 'malformed data at panels.0.slot'],
    ['a licence that is not on the list', { licences: { 'left-pad@1.0.0': 'GPL-3.0' } }, 'gate/licence'],
    ['contracts that the shell does not have', { requires: { contracts: '^2.0.0', ui: '^1.0.0' } }, 'gate/contracts'],
  ])('refuses %s and leaves the pointer', async (_name, part, code) => {
    published('mfe-a', '1', remote('mfe-a', '1', part));
    await expect(mix({ 'mfe-a': '1' })).rejects.toThrow(code);
    expect(readPointer(state, 'qa')).toBeUndefined();
  });

  it('refuses two remotes that claim one route', async () => {
    published('mfe-a', '1', remote('mfe-a', '1', {}, 'things'));
    published('mfe-b', '1', remote('mfe-b', '1', {}, 'things'));
    await expect(mix({ 'mfe-a': '1', 'mfe-b': '1' })).rejects.toThrow(/gate\/route.*mfe-b 1 contributes the route "things"/);
  });

  it('lets one of two promotions from the same revision through', async () => {
    published('mfe-a', '1', remote('mfe-a', '1'));
    const first = await mix({ 'mfe-a': '1' });
    const document = { ...readRevision(state, 'qa', first), rev: 2, prev: 1 };
    const both = await Promise.allSettled([
      writeRevision(state, 'qa', document, '1.0.0-a'),
      writeRevision(state, 'qa', document, '1.0.0-a'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(readPointer(state, 'qa')?.rev).toBe(2);
  });

  it('lets only its owner read the private key', () => {
    const key = signingKey(state);
    expect(signingKey(state).id).toBe(key.id);
    expect(readFileSync(join(state, 'keys', 'registry.pem'), 'utf8')).toContain('PRIVATE KEY');
  });
});

describe('the gateway’s page', () => {
  const page = (url: string, signedIn = true, theme?: string) =>
    createGateway({ state, env: 'qa', base: '/app' }).index({ url, signedIn, theme }).html;
  beforeEach(async () => {
    published('host-shell', '1.0.0-a', shell);
    published('mfe-a', '1', remote('mfe-a', '1', {}, 'things/:id'));
    await mix({ 'mfe-a': '1' });
  });

  it('names the shell’s files with their hashes, then preloads what the address needs', () => {
    const html = page('/app/things/7');
    expect(html).toContain(`<script defer src="/r/host-shell/1.0.0-a/index.1.js" integrity="${shell.integrity['index.1.js']}" crossorigin`);
    const order = ['index.1.js', '/r/mfe-a/1/remoteEntry.1.js', '/r/mfe-a/1/page.1.js', 'list.1.js', 'http.1.js'].map((file) =>
      html.indexOf(file),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(html).toContain(`integrity="${remote('mfe-a', '1').integrity['page.1.js']}" crossorigin fetchpriority="low"`);
  });

  it('preloads nothing that only another address needs, and nothing before log-in', () => {
    expect(page('/app/other')).not.toContain('href="/r/mfe-a/1/page.1.js');
    expect(page('/app/things/7', false)).not.toContain('rel="preload"');
  });

  it('contains the registry as data that cannot close its element, and no inline script', () => {
    const html = page('/app');
    expect(html).not.toContain('</script><b>');
    expect(html.match(/<script(?![^>]*(src=|application\/json))/g)).toBeNull();
    const data = /id="registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ rev: 1, env: 'qa' });
  });

  it('offers the worker of a shell that has one, unless it was changed or the server has none', () => {
    const gateway = (hasWorker = true) => createGateway({ state, env: 'qa', base: '/app', hasWorker });
    const config = (from: Gateway) => from.index({ url: '/app', signedIn: true, theme: undefined }).html;
    expect(gateway().worker()).toBeUndefined();
    expect(config(gateway())).not.toContain('"worker":true');
    published('host-shell', '1.0.0-a', { ...shell, integrity: { ...shell.integrity, 'sw.js': integrityOf('sw.js') } });
    expect(gateway().worker()).toEqual({ script: 'sw.js', hash: integrityOf('sw.js') });
    expect(config(gateway())).toContain('"worker":true');
    expect(config(gateway(false))).not.toContain('"worker":true');
    writeFileSync(join(state, 'releases/host-shell/1.0.0-a/sw.js'), 'tampered');
    expect(() => gateway().worker()).toThrow(/changed after it was published/);
  });

  it('has the window’s color of the chosen theme, or of both', () => {
    expect(page('/app', true, 'dark').match(/theme-color" content="(#\w+)">/)?.[1]).toBe('#121412');
    expect(page('/app').match(/theme-color/g)).toHaveLength(2);
  });

  it('contains a message that shows if the shell cannot start', () => {
    expect(page('/app')).toMatch(/<div id="root"><p class="not-started" role="alert">.*Reload the page .*<\/p><\/div>/);
  });

  /** Writes another revision; `key` null signs it with an unknown key. */
  const revise = (rev: number, change: (before: RegistryDocument) => RegistryDocument, key: SigningKey | null = signingKey(state)) => {
    const before = readRevision(state, 'qa', { rev: 1, file: 'r0001.json' });
    const document = { ...change(before), rev };
    const signed = key ? signRegistry(document, key) : document;
    writeFileSync(join(state, 'registry/qa', `r${rev}.json`), JSON.stringify(signed));
    writeFileSync(join(state, 'registry/qa.json'), JSON.stringify({ rev, file: `r${rev}.json`, shell: '1.0.0-a' }));
  };
  const served = (gateway: Gateway) => gateway.index({ url: '/app', signedIn: true, theme: undefined }).rev;

  it('ignores a registry without a trusted signature and keeps the last page, or has none', () => {
    const gateway = createGateway({ state, env: 'qa', base: '/app' });
    expect(served(gateway)).toBe(1);
    revise(2, (before) => ({ ...before, origins: ['https://evil.example'] }), null);
    expect(served(gateway)).toBe(1);
    expect(() => page('/app')).toThrow(/not signed by a trusted key/);
    revise(3, (before) => before);
    expect(served(gateway)).toBe(3);
  });

  it('never uses an older copy of the registry, and names the newest revision as the floor', () => {
    const gateway = createGateway({ state, env: 'qa', base: '/app' });
    revise(5, (before) => before);
    expect(served(gateway)).toBe(5);
    writeFileSync(join(state, 'registry/qa.json'), JSON.stringify({ rev: 1, file: 'r0001.json', shell: '1.0.0-a' }));
    const { html, rev } = gateway.index({ url: '/app', signedIn: true, theme: undefined });
    expect(rev).toBe(5);
    expect(html).toContain('"floor":5');
  });

  it.each([
    ['is missing', () => rmSync(join(state, 'registry/qa.json'))],
    ['is cut short', () => writeFileSync(join(state, 'registry/qa.json'), '{"rev":')],
  ])('serves the last good mix when the pointer %s, and the next promotion continues from it', async (_, lose) => {
    published('mfe-a', '2', remote('mfe-a', '2'));
    await mix({ 'mfe-a': '2' });
    writeFileSync(join(state, 'registry/qa/r0003.json'), '{"schema":1,');
    const running = createGateway({ state, env: 'qa', base: '/app' });
    expect(served(running)).toBe(2);
    lose();
    expect(served(running), 'a server that runs').toBe(2);
    expect(served(createGateway({ state, env: 'qa', base: '/app' })), 'a server that starts').toBe(2);
    published('mfe-a', '3', remote('mfe-a', '3'));
    expect((await mix({ 'mfe-a': '3' })).rev).toBe(3);
    expect(served(running)).toBe(3);
  });

  it('names no foreign file, even from a signed registry', () => {
    const hostile = (part: Partial<Release>) => {
      revise(2, (before) => {
        const entry = before.remotes['mfe-a'];
        const releases = { '1': { ...remote('mfe-a', '1', {}, 'things/:id'), ...part } };
        return { ...before, remotes: { 'mfe-a': { ...entry, releases } as RemoteEntry } };
      });
      const head = page('/app/things/7').replaceAll(/<script type="application\/json".*?<\/script>/gs, '');
      return [...head.matchAll(/(?:href|src)="([^"]*)"/g)]
        .map(([, address = '']) => address)
        .filter((address) => address.includes('mfe-a') || address.includes('evil'));
    };
    expect(hostile({})).toContain('/r/mfe-a/1/remoteEntry.1.js');
    expect(hostile({ base: 'https://evil.example/mfe-a/' })).toEqual([]);
    expect(hostile({ base: '/r/mfe-a/"><script src=/evil.js></script>/' })).toEqual([]);
    expect(hostile({ integrity: { 'remoteEntry.1.js': '" onload="evil()', 'page.1.js': '"><script>' } })).toEqual([]);
    expect(hostile({ entry: '../../api/mfe-a', preload: {} })).toEqual([]);
  });

  it('applies a chosen theme from the first frame and ignores unknown values', () => {
    expect(page('/app', true, 'dark')).toContain('data-mode="dark"');
    expect(page('/app', true, '"><script>')).not.toContain('data-mode');
  });
});
