import { expect, it } from 'vitest';
import { type LockFile, missingOptionals, unhashedPackages, withHashes, withOptionals } from './lock-file.ts';

const lock: LockFile = {
  packages: {
    '': {},
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { 'tool-linux-x64-musl': '1.0.0', 'tool-linux-x64-gnu': '1.0.0' },
    },
    'node_modules/tool-linux-x64-gnu': { version: '1.0.0', optional: true },
    'node_modules/host': { version: '2.0.0', optionalDependencies: { nested: '1.0.0' } },
    'node_modules/host/node_modules/nested': { version: '1.0.0' },
  },
};

it('finds the optional packages of other systems that the file lacks', () => {
  expect(missingOptionals(lock)).toEqual([{ name: 'tool-linux-x64-musl', version: '1.0.0', by: 'node_modules/tool', isDev: true }]);
});

it('adds them with the system in their name', () => {
  const fixed = withOptionals(lock);
  expect(fixed.packages['node_modules/tool-linux-x64-musl']).toEqual({
    version: '1.0.0',
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
    dev: true,
    optional: true,
  });
  expect(missingOptionals(fixed)).toEqual([]);
});

it('refuses to guess a version or a system', () => {
  const unknown = { packages: { 'node_modules/tool': { optionalDependencies: { 'tool-native': '1.0.0' } } } };
  expect(() => withOptionals(unknown)).toThrow('tool-native does not tell');
});

it('finds packages without a hash, except those of this repository, and adds theirs', () => {
  const hashed = {
    packages: { '': {}, 'node_modules/shell': { link: true }, 'node_modules/one': { version: '1.0.0', integrity: 'sha512-1' } },
  };
  const open = { packages: { ...hashed.packages, 'node_modules/one/node_modules/@a/two': { version: '2.0.0', optional: true } } };
  expect(unhashedPackages(hashed)).toEqual([]);
  expect(unhashedPackages(open)).toEqual(['node_modules/one/node_modules/@a/two']);
  const fixed = withHashes(open, (name, version) => `hash of ${name} ${version}`);
  expect(fixed.packages['node_modules/one/node_modules/@a/two']).toEqual({
    version: '2.0.0',
    integrity: 'hash of @a/two 2.0.0',
    optional: true,
  });
  expect(unhashedPackages(fixed)).toEqual([]);
});
