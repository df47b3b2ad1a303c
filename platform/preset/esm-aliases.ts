import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Packages of the federation runtime that resolve to CommonJS by default, which is not tree-shaken: about 23 KB of a remote's entry. */
const packages = ['webpack-bundler-runtime', 'runtime', 'runtime-core', 'sdk'];

export const esmAliases = (): Record<string, string> =>
  Object.fromEntries(
    packages.map((name) => [
      `@module-federation/${name}$`,
      join(dirname(require.resolve(`@module-federation/${name}/package.json`, { paths: enhancedPaths() })), 'dist/index.js'),
    ]),
  );

function enhancedPaths(): string[] {
  return [dirname(require.resolve('@module-federation/enhanced/package.json'))];
}
