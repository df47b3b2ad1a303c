import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve: resolveHere } = createRequire(import.meta.url);
const { resolve } = createRequire(resolveHere('@module-federation/enhanced'));

/** Maps packages of the federation runtime to their ES modules. They resolve to CommonJS by default, which adds about 23 KB to a remote's entry. */
const packages = ['webpack-bundler-runtime', 'runtime', 'runtime-core', 'sdk'];

/** Covers the names and the paths of the CommonJS files, because the bundler's federation plugin imports them by path. */
export const esmAliases = (): Record<string, string> =>
  Object.fromEntries(
    packages.flatMap((name) => {
      const file = resolve(`@module-federation/${name}`);
      const module = join(dirname(file), 'index.js');
      return [
        [`@module-federation/${name}$`, module],
        [`${file}$`, module],
      ];
    }),
  );

/** Maps parts of antd that Ant Design X asks for as CommonJS to the modules that the page has anyway. */
export const antdAliases = (): Record<string, string> => ({
  '@rc-component/util/lib': '@rc-component/util/es',
  'antd/locale': 'antd/es/locale',
});

/** Maps react-router to its build for production. Its manifest always names the one with warnings for developers. */
export function routerAliases(): Record<string, string> {
  const router = createRequire(createRequire(resolveHere('shared-ui/package.json')).resolve('react-router-dom/package.json'));
  const folder = dirname(router.resolve('react-router/package.json'));
  return {
    'react-router$': join(folder, 'dist/production/index.mjs'),
    'react-router/dom$': join(folder, 'dist/production/dom-export.mjs'),
  };
}
