import { expect, it } from 'vitest';
import type { StepResult } from './step-runner.ts';
import { summarize } from './summary.ts';

const failure = {
  file: 'e2e/src/chat/a.spec.ts',
  test: 'opens',
  error: 'Timed out\n  at the log',
  trace: '.cache/test/e2e-again/trace.zip',
};
const result = (name: string, rest: Partial<StepResult> = {}): StepResult => ({
  name,
  seconds: 90,
  report: { passed: 9, failed: 0, failures: [], files: [{ file: `${name}.ts`, seconds: 3 }] },
  state: 'passed',
  log: `.cache/test/logs/${name}.log`,
  ...rest,
});
const failed = { state: 'failed', failure: 'exit code 1', report: { passed: 8, failed: 1, failures: [failure], files: [] } } as const;
const of = (results: StepResult[], again: StepResult[] = [], open: string[] = []) => summarize({ results, again, seconds: 180, open });

it('says where the time went and ends with the counts', () => {
  const { lines, isGreen } = of([result('unit'), result('e2e')]);
  expect(isGreen).toBe(true);
  expect(lines).toContain('     3.0 s  unit.ts');
  expect(lines.join('\n')).toContain('Minutes: unit 1.5, e2e 1.5; together 3.0');
  expect(lines.at(-1)).toBe('\n18 passed, 0 failed');
});

it('names each failed test with its error, its log and its trace', () => {
  const { lines, isGreen } = of([result('e2e', failed)], [result('e2e-again', failed)]);
  expect(isGreen).toBe(false);
  expect(lines.slice(-5)).toEqual([
    '\n✗ e2e/src/chat/a.spec.ts › opens',
    '    Timed out',
    '      at the log',
    '    log: .cache/test/logs/e2e-again.log, trace: .cache/test/e2e-again/trace.zip',
    '\n8 passed, 1 failed',
  ]);
});

it('passes when a failed file passes alone, and says that it is flaky', () => {
  const { lines, isGreen } = of([result('e2e', failed)], [result('e2e-again')], ['e2e/src/chat/a.spec.ts › opens']);
  expect(isGreen).toBe(true);
  expect(lines.slice(-2)).toEqual(['flaky: e2e/src/chat/a.spec.ts › opens\n    Timed out', '\n9 passed, 0 failed']);
});

it('distinguishes a flaky test of a file from one that fails again', () => {
  const other = { ...failure, test: 'closes' };
  const both = { ...failed, report: { passed: 7, failed: 2, failures: [failure, other], files: [] } } as const;
  const { lines, isGreen } = of([result('e2e', both)], [result('e2e-again', failed)]);
  expect(isGreen).toBe(false);
  expect(lines).toContain('\n✗ e2e/src/chat/a.spec.ts › opens');
  expect(lines.join('\n')).toContain('flaky: e2e/src/chat/a.spec.ts › closes');
  expect(lines.at(-1)).toBe('\n8 passed, 1 failed');
});

it('is red with more than two open flaky tests, even when everything passed', () => {
  const { lines, isGreen } = of([result('unit')], [], ['a', 'b', 'c']);
  expect(isGreen).toBe(false);
  expect(lines.at(-1)).toBe('\n9 passed, 1 failed');
  expect(of([result('unit')], [], ['a', 'b']).isGreen).toBe(true);
});

it('points to the log of a tool that names no tests', () => {
  const { lines } = of([result('lint', { ...failed, report: { passed: 0, failed: 1, failures: [], files: [] } })]);
  expect(lines.at(-2)).toBe('\n✗ lint: exit code 1; its output is in .cache/test/logs/lint.log');
});
