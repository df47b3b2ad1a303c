import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, isFree } from './ports.ts';

it('skips a port that is taken', async () => {
  const taken = await freePort(25_000);
  const server = createServer().listen(taken, '127.0.0.1');
  await once(server, 'listening');
  expect(await isFree(taken, '127.0.0.1')).toBe(false);
  expect(await freePort(taken)).toBeGreaterThan(taken);
  server.close();
});

it('stays below the range of outgoing connections', async () => {
  await expect(freePort(32_768)).rejects.toThrow('No free port');
});
