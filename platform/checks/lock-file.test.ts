import { expect, it } from 'vitest';
import { type LockFile, missingOptionals, withOptionals } from './lock-file.ts';

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
