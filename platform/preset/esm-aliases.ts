import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve: resolveHere } = createRequire(import.meta.url);
const { resolve } = createRequire(resolveHere('@module-federation/enhanced'));

/** Maps packages of the federation runtime to their ES modules. They resolve to CommonJS by default, which adds about 23 KB to a remote's entry. */
const packages = ['webpack-bundler-runtime', 'runtime', 'runtime-core', 'sdk'];

export const esmAliases = (): Record<string, string> =>
  Object.fromEntries(
    packages.map((name) => [`@module-federation/${name}$`, join(dirname(resolve(`@module-federation/${name}`)), 'index.js')]),
  );

/** Maps react-router to its build for production. Its manifest always names the one with warnings for developers. */
export function routerAliases(): Record<string, string> {
  const folder = dirname(resolveHere('react-router/package.json'));
  return {
    'react-router$': join(folder, 'dist/production/index.mjs'),
    'react-router/dom$': join(folder, 'dist/production/dom-export.mjs'),
  };
}
