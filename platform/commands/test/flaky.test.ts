import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspaceRoot } from '../../release/index.ts';
import { addEntries, openEntries, openWith } from './flaky.ts';

const failure = { file: 'a.test.ts', test: 'reads a | b', error: 'expected 1\nto be 2' };

it('adds a flaky test once, and counts it until its entry names the fix', () => {
  const list = join(mkdtempSync(join(tmpdir(), 'flaky-')), 'flaky.md');
  copyFileSync(join(workspaceRoot, 'docs/flaky.md'), list);
  const before = openEntries(list);
  addEntries(list, [failure], '2026-11-29');
  addEntries(list, [failure], '2026-11-30');
  expect(openEntries(list)).toEqual([...before, 'a.test.ts › reads a | b']);
  expect(openWith(list, [failure, { ...failure, test: 'other' }])).toEqual([...openEntries(list), 'a.test.ts › other']);
  expect(readFileSync(list, 'utf8')).toContain('| 2026-11-29 | unknown: expected 1 to be 2 | open |');
});
