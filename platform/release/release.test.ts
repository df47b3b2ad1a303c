import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from 'shared-contracts/registry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGateway } from '../gateway/index.ts';
import { signingKey } from './keys.ts';
import { promote } from './promote.ts';
import type { ShellRelease } from './publish.ts';
import { readPointer, readRevision, writeRevision } from './registry-store.ts';
import { releaseDir } from './state.ts';

let state = '';
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'platform-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

const shell: ShellRelease = {
  base: '/r/host-shell/1.0.0-a/',
  version: '1.0.0',
  contracts: '1.2.0',
  ui: '1.0.0',
  initial: ['index.1.css', 'index.1.js'],
  chunks: {},
  shared: { 'shared-contracts/http': ['http.1.js'], 'shared-ui/list': ['list.1.js'] },
  integrity: { 'index.1.css': 'sha384-S', 'index.1.js': 'sha384-J', 'http.1.js': 'sha384-H', 'list.1.js': 'sha384-L' },
};

const remote = (name: string, version: string, part: Partial<Release> = {}, path = name): Release => ({
  base: `/r/${name}/${version}/`,
  entry: 'remoteEntry.1.js',
  uniqueName: `${name}_1`,
  integrity: { 'remoteEntry.1.js': 'sha384-E', 'page.1.js': 'sha384-P' },
  preload: { remote: [], page: ['page.1.js'] },
  uses: { page: ['shared-ui/list'] },
  requires: { contracts: '^1.0.0', ui: '^1.0.0' },
  contributes: {
    remote: name,
    label: name,
    routes: [{ id: 'p', path, title: '</script><b>', chunk: 'page' }],
    panels: [],
    menus: [],
    commands: [],
    emits: {},
    consumes: {},
  },
  ...part,
});

function published(name: string, version: string, document: Release | ShellRelease): void {
  mkdirSync(releaseDir(state, name, version), { recursive: true });
  writeFileSync(join(releaseDir(state, name, version), 'release.json'), JSON.stringify(document));
}

const mix = async (releases: Record<string, string>) =>
  promote({ state, env: 'qa', releases: { 'host-shell': '1.0.0-a', ...releases }, why: 'test' });

describe('promote', () => {
  beforeEach(() => published('host-shell', '1.0.0-a', shell));

  it('writes revision after revision, keeps the release before as the fall-back, and changes nothing when nothing changed', async () => {
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
    ['contracts that the shell does not have', { requires: { contracts: '^2.0.0', ui: '^1.0.0' } }, 'gate/contracts'],
  ])('refuses %s and leaves the pointer where it was', async (_name, part, code) => {
    published('mfe-a', '1', remote('mfe-a', '1', part));
    await expect(mix({ 'mfe-a': '1' })).rejects.toThrow(code);
    expect(readPointer(state, 'qa')).toBeUndefined();
  });

  it('refuses two remotes that claim one route', async () => {
    published('mfe-a', '1', remote('mfe-a', '1', {}, 'agents'));
    published('mfe-b', '1', remote('mfe-b', '1', {}, 'agents'));
    await expect(mix({ 'mfe-a': '1', 'mfe-b': '1' })).rejects.toThrow(/both contribute the route "agents"/);
  });

  it('lets one of two promoters through who started from the same revision', async () => {
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

  it('keeps the private key to its owner', () => {
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
    published('mfe-a', '1', remote('mfe-a', '1', {}, 'agents/:id'));
    await mix({ 'mfe-a': '1' });
  });

  it('names the shell’s files with their hashes and preloads what the address needs, after them', () => {
    const html = page('/app/agents/7');
    expect(html).toContain('<script defer src="/r/host-shell/1.0.0-a/index.1.js" integrity="sha384-J" crossorigin');
    const order = ['index.1.js', '/r/mfe-a/1/remoteEntry.1.js', '/r/mfe-a/1/page.1.js', 'list.1.js', 'http.1.js'].map((file) =>
      html.indexOf(file),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(html).toContain('integrity="sha384-P" crossorigin fetchpriority="low"');
  });

  it('preloads nothing of a remote that another address needs, or before log-in', () => {
    expect(page('/app/other')).not.toContain('href="/r/mfe-a/1/page.1.js');
    expect(page('/app/agents/7', false)).not.toContain('rel="preload"');
  });

  it('carries the registry as data that cannot end its element, and no inline script', () => {
    const html = page('/app');
    expect(html).not.toContain('</script><b>');
    expect(html.match(/<script(?![^>]*(src=|application\/json))/g)).toBeNull();
    const data = /id="registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ rev: 1, env: 'qa' });
  });

  it('paints a chosen theme from the first frame and takes no other word into the page', () => {
    expect(page('/app', true, 'dark')).toContain('data-mode="dark"');
    expect(page('/app', true, '"><script>')).not.toContain('data-mode');
  });
});
