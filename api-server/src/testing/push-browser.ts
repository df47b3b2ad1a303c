import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLow } from './scripted-provider.ts';

const headerBytes = 86;
const tagBytes = 16;

export interface BrowserKeys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

/** Creates the keys that a browser would make for a subscription. */
export function createBrowserKeys(): BrowserKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
}

/** Decrypts a push message of one record (RFC 8188 and 8291), written from the standard and not from the library that encrypts. */
export function decryptPush(body: Buffer, { ecdh, auth }: BrowserKeys): string {
  const [salt, server] = [body.subarray(0, 16), body.subarray(21, headerBytes)];
  if (body.readUInt8(20) !== 65) throw new Error('the key of the server is not a point');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), server]);
  const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(server), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-tagBytes));
  const record = Buffer.concat([decipher.update(body.subarray(headerBytes, -tagBytes)), decipher.final()]);
  const end = record.lastIndexOf(2);
  if (end < 0 || record.subarray(end + 1).some(Boolean)) throw new Error('the record has no end');
  return record.toString('utf8', 0, end);
}

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Starts a push service on this machine. `answers` holds the statuses of the next answers; it accepts everything after them. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const answers: { readonly status: number; readonly retryAfter?: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
    const { status, retryAfter } = answers.shift() ?? { status: 201 };
    response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end();
  });
  const port = await listenLow(server);
  return {
    port,
    received,
    answers,
    at: (path: string) => received.filter((one) => one.path === path),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
