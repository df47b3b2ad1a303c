import { afterAll, beforeAll, expect, it } from 'vitest';
import { startToolServer, type TestToolServer } from '../../testing/mcp-server.ts';
import { guardedFetch } from '../model/provider-fetch.ts';
import { createMcpClient } from './mcp-client.ts';

let office: TestToolServer;
beforeAll(async () => {
  office = await startToolServer();
});
afterAll(() => office.close());
const server = () => ({ name: 'Post', url: office.url, key: undefined });
const never = new AbortController().signal;

it('gives a hanging server a limited time, then reports it', async () => {
  office.mood = 'hangs';
  const client = createMcpClient(guardedFetch('all'), 300);
  await expect(client.tools(server())).rejects.toMatchObject({ message: expect.stringContaining('did not answer in time') });
  office.mood = 'well';
});

it('calls a tool, and returns the message of one that failed', async () => {
  const client = createMcpClient(guardedFetch('all'));
  expect(await client.call(server(), 'postage', { country: 'Norway' }, never)).toBe('A letter to Norway costs 1.10.');
  await expect(client.call(server(), 'burn_letters', {}, never)).rejects.toThrow('The oven is cold.');
});

it('connects to nothing inside a private network unless allowed', async () => {
  await expect(createMcpClient(guardedFetch([])).tools(server())).rejects.toThrow('ALLOW_PRIVATE_PROVIDERS=127.0.0.1');
});
