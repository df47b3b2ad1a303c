import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promote, publishFixture, remoteFixture, shellFixture } from 'platform/testing';
import * as admin from 'shared-contracts/admin-calls';
import type { RegistryDocument } from 'shared-contracts/registry';
import * as calls from 'shared-contracts/settings-calls';
import { hashOf } from '../platform/hash.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { addressOf, createTestApp } from './test-app.ts';

export const hash = (text: string) => `sha256-${hashOf(text, 'base64')}`;

/** Returns the description of a release whose files contain their own names. */
export function manifestOf(remote: string, release: string, changes: object = {}) {
  const fixture = remoteFixture(remote, release);
  return {
    ...fixture,
    uniqueName: `${remote}_${release}`.replaceAll(/[^A-Za-z0-9]/g, '_'),
    integrity: { 'remoteEntry.1.js': hash('remoteEntry.1.js'), 'page.1.js': hash('page.1.js') },
    contributes: { ...fixture.contributes, routes: [{ id: 'p', path: remote, title: 'Page', chunk: 'page' }] },
    ...changes,
  };
}

export const detailOf = ({ body }: { body: unknown }) => (body as { detail: string }).detail;

/** Creates a server with one promoted remote, and functions that publish to it like a CI job. */
export async function createPublishingApp() {
  const platformDir = temporaryFolder('service');
  const api = await createTestApp({ PLATFORM_DIR: platformDir });
  const owner = await api.newAdmin('owner');
  publishFixture(platformDir, 'host-shell', '1.0.0-a', shellFixture);
  publishFixture(platformDir, 'mfe-first', '1.0.0-aa', remoteFixture('mfe-first', '1.0.0-aa'));
  await promote({ state: platformDir, env: 'prod', why: 'first', releases: { 'host-shell': '1.0.0-a', 'mfe-first': '1.0.0-aa' } });

  const tokenFor = async (
    remote: string,
    part: Partial<{ environments: string[]; scopes: ('publish' | 'promote')[]; days: number }> = {},
  ) => {
    const scopes: ('publish' | 'promote')[] = ['publish', 'promote'];
    const body = { name: `CI of ${remote}`, remote, environments: ['qa', 'prod'], scopes, days: 30, ...part };
    const { body: made } = await api.call(admin.createReleaseToken, { body }, owner);
    return { id: made.token.token_id, token: made.secret };
  };
  const sendFile = (remote: string, release: string, file: string, content: string, { token }: { token: string }) =>
    api.app.inject({
      method: 'PUT',
      url: addressOf(calls.sendReleaseFile, { params: { remote, release }, query: { path: file } }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: content,
    });
  return {
    api,
    owner,
    platformDir,
    tokenFor,
    sendFile,
    publish: async (remote: string, release: string, by: { token: string }, changes: object = {}) => {
      const params = { remote, release };
      const manifest = manifestOf(remote, release, changes);
      const started = await api.call(calls.startPublication, { params, body: { manifest } }, by);
      if (started.status !== 200) return started;
      for (const file of started.body.missing) {
        const { statusCode } = await sendFile(remote, release, file, file, by);
        if (statusCode !== 200) throw new Error(`${file} was answered with ${statusCode}.`);
      }
      return api.call(calls.finishPublication, { params, body: { commit: 'abc1234', ci_run: 'https://ci.example.com/7' } }, by);
    },
    change: (env: string, body: object, by: { token: string }, on = api) =>
      on.call(calls.changeRelease, { params: { env }, body: body as never }, by),
    /** Returns what prod runs. */
    current: (): RegistryDocument => {
      const { file } = JSON.parse(readFileSync(path.join(platformDir, 'registry/prod.json'), 'utf8')) as { file: string };
      return JSON.parse(readFileSync(path.join(platformDir, 'registry/prod', file), 'utf8')) as RegistryDocument;
    },
  };
}

export type PublishingApp = Awaited<ReturnType<typeof createPublishingApp>>;
