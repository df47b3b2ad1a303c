import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FeedServer, startFeedServer } from '../../testing/feed-server.ts';
import { isReachable } from './address.policy.ts';
import { createOutbound } from './outbound.ts';

const request = { maxBytes: 1_000, timeoutMs: 5_000 };
let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(() => server.close());

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('does not connect to %j', (address) => {
  expect(isReachable(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('connects to %s', (address) => {
  expect(isReachable(address)).toBe(true);
});

it('lets a test reach its own machine, but nothing else that is private', () => {
  expect(['127.0.0.1', '::1', '169.254.169.254', '10.0.0.1', '::ffff:127.0.0.1'].map((one) => isReachable(one, true))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('rejects the machine itself by number, alternative spelling and name', async () => {
  const outbound = createOutbound();
  const { port } = new URL(server.url('/'));
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
    await expect(outbound.get(`http://${host}:${port}/`, request)).rejects.toMatchObject({ code: 'private' });
  await expect(outbound.get('file:///etc/passwd', request)).rejects.toMatchObject({ code: 'address' });
  await expect(outbound.get('http://user:secret@example.com/', request)).rejects.toMatchObject({ code: 'address' });
  await outbound.close();
  expect(server.requests('/')).toEqual([]);
});

it('follows redirects, checks each of them, and stops at the requested size', async () => {
  server.serve('/moved', { status: 301, headers: { location: '/here' } });
  server.serve('/here', { body: 'here' });
  server.serve('/inside', { status: 307, headers: { location: 'http://192.168.0.1/' } });
  server.serve('/script', { status: 302, headers: { location: 'javascript:alert(1)' } });
  server.serve('/large', { inflatesToMegabytes: 2 });
  const outbound = createOutbound({ allowLoopback: true });
  const answer = await outbound.get(server.url('/moved'), request);
  expect([answer.status, answer.body.toString(), answer.url]).toEqual([200, 'here', server.url('/here')]);
  await expect(outbound.get(server.url('/inside'), request)).rejects.toMatchObject({ code: 'private' });
  await expect(outbound.get(server.url('/script'), request)).rejects.toMatchObject({ code: 'address' });
  await expect(outbound.get(server.url('/large'), request)).rejects.toMatchObject({ code: 'too-large' });
  await outbound.close();
});

it('does not look up a name that is longer than DNS allows', async () => {
  const outbound = createOutbound();
  await expect(outbound.get(`https://${'a'.repeat(254)}/`, request)).rejects.toMatchObject({ code: 'unreachable' });
  await outbound.close();
});
