import { fetchRemoteImage } from 'shared-contracts/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { type FeedServer, startFeedServer } from '../../../testing/feed-server.ts';
import { createTestApp, type TestUser } from '../../../testing/test-app.ts';
import { createPictureCache } from './picture-cache.ts';
import { createRemoteImages } from './remote-images.service.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
let server: FeedServer;
const { api } = appWithoutUser({ OUTBOUND_LOOPBACK: 'allow' });
let user: TestUser;
beforeAll(async () => {
  server = await startFeedServer();
  user = await api.newUser();
  server.serve('/chart.png', { body: png, headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' } });
});
afterAll(() => server.close());

const ask = (image_url: string, by: TestUser | undefined = user) => api.call(fetchRemoteImage, { body: { image_url } }, by);
const refusal = async (image_url: string) => {
  const { status, body } = await ask(image_url);
  return [status, (body as unknown as { detail: string }).detail];
};
const read = (url: string) => api.app.inject({ method: 'GET', url });

it('shows an image from our origin, judged only by its bytes, and fetches it once', async () => {
  const { status, body } = await ask(server.url('/chart.png'));
  expect(status).toBe(200);
  const answer = await read(body.image_url);
  expect(answer.rawPayload).toEqual(png);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=600',
  });
  expect(answer.headers).not.toHaveProperty('set-cookie');
  const [request, ...more] = server.requests('/chart.png');
  expect(more).toEqual([]);
  expect(request).not.toHaveProperty('cookie');
  expect(request).not.toHaveProperty('referer');
  expect(request).not.toHaveProperty('authorization');
});

it('requires a signed-in user, and returns nothing for a forged or altered URL', async () => {
  expect((await api.call(fetchRemoteImage, { body: { image_url: server.url('/chart.png') } })).status).toBe(401);
  const { body } = await ask(server.url('/chart.png'));
  const given = new URL(body.image_url, 'http://x');
  for (const [name, value] of [
    ['address', server.url('/other.png')],
    ['until', '99999999999999'],
    ['key', 'x'],
  ] as const) {
    const altered = new URL(given);
    altered.searchParams.set(name, value);
    expect((await read(`${altered.pathname}${altered.search}`)).statusCode).toBe(404);
  }
  expect((await read('/api/chat/remote-images')).statusCode).toBe(404);
  expect(server.requests('/other.png')).toEqual([]);
});

it('passes on only raster images', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  server.serve('/a.svg', { body: svg, headers: { 'content-type': 'image/svg+xml' } });
  server.serve('/b.png', { body: `<html>${svg}</html>`, headers: { 'content-type': 'image/png' } });
  server.serve('/c.png', { status: 500, body: png });
  const sentence = 'There is no PNG, JPEG, GIF, WebP or AVIF picture at this address.';
  for (const path of ['/a.svg', '/b.png', '/c.png', '/missing.png']) expect(await refusal(server.url(path))).toEqual([422, sentence]);
});

it('never enters a private network, even by redirect, and reveals nothing about it', async () => {
  server.serve('/inside.png', { status: 302, headers: { location: 'http://192.168.0.1/a.png' } });
  server.serve('/metadata.png', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } });
  const sentence = 'This address is in a private network. Pictures from there aren’t shown.';
  for (const address of ['http://10.0.0.1/a.png', 'http://[fd00::1]/a.png', server.url('/inside.png'), server.url('/metadata.png')])
    expect(await refusal(address)).toEqual([422, sentence]);
  for (const address of [
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'http://a:b@example.com/x.png',
    'no address',
  ])
    expect(await refusal(address)).toEqual([422, 'Only pictures at http and https addresses are shown.']);
});

it('does not reach this machine unless that is allowed', async () => {
  const strict = await createTestApp();
  const somebody = await strict.newUser();
  const { status } = await strict.call(fetchRemoteImage, { body: { image_url: server.url('/never.png') } }, somebody);
  expect([status, server.requests('/never.png')]).toEqual([422, []]);
  await strict.close();
});

it('limits size and time', async () => {
  server.serve('/large.png', { inflatesToMegabytes: 9 });
  expect(await refusal(server.url('/large.png'))).toEqual([422, 'This picture is larger than 8 MB.']);
  server.serve('/hanging.png', { hangs: true });
  const outbound = createOutbound({ allowLoopback: true });
  const images = createRemoteImages({
    outbound,
    secret: 's',
    clock: { now: () => new Date() },
    throttle: async () => undefined,
    timeoutMs: 50,
  });
  await expect(images.fetch('u', server.url('/hanging.png'))).rejects.toMatchObject({
    code: 'picture-refused',
    message: 'The server of this picture did not answer in time.',
  });
  await outbound.close();
});

it('limits requests per minute', async () => {
  const eager = await api.newUser();
  const statuses = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await ask(server.url('/chart.png'), eager)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});

it('expires URLs and cached images', async () => {
  let now = 0;
  const clock = { now: () => new Date(now) };
  const outbound = createOutbound({ allowLoopback: true });
  const images = createRemoteImages({ outbound, secret: 's', clock, throttle: async () => undefined });
  const query = new URL(await images.fetch('u', server.url('/chart.png')), 'http://x').searchParams;
  const given = { address: query.get('address') ?? '', until: Number(query.get('until')), key: query.get('key') ?? '' };
  const before = server.requests('/chart.png').length;
  await images.read(given);
  now = 11 * 60_000;
  await images.read(given);
  expect(server.requests('/chart.png')).toHaveLength(before + 1);
  now = 31 * 60_000;
  await expect(images.read(given)).rejects.toMatchObject({ code: 'not-found' });
  await outbound.close();
});

it('keeps the newest images within a memory limit', () => {
  const cache = createPictureCache({ now: () => new Date(0) });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) cache.keep(name, { type: 'image/png', body: Buffer.alloc(8 * 1024 * 1024) });
  expect(['a', 'b', 'g'].map((name) => cache.find(name) !== undefined)).toEqual([false, true, true]);
});
