import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls } from 'shared-contracts/all-calls';
import { expect, it } from 'vitest';
import { mergeRecords, readRecord, recordOf, writeRecord } from './journey-record.ts';

const journey = (file: string, ...requests: string[]) => ({
  file,
  title: 'a journey',
  results: [],
  annotations: [
    { type: 'requests', description: requests.join('\n') },
    { type: 'mix', description: 'prod-r1' },
  ],
});

it('names the calls and the parts of packages that the journeys of a file used', () => {
  const record = recordOf(
    [
      journey(
        'e2e/src/a.spec.ts',
        'GET /api/notebooks/',
        'GET /r/mfe-chat/1.0.0-ab12/thread.3f9c.js',
        'GET /r/mfe-chat/1.0.0-ab12/thread.1.css',
      ),
      journey('e2e/src/a.spec.ts', 'POST /api/notebooks/create_notebook', 'GET /nowhere'),
      journey('e2e/src/b.spec.ts'),
    ],
    allCalls,
  );
  expect(record).toEqual({
    'e2e/src/a.spec.ts': { journeys: 2, calls: ['createNotebook', 'listNotebooks'], chunks: ['mfe-chat/thread'] },
    'e2e/src/b.spec.ts': { journeys: 1, calls: [], chunks: [] },
  });
  const file = join(mkdtempSync(join(tmpdir(), 'record-')), 'journeys.json');
  writeRecord(file, record);
  expect(readRecord(file)).toEqual(record);
});

it('finds every declared call by its own address, also beside one with a parameter in the same place', () => {
  for (const { name, method, path } of allCalls) {
    const request = `${method} /api${path.replaceAll(/\{(\w+)\}/g, 'value-of-$1')}`;
    expect(recordOf([journey('a', request)], allCalls)).toMatchObject({ a: { calls: [name] } });
  }
});

it('adds what a partial run noted, and forgets files that are gone', () => {
  const before = { a: { journeys: 3, calls: ['signIn'], chunks: ['x/one'] }, gone: { journeys: 1, calls: [], chunks: [] } };
  const now = { a: { journeys: 1, calls: ['listNotebooks'], chunks: [] } };
  expect(mergeRecords(before, now)).toEqual({ a: { journeys: 3, calls: ['listNotebooks', 'signIn'], chunks: ['x/one'] } });
});
