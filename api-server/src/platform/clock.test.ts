import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Lists what compares the time of day with a date of the database, of a file or of another server, or only how long somebody is shown. */
const ofDates = [
  'modules/operations/release/release.service.ts',
  'modules/works/document/document-rooms.ts',
  'platform/clock.ts',
  'platform/jobs/jobs.ts',
  'platform/model/chat-model.ts',
  'platform/model/provider-call.ts',
];

it('measures elapsed time by performance.now(), because the time of day jumps when it is set and runs on while the machine sleeps', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const compares = /Date\.now\(\)\s*[-+<>]|[-<>]\s*Date\.now\(\)/;
  const files = globSync('{modules,platform,http}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) => compares.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found.toSorted()).toEqual(ofDates);
});
