import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import retry, { changedFiles } from './federation-retry.ts';

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'));
const folderOf = (name: string) => dirname(resolve(`@module-federation/${name}`));

it.each([
  [join(folderOf('runtime-core'), 'shared/index.cjs'), 'delete shared.loading'],
  [join(folderOf('runtime-core'), 'shared/index.js'), 'delete shared.loading'],
  [join(folderOf('webpack-bundler-runtime'), 'consumes.cjs'), 'onError(error); throw error;'],
  [join(folderOf('webpack-bundler-runtime'), 'consumes.js'), 'onError(error); throw error;'],
])('changes the installed %s', (file, change) => {
  expect(changedFiles.some((pattern) => pattern.test(file))).toBe(true);
  expect(retry.call({ resourcePath: file }, readFileSync(file, 'utf8'))).toContain(change);
});

it('refuses an unknown runtime', () => {
  expect(() => retry.call({ resourcePath: '/x/webpack-bundler-runtime/dist/consumes.js' }, 'other code')).toThrow('has changed');
});
