import { existsSync, readFileSync } from 'node:fs';

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Counts a missing report as a failure: the tool tested nothing. */
const noReport: Count = { passed: 0, failed: 1 };

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** Reads Vitest's JSON report. A file that fails before its first test counts as one failure. */
export function vitestCount(file: string): Count {
  if (!existsSync(file)) return noReport;
  const { success, numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  return { passed: numPassedTests, failed: success ? numFailedTests : Math.max(1, numFailedTests) };
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
}

/** Reads Playwright's JSON report. An error outside a test, such as a failed server start, counts as one failure. */
export function playwrightCount(file: string): Count {
  if (!existsSync(file)) return noReport;
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
