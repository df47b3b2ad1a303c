import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesOnDisk, workspace } from '../checks/sources.ts';
import dropParts, { partedFiles, unusedMembers } from './unused-parts.ts';

const { resolve } = createRequire(createRequire(import.meta.url).resolve('shared-ui/package.json'));
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`));
const drop = (resourcePath: string, source: string) => dropParts.call({ resourcePath }, source);
const dropIn = (file: string) => {
  expect(partedFiles.some((pattern) => pattern.test(file))).toBe(true);
  return drop(file, readFileSync(file, 'utf8'));
};

it.each([
  ['antd', 'es/input/index.js', 'Input.Password', 'Input.OTP ='],
  ['antd', 'es/modal/index.js', 'export default Modal', 'Modal.confirm ='],
  ['antd', 'es/skeleton/Skeleton.js', 'export default Skeleton', 'Skeleton.Image ='],
])('drops the unused parts of %s/%s', (name, file, kept, dropped) => {
  const text = dropIn(join(folderOf(name), file));
  expect(text).toContain(kept);
  expect(text).not.toContain(dropped);
});

it('finds every file in the installed versions', () => {
  const folder = join(folderOf('antd'), 'es');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  const found = files.filter((file) => partedFiles.some((pattern) => pattern.test(file)));
  expect(found).toHaveLength(partedFiles.length);
  for (const file of found) expect(() => dropIn(file)).not.toThrow();
});

it('refuses a version without a part that it knows', () => {
  expect(() => drop('/node_modules/antd/es/input/index.js', 'Input.Group = Group;')).toThrow('has changed');
  expect(() => drop('/node_modules/antd/es/input/index.js', 'other;')).toThrow('has changed');
});

it('drops nothing that a source uses', () => {
  const uses = sourcesOnDisk(workspace).flatMap((path) => {
    const text = readFileSync(join(workspace, path), 'utf8');
    const isBrowserCode = /^(host-shell|mfe-[\w-]+|shared-ui)\/src\//.test(path);
    return isBrowserCode ? unusedMembers.filter((part) => text.includes(part)).map((part) => `${path}: ${part}`) : [];
  });
  expect(uses).toEqual([]);
});
