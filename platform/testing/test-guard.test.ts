import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string; readonly status: string }[] }[];
}

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

function runGuarded(network: 'none' | 'loopback'): { failed: string[]; passed: number } {
  const root = join(import.meta.dirname, 'guarded');
  const env = { ...process.env, TEST_NETWORK: network };
  const folder = mkdtempSync(join(tmpdir(), 'guard-'));
  const file = join(folder, 'report.json');
  spawnSync(process.execPath, [vitest, 'run', '--root', root, '--reporter=json', `--outputFile=${file}`], { env });
  const tests = (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults.flatMap(({ assertionResults }) => assertionResults);
  rmSync(folder, { recursive: true });
  return {
    failed: tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
    passed: tests.filter(({ status }) => status === 'passed').length,
  };
}

it('fails tests that log errors or leave the machine, and no others', () => {
  expect(runGuarded('loopback')).toEqual({
    failed: ['fails: an error on the console', 'fails: a call to another machine'],
    passed: 2,
  });
});

it('allows no network outside the server packages', () => {
  expect(runGuarded('none').failed).toContain('passes: a call to a server of this test, where the package is a server');
});
