import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { environment } from './config.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
/** The rows of the settings table: the names of each with the text of its second column. */
const rows = readme
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, names = '']) => /^`[A-Z][A-Z_\d]+`/.test(names))
  .map(([, names = '', defaults = '']) => ({ names: [...names.matchAll(/`([A-Z_\d]+)`/g)].map(([, name]) => name ?? ''), defaults }));

/** What a setting is when nothing sets it; a path is shown as it stands below the workspace. */
const defaults = Object.entries(z.parse(environment, {})).map(([name, value]) => {
  const shown = String(value);
  return { name, shown: path.isAbsolute(shown) && shown.startsWith(root) ? path.relative(root, shown) : shown };
});

describe('the settings table of the README', () => {
  it('lists every setting, and none that does not exist', () => {
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  });

  it.each(defaults)('gives the default of $name', ({ name, shown }) => {
    expect(rows.find(({ names }) => names.includes(name))?.defaults).toContain(`\`${shown}\``);
  });
});
