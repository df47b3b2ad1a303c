import { expect } from 'vitest';
import type { RunningApi } from './start-api.ts';

/** Sends a request to a server in a separate process and returns the answer. Any status but 200 fails the test. */
export async function send<A>({ url }: RunningApi, method: string, path: string, token: string, body?: object): Promise<A> {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  const response = await fetch(`${url}/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  expect(response.status).toBe(200);
  return (await response.json()) as A;
}
