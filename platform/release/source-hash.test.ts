import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deployablePackages } from './packages.ts';
import { type BuildLock, lockedFor, sourceHash } from './source-hash.ts';
import { workspaceRoot } from './state.ts';

const lock = JSON.parse(readFileSync(join(workspaceRoot, 'package-lock.json'), 'utf8')) as BuildLock;
const withPackages = (added: BuildLock['packages']): BuildLock => ({ ...lock, packages: { ...lock.packages, ...added } });
const changed = (next: BuildLock) =>
  deployablePackages()
    .filter((target) => sourceHash(target, lock) !== sourceHash(target, next))
    .map(({ name }) => name);

it('keeps the names of releases when a remote with its own libraries joins the workspace', () => {
  const added = {
    'mfe-hello': { version: '1.0.0', dependencies: { react: '19.3.1', 'left-pad': '1.3.0' } },
    'node_modules/mfe-hello': { link: true },
    'node_modules/left-pad': { version: '1.3.0' },
    'mfe-hello/node_modules/react': { version: '18.0.0' },
  };
  expect(changed(withPackages(added))).toEqual([]);
});

it('renames a release when one of the libraries it lists changes, and all when the bundler does', () => {
  expect(changed(withPackages({ 'node_modules/js-cookie': { version: '99.0.0' } }))).toEqual(
    deployablePackages()
      .filter(
        ({ root }) => 'node_modules/js-cookie' in lockedFor(lock, [root.slice(workspaceRoot.length + 1), 'shared-ui', 'shared-contracts']),
      )
      .filter(({ name, kind }) => kind !== 'remote' || name === 'mfe-chat')
      .map(({ name }) => name),
  );
  expect(changed(withPackages({ 'node_modules/@rspack/core': { version: '99.0.0' } }))).toHaveLength(deployablePackages().length);
});

it('follows a library to the version that it finds first, and no link to another workspace', () => {
  const packages = {
    'mfe-a': { dependencies: { one: '1', 'shared-ui': '1' } },
    'shared-ui': { dependencies: { hidden: '1' } },
    'node_modules/shared-ui': { link: true },
    'node_modules/hidden': {},
    'node_modules/one': { dependencies: { two: '1' } },
    'node_modules/one/node_modules/two': { dependencies: { one: '1' } },
    'node_modules/two': {},
    'node_modules/other': {},
  };
  expect(Object.keys(lockedFor({ packages }, ['mfe-a']))).toEqual(['node_modules/one', 'node_modules/one/node_modules/two']);
});
