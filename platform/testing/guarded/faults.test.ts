import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { freePort } from '../../commands/process/ports.ts';

// Run by test-guard.test.ts, which expects exactly the tests named "fails: …" to fail.
it('fails: an error on the console', () => {
  console.error('something is wrong');
});

it('fails: a call to another machine', async () => {
  await expect(fetch('http://192.0.2.1/')).rejects.toThrow();
});

it('passes: an expected error on the console', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  console.error('expected');
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

it('passes: a call to a server of this test, where the package is a server', async () => {
  const port = await freePort(27_000);
  const server = createServer((_, response) => response.end('hello')).listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('hello');
  server.close();
});
