import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { playwrightCount, vitestCount } from './test-counts.ts';

const report = (value: unknown) => {
  const file = join(mkdtempSync(join(tmpdir(), 'counts-')), 'report.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
};

it('counts a missing report as a failure', () => {
  expect(vitestCount('/nowhere/report.json')).toEqual({ passed: 0, failed: 1 });
  expect(playwrightCount('/nowhere/report.json')).toEqual({ passed: 0, failed: 1 });
});

it('counts a test file that could not be loaded', () => {
  expect(vitestCount(report({ success: false, numPassedTests: 4, numFailedTests: 0 }))).toMatchObject({ passed: 4, failed: 1 });
});

it('counts flaky journeys and errors outside of them as failures', () => {
  expect(playwrightCount(report({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] }))).toMatchObject({
    passed: 5,
    failed: 3,
  });
});

it('names an error outside of a test', () => {
  const output = [
    '⎯⎯⎯ Unhandled Errors ⎯⎯⎯',
    '\u001b[31mVitest caught 1 unhandled error during the test run.\u001b[39m',
    '⎯⎯⎯⎯ \u001b[1mUnhandled Rejection\u001b[22m ⎯⎯⎯⎯⎯',
    'Error: lost connection',
    'This error originated in "a.test.ts" test file.',
  ].join('\n');
  const { failed, failures } = vitestCount(report({ success: false, numPassedTests: 4, numFailedTests: 0 }), output);
  expect(failed).toBe(1);
  expect(failures).toEqual(['unhandled, in a.test.ts: Error: lost connection | This error originated in "a.test.ts" test file.']);
});

it('says which tests failed and why, without colors', () => {
  const unit = vitestCount(
    report({
      ...{ success: false, numPassedTests: 1, numFailedTests: 1 },
      testResults: [
        {
          ...{ name: '/repo/a.test.ts', status: 'failed' },
          assertionResults: [
            { fullName: 'adds', status: 'passed' },
            { fullName: 'subtracts', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n  to be 2'] },
          ],
        },
        { name: '/repo/b.test.ts', status: 'failed', message: 'Cannot find c.ts', assertionResults: [] },
      ],
    }),
  );
  expect(unit.failures).toEqual(['/repo/a.test.ts › subtracts: expected 1 | to be 2', '/repo/b.test.ts: Cannot find c.ts']);
  const results = [{ status: 'failed', error: { message: 'Timed out' } }];
  const spec = { title: 'opens', file: 'src/a.spec.ts', tests: [{ results }] };
  const journeys = playwrightCount(
    report({ stats: { expected: 0, unexpected: 1, flaky: 0 }, errors: [], suites: [{ suites: [{ specs: [spec] }] }] }),
  );
  expect(journeys.failures).toEqual(['src/a.spec.ts › opens: Timed out']);
});
