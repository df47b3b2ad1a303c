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
  expect(vitestCount(report({ success: false, numPassedTests: 4, numFailedTests: 0 }))).toEqual({ passed: 4, failed: 1 });
});

it('counts flaky journeys and errors outside of them as failures', () => {
  expect(playwrightCount(report({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] }))).toEqual({ passed: 5, failed: 3 });
});
