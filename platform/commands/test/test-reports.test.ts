import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspaceRoot } from '../../release/index.ts';
import { readPlaywright, readVitest } from './test-reports.ts';

const report = (value: unknown) => {
  const file = join(mkdtempSync(join(tmpdir(), 'reports-')), 'report.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
};

it('counts a missing report as a failure', () => {
  expect(readVitest('/nowhere/report.json')).toMatchObject({ passed: 0, failed: 1 });
  expect(readPlaywright('/nowhere/report.json')).toMatchObject({ passed: 0, failed: 1 });
});

it('counts a test file that could not be loaded', () => {
  expect(readVitest(report({ success: false, numPassedTests: 4, numFailedTests: 0 }))).toMatchObject({ passed: 4, failed: 1 });
});

it('counts errors outside of journeys as failures', () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{ message: 'No server' }] });
  expect(readPlaywright(file)).toMatchObject({
    passed: 5,
    failed: 3,
    failures: [{ file: '', test: 'an error outside of a journey', error: 'No server' }],
  });
});

it('names the file of an error outside of a test', () => {
  const output = [
    '⎯⎯⎯ Unhandled Errors ⎯⎯⎯',
    '\u001b[31mVitest caught 1 unhandled error during the test run.\u001b[39m',
    '⎯⎯⎯⎯ \u001b[1mUnhandled Rejection\u001b[22m ⎯⎯⎯⎯⎯',
    'Error: lost connection',
    'This error originated in "a.test.ts" test file.',
  ].join('\n');
  const { failed, failures } = readVitest(report({ success: false, numPassedTests: 4, numFailedTests: 0 }), output);
  expect(failed).toBe(1);
  expect(failures).toMatchObject([{ file: 'a.test.ts', error: expect.stringContaining('Error: lost connection') }]);
});

it('says which tests failed, why and where, without colors', () => {
  const unit = readVitest(
    report({
      success: false,
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: join(workspaceRoot, 'pkg/a.test.ts'),
          status: 'failed',
          startTime: 1_000,
          endTime: 3_500,
          assertionResults: [
            { fullName: 'adds', status: 'passed' },
            { fullName: 'subtracts', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n  to be 2'] },
          ],
        },
        { name: join(workspaceRoot, 'pkg/b.test.ts'), status: 'failed', message: 'Cannot find c.ts', assertionResults: [] },
      ],
    }),
  );
  expect(unit.failures).toEqual([
    { file: 'pkg/a.test.ts', test: 'subtracts', error: 'expected 1\n  to be 2' },
    { file: 'pkg/b.test.ts', test: 'the whole file', error: 'Cannot find c.ts' },
  ]);
  expect(unit.files[0]).toEqual({ file: 'pkg/a.test.ts', seconds: 2.5 });
});

it('names the trace of a failed journey and sums the time of its file', () => {
  const attachments = [
    { name: 'screenshot', path: join(workspaceRoot, 'results/a.png') },
    { name: 'trace', path: join(workspaceRoot, 'results/trace.zip') },
  ];
  const failed = {
    title: 'opens',
    file: 'chat/a.spec.ts',
    tests: [{ results: [{ status: 'failed', duration: 1_500, error: { message: 'Timed out' }, attachments }] }],
  };
  const passed = { title: 'closes', file: 'chat/a.spec.ts', tests: [{ results: [{ status: 'passed', duration: 500 }] }] };
  const journeys = readPlaywright(
    report({ stats: { expected: 1, unexpected: 1, flaky: 0 }, errors: [], suites: [{ suites: [{ specs: [failed, passed] }] }] }),
  );
  expect(journeys.failures).toEqual([{ file: 'e2e/src/chat/a.spec.ts', test: 'opens', error: 'Timed out', trace: 'results/trace.zip' }]);
  expect(journeys.files).toEqual([{ file: 'e2e/src/chat/a.spec.ts', seconds: 2 }]);
});
