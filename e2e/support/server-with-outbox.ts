import { devOutbox } from 'shared-contracts/calls';
import { createApiClient } from 'shared-contracts/http';
import { test as base, expect } from './fixtures.ts';
import { type RunningServer, startServer } from './server.ts';

/** Runs journeys on a separate server in developer mode, whose mail can be read. */
export const outboxTest = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const server = await startServer({ DEVELOPER_MODE: '1' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

/** Returns the newest mail to an address. */
export async function mailTo(server: RunningServer, address: string): Promise<string> {
  const client = createApiClient({ baseUrl: `${server.url}/api`, token: () => undefined, onUnauthorized: () => undefined });
  await expect.poll(async () => (await client.call(devOutbox, {})).mails.some(({ to }) => to === address)).toBe(true);
  return (await client.call(devOutbox, {})).mails.find(({ to }) => to === address)?.text ?? '';
}
