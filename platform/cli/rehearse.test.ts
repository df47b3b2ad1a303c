import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { promote } from '../release/index.ts';
import { publishFixture, remoteFixture, shellFixture } from '../testing/releases.ts';
import { runPlatform } from './run.ts';

let state = '';
beforeEach(async () => {
  state = mkdtempSync(join(tmpdir(), 'rehearse-'));
  vi.stubEnv('PLATFORM_DIR', state);
  vi.stubEnv('PLATFORM_SERVICE', undefined);
  publishFixture(state, 'host-shell', '1.0.0-a', shellFixture);
  const requires = (react: string) => ({ requires: { contracts: '^1.0.0', ui: '^1.0.0', libraries: { react } } });
  const { contributes } = remoteFixture('mfe-b', '1');
  const hears = { contributes: { ...contributes, consumes: { 'mfe-a:thing-changed': 1 } }, calls: ['listThings'] };
  const emits = { contributes: { ...remoteFixture('mfe-a', '1').contributes, emits: { 'mfe-a:thing-changed': 1 } } };
  publishFixture(state, 'mfe-a', '1.0.0-aa', remoteFixture('mfe-a', '1.0.0-aa', { ...requires('^19.0.0'), ...emits }));
  publishFixture(state, 'mfe-a', '1.1.0-bb', remoteFixture('mfe-a', '1.1.0-bb', { ...requires('^19.0.0 || ^20.0.0'), ...emits }));
  publishFixture(state, 'mfe-b', '1.0.0-aa', remoteFixture('mfe-b', '1.0.0-aa', { ...requires('>=19.0.0'), ...hears }));
  const releases = { 'host-shell': '1.0.0-a', 'mfe-a': '1.0.0-aa', 'mfe-b': '1.0.0-aa' };
  await promote({ state, env: 'prod', why: 'first', releases });
  await promote({ state, env: 'prod', why: 'canary', releases: { 'mfe-a': '1.1.0-bb' }, percent: 10 });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(state, { recursive: true, force: true });
});

async function type(line: string) {
  const said: string[] = [];
  const code = await runPlatform(line.split(' '), { say: (one) => said.push(one), complain: (one) => said.push(one) });
  return { code, said: said.join('\n') };
}

it('lists the releases whose range the next version of a library leaves, also of canaries', async () => {
  expect(await type('rehearse --library react@20')).toEqual({
    code: 1,
    said: [
      'remote  release   for       why',
      'mfe-a   1.0.0-aa  everyone  needs react ^19.0.0',
      '✗ 1 of 2 remotes in prod would break with react 20.0.0.',
    ].join('\n'),
  });
  expect(await type('rehearse --library react@19.9')).toEqual({ code: 0, said: 'All 2 remotes in prod work with react 19.9.0.' });
  expect((await type('rehearse --library shared-contracts@2')).said).toContain('2 of 2 remotes');
});

it('lists who hears an event of another version, and who uses a call', async () => {
  expect((await type('rehearse --event mfe-a:thing-changed@2')).said).toMatch(/mfe-b .* understands version 1 of mfe-a:thing-changed/);
  expect((await type('rehearse --event mfe-a:thing-changed@1')).code).toBe(0);
  expect((await type('rehearse --call listThings --library react@20')).said).toMatch(/mfe-b .* calls listThings[\s\S]*2 of 2 remotes/);
});

it('refuses what no release knows, because it is mistyped', async () => {
  expect(await type('rehearse --library reakt@20')).toMatchObject({
    code: 2,
    said: expect.stringContaining('Shared: react, shared-contracts'),
  });
  expect(await type('rehearse --library react')).toMatchObject({ code: 2, said: expect.stringContaining('--library is like react@20') });
  expect(await type('rehearse --event mfe-a:gone@2')).toMatchObject({
    code: 2,
    said: expect.stringContaining('No release emits or hears'),
  });
  expect(await type('rehearse --call nothing')).toMatchObject({ code: 2, said: expect.stringContaining('No release calls nothing') });
  expect(await type('rehearse')).toMatchObject({ code: 2, said: expect.stringContaining('Name what would change') });
});

it('says that an environment without remotes has nothing to break', async () => {
  const empty = join(state, 'empty');
  vi.stubEnv('PLATFORM_DIR', empty);
  publishFixture(empty, 'host-shell', '1.0.0-a', shellFixture);
  await promote({ state: empty, env: 'prod', why: 'first', releases: { 'host-shell': '1.0.0-a' } });
  expect(await type('rehearse --library react@20')).toEqual({ code: 1, said: '✗ prod runs no remote yet, so nothing can break.' });
});

it('works at the address of an Atrium, without a token and without its disk', async () => {
  const server = createServer(({ url = '' }, response) => {
    const file = url.startsWith('/r/') ? url.replace('/r/', '/releases/') : url;
    try {
      response.end(readFileSync(join(state, file)));
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await type(`rehearse --library react@20 --to ${url}`)).said).toContain('1 of 2 remotes in prod would break');
  expect((await type(`rehearse --library react@20 --env qa --to ${url}`)).said).toContain('Nothing is promoted to qa yet');
  server.closeAllConnections();
  server.close();
  expect((await type(`rehearse --library react@20 --to ${url}`)).said).toContain('could not be reached');
});
