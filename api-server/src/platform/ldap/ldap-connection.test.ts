import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { makeCertificate } from '../../testing/certificates.ts';
import { listenLow } from '../../testing/scripted-provider.ts';
import { ldapSettingsOf } from '../../testing/slapd.ts';
import { createDirectory } from './directory.ts';

const authority = makeCertificate({ name: 'Authority' });
const identity = makeCertificate({ name: 'directory', hosts: ['localhost', '127.0.0.1'], by: authority });
const stop: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of stop.splice(0)) await end();
});

/** Starts a server that does what the test says with each connection, and keeps what arrived unencrypted. */
async function startServer(serve: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  let heard = '';
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (data: Buffer) => {
      heard += data.toString('latin1');
    });
    serve(socket);
  });
  const port = await listenLow(server);
  stop.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { url: `ldap://localhost:${port}`, heard: () => heard, connections: () => sockets.length };
}

/** Answers the request to start TLS with the result code. The number of the message is its fifth byte. */
const startTlsAnswer = ([, , , , id = 0]: Buffer, code: number) =>
  Buffer.from([0x30, 0x0c, 0x02, 0x01, id, 0x78, 0x07, 0x0a, 0x01, code, 0x04, 0x00, 0x04, 0x00]);

const directoryAt = (url: string, changed: Parameters<typeof ldapSettingsOf>[1] = {}, patience?: { operationMs: number }) =>
  createDirectory(
    ldapSettingsOf({ ldaps: url, authority: authority.certificate }, { start_tls: true, ...changed }),
    'service secret',
    'all',
    patience,
  );

it('sends no password if the server refuses TLS', async () => {
  const server = await startServer((socket) => socket.once('data', (asked: Buffer) => socket.write(startTlsAnswer(asked, 2))));
  await expect(directoryAt(server.url).signIn('ana', 'password')).rejects.toMatchObject({ name: 'DirectoryError' });
  expect(server.heard()).not.toContain('service secret');
  expect(server.connections()).toBe(1);
});

it('does not connect again unencrypted when the encrypted connection is lost', async () => {
  const server = await startServer((socket) => {
    socket.once('data', (asked: Buffer) => {
      socket.removeAllListeners('data');
      socket.write(startTlsAnswer(asked, 0));
      const secureContext = createSecureContext({ key: identity.key, cert: identity.certificate });
      const secure = new TLSSocket(socket, { isServer: true, secureContext });
      secure.on('error', () => {});
      secure.on('secure', () => secure.destroy());
    });
  });
  await expect(directoryAt(server.url).signIn('ana', 'password')).rejects.toMatchObject({ reason: 'unreachable' });
  expect(server.connections()).toBe(1);
  expect(server.heard()).not.toContain('service secret');
});

it('gives up on a server that never answers', async () => {
  const server = await startServer(() => {});
  await expect(directoryAt(server.url, {}, { operationMs: 200 }).check()).rejects.toMatchObject({ reason: 'unreachable' });
});

it('refuses a server whose certificate another authority signed', async () => {
  const other = makeCertificate({ name: 'Other' });
  const server = await startServer((socket) => {
    socket.once('data', (asked: Buffer) => {
      socket.removeAllListeners('data');
      socket.write(startTlsAnswer(asked, 0));
      const secureContext = createSecureContext({ key: identity.key, cert: identity.certificate });
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => {});
    });
  });
  await expect(directoryAt(server.url, { ca_certificate: other.certificate }).check()).rejects.toMatchObject({ reason: 'certificate' });
});

it('sends passwords unencrypted only on this machine or where an owner allows it', async () => {
  const plain = { start_tls: false, ca_certificate: '' };
  const away = directoryAt('ldap://directory.example.com', plain);
  await expect(away.check()).rejects.toMatchObject({ reason: 'needsTls' });
  const local = createDirectory(ldapSettingsOf({ ldaps: 'ldap://127.0.0.1:9', authority: '' }, plain), 'secret', 'all');
  await expect(local.check()).rejects.toMatchObject({ reason: 'unreachable' });
});

it('reaches private networks only if the server’s settings allow them', async () => {
  const settings = ldapSettingsOf({ ldaps: 'ldaps://127.0.0.1:9', authority: '' });
  for (const url of ['ldaps://127.0.0.1:9', 'ldaps://localhost:9', 'ldaps://169.254.169.254'])
    await expect(createDirectory({ ...settings, url }, 'secret', []).check()).rejects.toMatchObject({
      reason: 'unreachable',
      sentence: { key: 'privateHost' },
    });
});

it('never asks with an empty password', async () => {
  const server = await startServer(() => {});
  expect(() => directoryAt(server.url).signIn('ana', '')).toThrow();
  expect(server.connections()).toBe(0);
});

it('refuses filters and certificates that can’t be read', async () => {
  await expect(directoryAt('ldap://localhost:9', { user_filter: '(uid={login}' }).check()).rejects.toMatchObject({ reason: 'badFilter' });
  await expect(directoryAt('ldap://localhost:9', { ca_certificate: 'rubbish' }).check()).rejects.toMatchObject({ reason: 'badAuthority' });
});
