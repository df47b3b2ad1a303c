import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { freePort } from './server.ts';

/** Listens where hostile pages want to send something. Any connection or packet is a leak. */
export async function startEvil() {
  const reached: string[] = [];
  const server = createServer((socket) => {
    reached.push('a connection');
    socket.on('data', (data) => reached.push(data.toString().split('\r\n', 1)[0] ?? ''));
    socket.on('error', () => undefined);
  }).listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  const stun = createSocket('udp4');
  stun.on('message', () => reached.push('a packet'));
  stun.bind(0, '127.0.0.1');
  await once(stun, 'listening');
  const address = server.address();
  const port = address && typeof address !== 'string' ? address.port : 0;
  return {
    reached,
    address: `http://127.0.0.1:${port}`,
    stun: `stun:127.0.0.1:${stun.address().port}`,
    close: () => {
      server.close();
      stun.close();
    },
  };
}

/** Returns how long the page takes to handle a click and paint. */
export const measurePage = (page: Page) =>
  page.evaluate(async () => {
    const start = performance.now();
    for (let count = 0; count < 5; count += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - start;
  });
