import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ScriptedProvider, startScriptedProvider } from './testing/scripted-provider.ts';
import { type RunningApi, startApi } from './testing/start-api.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** Runs a real server on a small disk that fills up: a file system in memory, which only root on Linux may mount. */
const disk = temporaryFolder('full-disk');
const mounted = process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]).status === 0;
const filler = path.join(disk, 'filler');
const megabyte = 1024 ** 2;
const email = 'priya@example.com';
let provider: ScriptedProvider;
let api: RunningApi;
let token = '';

beforeAll(async () => {
  if (!mounted) return;
  provider = await startScriptedProvider();
  api = await startApi({ dataDir: path.join(disk, 'data'), providerUrl: provider.baseUrl, env: { FREE_SPACE_FLOOR_MB: '48' } });
});
afterAll(async () => {
  if (!mounted) return;
  rmSync(filler, { force: true });
  await api.stop();
  await provider.close();
  spawnSync('umount', ['-l', disk]);
});

const post = async (address: string, body: unknown) => {
  const answer = await fetch(`${api.url}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    after: answer.headers.get('retry-after'),
    body: (await answer.json()) as { access_token?: string; code?: string },
  };
};
const upload = () => post('/file/uploads', { email, file_name: `notes-${performance.now()}.txt`, size: 1_000 });
const ask = (message: string) => {
  provider.script = [{ text: 'Noted.' }, { finish: true }];
  return post('/v4/chat/completion', { message, email });
};
const titles = async () => {
  const answer = await fetch(`${api.url}/api/v4/chat/sessions/${email}?page=1&pageSize=50`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status !== 200) return answer.status;
  return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
};

/** Fills the disk until this much is free. */
function fill(leave: number): void {
  const file = openSync(filler, 'a');
  try {
    for (let free = freeBytes(); free > leave; free = freeBytes()) writeSync(file, Buffer.alloc(Math.min(megabyte, free - leave)));
  } finally {
    closeSync(file);
  }
}
const freeBytes = () => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

it.skipIf(!mounted)(
  'refuses uploads early, loses nothing on a full disk, and works again once there is space',
  { timeout: 180_000 },
  async () => {
    token = String((await post('/auth/sign-up', { email, password: 'correct horse battery', first_name: 'Priya' })).body.access_token);
    expect((await upload()).status).toBe(200);
    const kept: string[] = [];
    const say = async (message: string) => {
      const { status, ...rest } = await ask(`${message} ${'lorem ipsum '.repeat(800)}`);
      if (status === 200) kept.push(message);
      return { status, ...rest };
    };

    fill(40 * megabyte);
    expect(await upload()).toMatchObject({
      status: 507,
      body: { code: 'storage-full', detail: expect.stringMatching(/almost out of disk space/) },
    });
    expect((await say('Before')).status).toBe(200);

    fill(0);
    let refused = await say('Full 0');
    for (let round = 1; round < 2_000 && refused.status === 200; round += 1) refused = await say(`Full ${round}`);
    expect(refused).toMatchObject({ status: 503, after: expect.stringMatching(/^(5|30)$/), body: { code: 'not-ready' } });
    expect((await upload()).status).toBeGreaterThanOrEqual(500);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);

    rmSync(filler);
    await expect.poll(async () => (await upload()).status, { timeout: 30_000, interval: 250 }).toBe(200);
    expect((await say('After')).status).toBe(200);
    const found = await titles();
    for (const message of kept.slice(-40)) expect(found).toContainEqual(expect.stringContaining(message));
  },
);
