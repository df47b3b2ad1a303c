import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pumps, superlinear } from './growth.ts';
import { workspace } from './sources.ts';
import { textFunctions } from './text-functions.ts';

const functions = textFunctions(workspace);
const files = [...new Set(functions.map(({ file }) => file))];

it('finds the functions that parse texts', () => {
  expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['htmlSections', 'draftByRules', 'looksLikeMarkdown']));
});

describe('parsing a text takes linear time, at 1, 4 and 16 times the length', () => {
  it.each(files)('%s', { timeout: 120_000 }, async (file) => {
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(workspace, file)).href)) as Record<
      string,
      (text: string) => unknown
    >;
    const slow = functions
      .filter((one) => one.file === file)
      .flatMap(({ name }) => {
        const work = (text: string) => attempt(() => module[name]?.(text));
        const found = pumps.map((pump) => superlinear(work, pump)).find(Boolean);
        return found ? [`${name} ${found}`] : [];
      });
    expect(slow).toEqual([]);
  });
});

/** Ignores an error: a function that refuses a text has read it too. */
function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}
