import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('gives the room for short-lived objects back once the process is idle', { timeout: 60_000 }, async () => {
  // A separate process is idle as soon as it has done its work. The worker of the tests holds the objects of other files, too.
  const program = path.resolve(import.meta.dirname, '../testing/run-spare-memory.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const { grown, left } = JSON.parse(stdout);
  expect(grown).toBeGreaterThan(8_000_000);
  expect(left).toBeLessThan(4_000_000);
});
