import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../commands/process/ports.ts';
import { publishFixture, remoteFixture } from '../testing/releases.ts';
import { type ServedRemote, servePublished } from './serve.ts';

let folder = '';
let port = 0;
let served: ServedRemote;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'));
  publishFixture(folder, 'mfe-a', '1.0.0-aa', remoteFixture('mfe-a', '1.0.0-aa'));
  port = await freePort(19_700);
  served = await servePublished(folder, 'mfe-a', '1.0.0-aa', port);
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a raw request, since clients normalize the path and the host. */
function ask(path: string, host = `localhost:${port}`): Promise<{ status: number | undefined; text: string; cors: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, text, cors: answer.headers['access-control-allow-origin'] }));
    });
    sent.on('error', reject).end();
  });
}

describe('npx platform serve', () => {
  it('serves the release and its address to pages of any origin', async () => {
    const { status, text, cors } = await ask('/release.json');
    expect([status, cors]).toEqual([200, '*']);
    const { base, entry } = JSON.parse(text) as { base: string; entry: string };
    expect(base).toBe(`http://localhost:${port}/files/`);
    expect((await ask(`/files/${entry}`)).status).toBe(200);
  });

  it.each(['/files/../../../registry.pem', '/files/..%2f..%2fx', '/files/', '/x', '/files/nothing.js'])(
    'serves nothing at %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it('serves nothing to a foreign name that resolves to this machine', async () => {
    expect((await ask('/release.json', 'evil.example:80')).status).toBe(403);
  });
});
