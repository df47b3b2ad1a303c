import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { assertTriesReleases } from './host-check.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves one page and returns its address. */
async function serve(page: string, status = 200): Promise<string> {
  server = createServer((_, response) => response.writeHead(status).end(page)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/app`;
}

const page = (config: object) => `<html><script type="application/json" id="page-config">${JSON.stringify(config)}</script></html>`;

it('passes where releases may be tried', async () => {
  await expect(assertTriesReleases(await serve(page({ base: '/app', hasTesters: true })))).resolves.toBeUndefined();
});

it('says what the operators must allow where nobody may', async () => {
  await expect(assertTriesReleases(await serve(page({ base: '/app' })))).rejects.toThrow(/lets nobody try releases.*RELEASE_TESTERS/);
});

it.each([
  ['another site', '<html></html>', 200, /is not a page of Atrium/],
  ['a broken page', '<script type="application/json" id="page-config">{</script>', 200, /is not a page of Atrium/],
  ['an Atrium without releases', '{}', 503, /first releases are not promoted/],
])('explains %s', async (_, text, status, message) => {
  await expect(assertTriesReleases(await serve(text, status))).rejects.toThrow(message);
});

it('says why an address does not answer', async () => {
  const address = await serve('');
  server?.close();
  await once(server as Server, 'close');
  await expect(assertTriesReleases(address)).rejects.toThrow(/could not be reached: connect ECONNREFUSED/);
});
