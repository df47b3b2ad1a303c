import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { promote } from '../release/index.ts';
import { publishFixture, remoteFixture, shellFixture } from '../testing/releases.ts';
import { writeRemote } from './create-remote.ts';
import { runPlatform } from './run.ts';

let folder = '';
let before: string | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-'));
  before = process.env.PLATFORM_DIR;
  process.env.PLATFORM_DIR = folder;
});
afterEach(() => {
  if (before === undefined) delete process.env.PLATFORM_DIR;
  else process.env.PLATFORM_DIR = before;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command line. */
async function type(line: string) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runPlatform(line.split(' '), { say: (one) => said.push(one), complain: (one) => complained.push(one) });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

const unknown = 'No server is named by --url or PLATFORM_URL, so halted releases are not known here.\n';

describe('npx platform', () => {
  it('explains itself, and says what it did not understand with exit code 2', async () => {
    expect(await type('help')).toMatchObject({ code: 0, said: expect.stringContaining('promote <remote>@<release>') });
    expect(await type('promote --help')).toMatchObject({ code: 0, said: expect.stringContaining('--percent N') });
    expect(await type('nonsense')).toMatchObject({ code: 2, complained: expect.stringContaining('no command "nonsense"') });
    expect(await type('promote mfe-a@1')).toMatchObject({ code: 2, complained: expect.stringContaining('--env qa or --env prod') });
    expect(await type('promote mfe-a@1 --env qa --percent 100')).toMatchObject({
      code: 2,
      complained: expect.stringContaining('from 1 to 99'),
    });
    expect(await type('status --colour')).toMatchObject({ code: 2 });
    expect(await type('status --store tape')).toMatchObject({ code: 2, complained: expect.stringContaining('disk or s3') });
    expect(await type('status --store s3')).toMatchObject({ code: 1, complained: expect.stringContaining('PLATFORM_S3_BUCKET') });
    expect(await type('status')).toMatchObject({ code: 1, complained: '✗ Nothing is promoted to prod yet.' });
  });

  it('takes a release through the gate and a canary to everyone and back, and reports what happened', async () => {
    publishFixture(folder, 'host-shell', '1.0.0-a', shellFixture);
    const emits = { contributes: { ...remoteFixture('mfe-a', '1').contributes, emits: { 'mfe-a:thing-changed': 1 } } };
    const imports = { 'shared-contracts': ['Thing'], 'shared-ui/list': ['ItemList'] };
    publishFixture(folder, 'mfe-a', '1.0.0-aa', remoteFixture('mfe-a', '1.0.0-aa', { ...emits, calls: ['listThings'], imports }));
    publishFixture(folder, 'mfe-a', '1.1.0-bb', remoteFixture('mfe-a', '1.1.0-bb', emits));
    publishFixture(folder, 'mfe-a', '2.0.0-cc', remoteFixture('mfe-a', '2.0.0-cc', { requires: { contracts: '^9.0.0', ui: '^1.0.0' } }));
    await promote({ state: folder, env: 'prod', why: 'first', releases: { 'host-shell': '1.0.0-a', 'mfe-a': '1.0.0-aa' } });

    expect(await type('check mfe-a@1.1')).toMatchObject({ code: 0, said: `${unknown}mfe-a@1.1.0-bb passes the gate of prod.` });
    expect(await type('check mfe-a@2')).toMatchObject({ code: 1, complained: expect.stringContaining('needs contracts ^9.0.0') });
    expect((await type('promote mfe-a@1.1 --env qa')).said).toBe(`${unknown}qa revision 1: mfe-a@1.1.0-bb for everybody.`);
    expect((await type('promote mfe-a@1.1 --env prod --percent 10 --why try')).said).toBe(
      `${unknown}prod revision 2: mfe-a@1.1.0-bb for 10 % of the users.`,
    );
    expect((await type('status --env prod')).said).toMatch(/mfe-a +1\.0\.0-aa +1\.1\.0-bb for 10 % +— +held/);
    expect((await type('promote mfe-a@1.1 --env prod')).said).toContain('for everybody');
    expect((await type('replay prod-r1 --env qa')).said).toBe('qa revision 2 runs the mix prod-r1.');
    expect((await type('diff 1 2 --env qa')).said).toBe('mfe-a: 1.1.0-bb → 1.0.0-aa');
    expect((await type('replay prod-r1+mfe-a@1.1.0-bb --env qa')).said).toBe('qa revision 4 runs the mix prod-r1+mfe-a@1.1.0-bb.');
    expect((await type('diff 1 4 --env qa')).said).toBe('Revisions 1 and 4 run the same.');
    expect((await type('replay prod-r1+mfe-a@localhost:4701 --env qa')).complained).toContain('ran from a developer');
    expect((await type('replay nonsense --env qa')).code).toBe(2);
    expect((await type('diff 1 3')).said).toBe('mfe-a: 1.0.0-aa → 1.1.0-bb');
    expect(await type('rollback --env prod')).toMatchObject({
      code: 2,
      complained: expect.stringContaining('rollback-environment --env prod'),
    });
    expect((await type('rollback-environment --env prod --to 1')).said).toMatch(/undoes:\n {2}mfe-a: 1\.1\.0-bb → 1\.0\.0-aa\n.*--yes/);
    expect((await type('rollback mfe-a --env prod --why slower')).said).toBe(
      'prod revision 4: everyone gets mfe-a@1.0.0-aa again. Nothing else changed.',
    );
    expect((await type('history')).said).toMatch(/^rev.*\n4 .*slower\n3 .*\n2 .*try\n1 .*first$/);
    expect((await type('who-uses mfe-a:thing-changed')).said).toMatch(/mfe-a +1\.0\.0-aa +emits version 1/);
    expect((await type('who-uses listThings')).said).toContain('calls it');
    expect((await type('who-uses right-panel')).said).toContain('host-shell');
    expect((await type('who-uses nothing')).code).toBe(1);
    expect((await type('who-uses listThings')).said).not.toContain('imports it');
    expect((await type('who-uses Thing')).said).toContain('imports it from shared-contracts');
    expect((await type('who-uses shared-ui/list')).said).toContain('imports ItemList');
    expect((await type('disable mfe-a --env prod')).said).toBe('prod revision 5: mfe-a is switched off.');
    expect((await type('hold mfe-a --env prod')).said).toBe('prod revision 6: builds leave mfe-a as it is.');
    expect((await type('unhold mfe-a --env prod')).said).toBe('prod revision 7: builds promote mfe-a again.');
    expect((await type('grant mfe-a settings/pay --env qa')).said).toBe('qa revision 5: mfe-a may contribute "settings/pay".');
    expect((await type('revoke-grant mfe-a settings/pay --env qa')).said).toContain('mfe-a may no longer contribute');
    expect((await type('rollback-environment --env prod --to 3 --yes')).said).toContain('prod revision 8 runs what revision 3 ran.');
    expect((await type('promote mfe-a@9 --env prod')).complained).toContain('Published: ');
  });
});

describe('a halted release', () => {
  const reason = '20.0 % of 40 loads had an error';
  let server: Server;
  let url = '';
  beforeEach(async () => {
    publishFixture(folder, 'host-shell', '1.0.0-a', shellFixture);
    for (const release of ['1', '2']) publishFixture(folder, 'mfe-a', release, remoteFixture('mfe-a', release));
    await promote({ state: folder, env: 'prod', why: 'first', releases: { 'host-shell': '1.0.0-a', 'mfe-a': '1' } });
    const release = { remote: 'mfe-a', release: '2', loads: 40, errors: 8, lcp_ms: null, halted: reason };
    server = createServer((_, answer) => answer.end(JSON.stringify({ releases: [release] }))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => server.close());

  it('is shown by check and promote, and promoted to everyone only with --force and --why', async () => {
    const complained = expect.stringContaining(`mfe-a@2 was halted: ${reason}`);
    expect(await type(`check mfe-a@2 --url ${url}`)).toMatchObject({ code: 1, complained });
    expect(await type(`promote mfe-a@2 --env prod --url ${url}`)).toMatchObject({ code: 1, complained });
    expect(await type(`promote mfe-a@2 --env prod --url ${url} --force`)).toMatchObject({ code: 2 });
    expect(await type(`promote mfe-a@2 --env prod --url ${url} --percent 5 --force --why x`)).toMatchObject({ code: 1 });
    expect((await type(`promote mfe-a@2 --env prod --url ${url} --force --why fixed`)).said).toBe(
      'prod revision 2: mfe-a@2 for everybody.',
    );
  });

  it('is not promoted when the named server does not say what was halted', async () => {
    expect(await type('promote mfe-a@2 --env prod --url http://127.0.0.1:1')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('does not say which releases were halted'),
    });
  });
});

describe('create-remote', () => {
  it('writes every folder of a remote and adds it to the workspace', async () => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ workspaces: ['platform', 'mfe-chat', 'e2e'] }));
    const { name } = await writeRemote('team-wiki', undefined, () => undefined, folder);
    expect(name).toBe('mfe-team-wiki');
    const files = readdirSync(join(folder, name), { recursive: true }).map(String);
    for (const file of ['contributes.ts', 'src/remote.tsx', 'src/single-spa.tsx', 'src/standalone.tsx', 'src/team-wiki-pages.test.tsx'])
      expect(files).toContain(file);
    expect(JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')), 'builds leave it alone').toMatchObject({
      release: 'by-hand',
    });
    expect(readFileSync(join(folder, name, 'contributes.ts'), 'utf8')).toContain("label: 'Team wiki'");
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toEqual({
      workspaces: ['platform', 'mfe-chat', 'mfe-team-wiki', 'e2e'],
    });
    await expect(writeRemote('team-wiki', undefined, () => undefined, folder)).rejects.toThrow(/already exists/);
  });

  it.each(['Team', 'a_b', '../x', 'a--b', ''])('refuses the name %j', async (name) => {
    await expect(writeRemote(name, undefined, () => undefined, folder)).rejects.toThrow(/not a valid name for a remote/);
    expect(existsSync(join(folder, 'package.json'))).toBe(false);
  });
});
