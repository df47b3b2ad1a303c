import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runConformance } from '../../testing/run-conformance.ts';

/** Says whether a stream was resumed after exactly 500 ms, which a busy machine can't promise. */
const measuresTime = 'sse-retry';

it('passes the protocol’s client scenarios, except those listed with their reasons', async () => {
  const client = path.resolve(import.meta.dirname, '../../testing/run-mcp-conformance-client.ts');
  const known = readFileSync(path.join(import.meta.dirname, 'mcp-conformance.yml'), 'utf8');
  // All scenarios start at once, each with its own process.
  const patience = ['--timeout', '120000'];
  const { lines } = await runConformance('client', '--command', `${process.execPath} ${client}`, '--suite', 'all', ...patience);
  const named = (mark: RegExp) => lines.flatMap((line) => mark.exec(line)?.[1] ?? []).filter((name) => name !== measuresTime);
  expect(named(/^✓ (.+?):/).length).toBeGreaterThan(15);
  const listed = known.split('\n').flatMap((line) => /^ {2}- (.+)$/.exec(line)?.[1] ?? []);
  expect(named(/^✗ (.+?):/).toSorted()).toEqual(listed.toSorted());
});
