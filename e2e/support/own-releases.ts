import { test as base } from './fixtures.ts';
import { copyPlatform, type PlatformCopy } from './platform.ts';
import { type RunningServer, startServer } from './server.ts';

interface OwnReleases {
  readonly releases: PlatformCopy;
  readonly server: RunningServer;
}
type Use<Value> = (value: Value) => Promise<void>;

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
const releases = async ({}, use: Use<PlatformCopy>) => {
  const copy = copyPlatform();
  await use(copy);
  copy.remove();
};
const serverOn =
  (settings: Readonly<Record<string, string>>) =>
  async ({ releases: copy }: Pick<OwnReleases, 'releases'>, use: Use<RunningServer>) => {
    const server = await startServer({ PLATFORM_DIR: copy.state, ...settings });
    await use(server);
    await server.stop();
  };
const baseURL = async ({ server }: OwnReleases, use: Use<string>) => use(server.url);

/** Runs each journey on its own copy of the releases and a server on it. */
export const onOwnReleases = (settings: Readonly<Record<string, string>> = {}) =>
  base.extend<OwnReleases>({ releases, server: serverOn(settings), baseURL });

/** Runs all journeys of a file on one copy, which takes a separate worker. */
export const onReleasesOfFile = (settings: Readonly<Record<string, string>>) =>
  base.extend<object, OwnReleases>({
    releases: [releases, { scope: 'worker' }],
    server: [serverOn(settings), { scope: 'worker' }],
    baseURL,
  });
