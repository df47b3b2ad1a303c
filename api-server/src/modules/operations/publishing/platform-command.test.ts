import { openService, originOf, promote, publishFixture, remoteFixture, runPlatform, shellFixture, uploadTo } from 'platform/testing';
import * as admin from 'shared-contracts/admin-calls';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const [server, ci] = [temporaryFolder('server'), temporaryFolder('ci')];
const { api } = appWithoutUser({ PLATFORM_DIR: server });
let owner: TestUser;
let url = '';
beforeAll(async () => {
  url = await api.listen();
  owner = await api.newAdmin('owner');
  publishFixture(server, 'host-shell', '1.0.0-a', shellFixture);
  publishFixture(server, 'mfe-other', '1.0.0-aa', remoteFixture('mfe-other', '1.0.0-aa'));
  await promote({ state: server, env: 'prod', why: 'first', releases: { 'host-shell': '1.0.0-a', 'mfe-other': '1.0.0-aa' } });
  vi.stubEnv('PLATFORM_DIR', ci);
});
afterAll(() => vi.unstubAllEnvs());

/** Runs a command line on a machine that has no releases. */
async function type(line: string) {
  const said: string[] = [];
  const code = await runPlatform(line.split(' '), { say: (one) => said.push(one), complain: (one) => said.push(one) });
  return { code, said: said.join('\n') };
}

it('publishes, checks, promotes and rolls back with nothing but an address and a token', async () => {
  expect(await type(`status --env qa --to ${url}`)).toMatchObject({ code: 2, said: expect.stringContaining('PLATFORM_RELEASE_TOKEN') });
  const body = { name: 'CI', remote: 'mfe-ci', environments: ['qa'], scopes: ['publish', 'promote'] as ('publish' | 'promote')[], days: 1 };
  const { secret } = (await api.call(admin.createReleaseToken, { body }, owner)).body;
  vi.stubEnv('PLATFORM_RELEASE_TOKEN', secret);
  const routes = [{ id: 'p', path: 'ci', title: 'CI', chunk: 'page' }];
  for (const release of ['1.0.0-aa', '1.1.0-bb']) {
    const fixture = remoteFixture('mfe-ci', release);
    const uniqueName = `mfe_ci_${release}`.replaceAll(/[^A-Za-z0-9]/g, '_');
    publishFixture(ci, 'mfe-ci', release, { ...fixture, uniqueName, contributes: { ...fixture.contributes, routes } });
    expect(await uploadTo(openService(url), ci, 'mfe-ci', release)).toBe(true);
    expect(await uploadTo(openService(url), ci, 'mfe-ci', release), 'a repeated upload changes nothing').toBe(false);
  }
  expect((await type(`check mfe-ci@1.0 --env qa --to ${url}`)).said).toBe('mfe-ci@1.0.0-aa passes the gate of qa.');
  vi.stubEnv('PLATFORM_SERVICE', url);
  expect((await type('promote mfe-ci@1.0 --env qa --why first')).said).toContain('qa revision 1: promote mfe-ci');
  expect((await type('promote mfe-ci@latest --env qa --percent 20')).code).toBe(0);
  expect((await type('status --env qa')).said).toMatch(/mfe-ci +1\.0\.0-aa +1\.1\.0-bb for 20 %/);
  expect((await type('rollback mfe-ci --env qa')).said).toContain('everyone who is in no canary gets 1.0.0-aa');
  expect(await type('promote mfe-ci@latest --env prod')).toMatchObject({
    code: 1,
    said: expect.stringContaining('not for the environment prod'),
  });
  expect(await type('promote mfe-other@latest --env qa')).toMatchObject({ code: 1, said: expect.stringContaining('for mfe-ci only') });
  expect(await type('promote mfe-ci@latest --env qaa')).toMatchObject({ code: 1, said: expect.stringContaining('no environment "qaa"') });
});

it('never sends a token unencrypted to another machine', () => {
  expect(() => openService('http://atrium.example.com', { PLATFORM_RELEASE_TOKEN: 'rel_x' })).toThrow(/not encrypted/);
});

it('finds the commit and the run where CI services say them', () => {
  const github = { GITHUB_SHA: 'abc', GITHUB_RUN_ID: '7', GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'a/b' };
  expect(originOf(github)).toEqual({ commit: 'abc', ci_run: 'https://github.com/a/b/actions/runs/7' });
  expect(originOf({ CI_COMMIT_SHA: 'def', CI_JOB_URL: 'https://gitlab.example.com/1' })).toEqual({
    commit: 'def',
    ci_run: 'https://gitlab.example.com/1',
  });
  expect(originOf({})).toEqual({});
});
