import { test as base } from './fixtures.ts';
import { copyPlatform, type PlatformCopy } from './platform.ts';
import { type RunningServer, startServer } from './server.ts';

/** Makes a test whose worker has its own copy of the releases and a server on it. */
export const onOwnReleases = (settings: Readonly<Record<string, string>> = {}) =>
  base.extend<object, { releases: PlatformCopy; server: RunningServer }>({
    releases: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
      async ({}, use) => {
        const copy = copyPlatform();
        await use(copy);
        copy.remove();
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ releases }, use) => {
        const server = await startServer({ PLATFORM_DIR: releases.state, ...settings });
        await use(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ server }, use) => use(server.url),
  });
