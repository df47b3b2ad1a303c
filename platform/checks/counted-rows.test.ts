import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesOnDisk, workspace } from './sources.ts';

/** Matches a comparison of a counter with itself less a number, which keeps fewer rows than the number wherever the counter has gaps. */
const cappedCounter =
  /\b(?:lt|lte|gt|gte)\(\s*[\w.]*(?:version|number|seq|place|[iI]d)\s*,[^;]*?\b(?:version|number|seq|place|\w*[iI]d) - \w/;

it.each([
  'lt(documentVersions.version, row.version - keptVersions)',
  'lte(promptVersions.version, row.version - versionsKept)',
  'lt(events.id, lastId - 500)',
])('refuses %s', (source) => expect(source).toMatch(cappedCounter));

it.each(['lt(rows.createdAt, new Date(now - keptMs))', 'lt(rows.id, before)', 'newest.offset(versionsKept)'])('accepts %s', (source) =>
  expect(source).not.toMatch(cappedCounter),
);

it('caps rows of the server by counting them, never by their numbers', () => {
  const files = sourcesOnDisk(workspace).filter((file) => file.startsWith('api-server/src/') && !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => cappedCounter.test(readFileSync(join(workspace, file), 'utf8')))).toEqual([]);
});
