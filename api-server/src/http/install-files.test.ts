import Fastify from 'fastify';
import type { Gateway } from 'platform/gateway';
import { describe, expect, it } from 'vitest';
import { serveInstallFiles } from './install-files.ts';

function serve(worker: Gateway['worker'], hasWorker = true) {
  const app = Fastify();
  serveInstallFiles(app, { basePath: '/work', hasWorker }, () => ({ worker }) as Gateway);
  return { get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }) };
}
const missing: Gateway['worker'] = () => undefined;
const current: Gateway['worker'] = () => ({ script: 'self.current = 1;', hash: 'sha256-current' });

describe('the manifest', () => {
  it('starts the product at its own path and names icons that are served', async () => {
    const { get } = serve(current);
    const { headers, body } = await get('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const { start_url, scope, icons } = JSON.parse(body) as { start_url: string; scope: string; icons: { src: string }[] };
    expect([start_url, scope]).toEqual(['/work', '/work']);
    for (const src of [...icons.map((icon) => icon.src), '/icons/apple-touch-icon.png']) {
      const icon = await get(src);
      expect(icon.headers['content-type']).toBe('image/png');
      expect(icon.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    }
  });
});

describe('the service worker', () => {
  it('is the one of the current shell, and is asked for at every navigation', async () => {
    const { get } = serve(current);
    const { body, headers } = await get('/sw.js');
    expect(body).toBe('self.current = 1;');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
    expect((await get('/sw.js', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it.each([
    ['the setting is off', current, false],
    ['the shell has none', missing, true],
  ] as const)('removes itself when %s', async (_, worker, hasWorker) => {
    const { body, statusCode } = await serve(worker, hasWorker).get('/sw.js');
    expect(statusCode).toBe(200);
    expect(body).toContain('registration.unregister()');
    expect(body).toContain("deleteDatabase('atrium-offline')");
  });

  it('stays in browsers while the releases can not be read', async () => {
    const unreadable: Gateway['worker'] = () => {
      throw new Error('nothing is promoted');
    };
    const { statusCode } = await serve(unreadable).get('/sw.js');
    expect(statusCode).toBeGreaterThanOrEqual(500);
  });
});
