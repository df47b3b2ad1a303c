import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './platform/testing/temporary-root.ts';

keepTemporaryFilesInMemory();

const root = import.meta.dirname;
const maxWorkers = Math.ceil(availableParallelism() * 1.5);
const packages = readdirSync(root).filter((name) => existsSync(join(root, name, 'vitest.config.ts')));
/** Names the packages whose tests start servers. */
const servers = new Set(['api-server', 'platform', 'shared-contracts']);
/** Names what a worker preloads whose tests read no browser code. */
const preloads = new Map([
  ['api-server', ['platform/testing/native-loading.ts', 'api-server/src/testing/preload.ts']],
  ['shared-contracts', ['platform/testing/native-loading.ts']],
]);

/**
 * Lets Node load the modules of a server's tests, as it loads them for users. Vite would transform each of them, and turn each name that a
 * module imports into a property that is looked up (docs/measurements/2026-11-29.md). Our modules are not mocked, so the hooks for that are off.
 */
function loadNatively(name: string): TestProjectInlineConfiguration['test'] {
  const preloaded = preloads.get(name);
  if (!preloaded) return {};
  return {
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: preloaded.flatMap((file) => ['--import', join(root, file)]),
  };
}

/** Returns a package's configuration with the guard that fails a test on an unexpected network call or console error. */
async function project(name: string): Promise<TestProjectInlineConfiguration> {
  const { default: own } = (await import(pathToFileURL(join(root, name, 'vitest.config.ts')).href)) as {
    default: TestProjectInlineConfiguration;
  };
  return {
    ...mergeConfig(own, {
      root: join(root, name),
      // As in platform/preset/base-config.ts, except that a test finds a class by the name that its sheet gives it.
      css: { modules: { localsConvention: 'camelCaseOnly' } },
      test: {
        ...loadNatively(name),
        css: { include: [/[.]module[.]css$/], modules: { classNameStrategy: 'non-scoped' } },
        // More than the cores, because tests of the server wait for its database a third of their time. Projects don't inherit this from the root.
        maxWorkers,
        // Loading the modules again for each file takes a third of a server test's time and two thirds of a page test's (docs/measurements/2026-11-24.md).
        isolate: false,
        testTimeout: own.test?.testTimeout ?? 60_000,
        expect: { poll: { timeout: 20_000 } },
        setupFiles: [join(root, 'platform/testing/test-guard.ts')],
        env: {
          TEST_NETWORK: servers.has(name) ? 'loopback' : 'none',
          // For the programs that tests run. Compiling their modules takes half the time of a short command.
          NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
        },
      },
    }),
    extends: false,
  };
}

export default defineConfig({ test: { projects: await Promise.all(packages.map(project)) } });
