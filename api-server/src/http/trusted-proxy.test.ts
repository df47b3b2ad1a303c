import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { requestRecovery, signIn } from 'shared-contracts/calls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listenLow } from '../testing/scripted-provider.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestApp } from '../testing/test-app.ts';

const docker = path.resolve(import.meta.dirname, '../../../docker');
const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((place) => existsSync(place));
/** What a client writes itself, another one each time. */
const spoofed = (count: number) => `203.0.113.${count}`;

async function startApp(env: Record<string, string> = {}) {
  const api = await createTestApp(env);
  onTestFinished(() => api.close());
  return api;
}

describe.each(['1', 'true'])('behind one proxy, with TRUST_PROXY=%s', (TRUST_PROXY) => {
  it('counts guesses under the address that the proxy added, whatever the client wrote before it', async () => {
    const api = await startApp({ TRUST_PROXY });
    const user = await api.newUser();
    const guess = (count: number) =>
      api.call(signIn, { body: { email: user.email, password: 'a guess' } }, undefined, {
        'x-forwarded-for': `${spoofed(count)}, 198.51.100.7`,
      });
    const statuses = [];
    for (let count = 1; count <= 20; count += 1) statuses.push((await guess(count)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });
});

it('does not believe the header at all without a proxy', async () => {
  const api = await startApp();
  const user = await api.newUser();
  const guess = (count: number) =>
    api.call(signIn, { body: { email: user.email, password: 'a guess' } }, undefined, { 'x-forwarded-for': spoofed(count) });
  const statuses = [];
  for (let count = 1; count <= 8; count += 1) statuses.push((await guess(count)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
});

it.each<Record<string, string>>([
  { 'x-forwarded-proto': 'https://evil.example/?' },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-forwarded-host': 'localhost:1@evil.example' },
  { 'x-forwarded-host': 'localhost, evil.example' },
])('takes no address from what a proxy passed on: %j', async (headers) => {
  const api = await startApp({ TRUST_PROXY: '1' });
  const user = await api.newUser();
  expect(await api.call(requestRecovery, { body: { email: user.email } }, undefined, headers)).toMatchObject({ status: 501 });
});

describe.skipIf(!nginx)('behind the gateway’s own nginx configuration', () => {
  it('counts 150 guesses with made-up addresses as those of one client', async () => {
    const api = await startApp({ TRUST_PROXY: '1' });
    const upstream = await api.listen();
    const user = await api.newUser();
    const gateway = await startNginx(upstream);
    const guess = async (count: number) => {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': spoofed(count),
        'x-forwarded-host': 'evil.example',
        forwarded: `for=${spoofed(count)}`,
      };
      const body = JSON.stringify({ email: user.email, password: 'a guess' });
      return (await fetch(`${gateway.url}/api/auth/sign-in`, { method: 'POST', headers, body })).status;
    };
    const statuses = [];
    for (let count = 1; count <= 150; count += 1) statuses.push(await guess(count));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(145);
  });
});

/** A real nginx with the template that the containers use, in front of `upstream`. */
async function startNginx(upstream: string) {
  const folder = temporaryFolder('nginx');
  mkdirSync(path.join(folder, 'temp'));
  const port = await freePort();
  const site = readFileSync(path.join(docker, 'nginx.conf.template'), 'utf8')
    .replace('resolver 127.0.0.11 valid=5s;', '')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: nginx's image fills this in.
    .replace('${PORT}', `127.0.0.1:${port}`)
    .replace('http://api:4600', upstream)
    .replace('/etc/nginx/remotes.conf', path.join(docker, 'remotes.together.conf'))
    .replace('/etc/nginx/releases.conf', path.join(docker, 'releases.conf'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp/${name};`);
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr warn; events {} http { access_log off; ${temporary.join(' ')}\n${site} }`,
  );
  const child = spawn(nginx ?? '', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 10_000;
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('nginx did not start.');
  return { url };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenLow(server);
  server.close();
  await once(server, 'close');
  return port;
}
