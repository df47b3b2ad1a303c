import { existsSync, readFileSync } from 'node:fs';

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** A tool that left no report has tested nothing, which is a failure. */
const noReport: Count = { passed: 0, failed: 1 };

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** Counts of Vitest's JSON report. A file that fails before its first test counts as one failure. */
export function vitestCount(file: string): Count {
  if (!existsSync(file)) return noReport;
  const { success, numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  return { passed: numPassedTests, failed: success ? numFailedTests : Math.max(1, numFailedTests) };
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
}

/** Counts of Playwright's JSON report. An error outside a test, as of the server's start, counts as one failure. */
export function playwrightCount(file: string): Count {
  if (!existsSync(file)) return noReport;
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
