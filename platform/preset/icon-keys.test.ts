import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import dropKeys, { iconFiles } from './icon-keys.ts';

const { resolve } = createRequire(createRequire(import.meta.url).resolve('shared-ui/package.json'));
const folder = join(dirname(resolve('lucide-react/package.json')), 'dist/esm/icons');
const drop = (file: string, source: string) => dropKeys.call({ resourcePath: file }, source);

it('drops the keys of an icon, and nothing else', () => {
  const file = join(folder, 'x.mjs');
  expect(iconFiles.test(file)).toBe(true);
  const source = readFileSync(file, 'utf8');
  const text = drop(file, source);
  expect(text).not.toContain('key:');
  expect(text.length).toBe(source.length - [...source.matchAll(/, key: "\w+"/g)].join('').length);
  expect(text).toContain('["path", { d: "M18 6 6 18" }]');
});

it('knows every icon of the installed version', () => {
  const files = readdirSync(folder).filter((name) => /^[\w-]+\.mjs$/.test(name) && name !== 'index.mjs');
  const own = files
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
    .filter(([, text]) => text.includes('__iconData'));
  expect(own.length).toBeGreaterThan(1_000);
  for (const [name, source] of own) expect(drop(join(folder, name), source), name).not.toContain('key:');
});

it('refuses a version whose icons have none', () => {
  expect(() => drop('/node_modules/lucide-react/dist/esm/icons/x.mjs', 'const __iconData = {};')).toThrow('has no keys');
});
