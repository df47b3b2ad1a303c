import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { workspaceRoot } from '../../release/index.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Says which tests failed and why, one line each. */
  readonly failures?: readonly string[];
}

/** Counts a missing report as a failure: the tool tested nothing. */
const noReport: Count = { passed: 0, failed: 1 };

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/**
 * Reads Vitest's JSON report. A file that fails before its first test counts as one failure. Errors outside of a test are only in the output.
 */
export function vitestCount(file: string, output = ''): Count {
  if (!existsSync(file)) return noReport;
  const { success, numPassedTests, numFailedTests, testResults = [] } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const failures = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [oneLine(name, message)];
    return failed.map(({ fullName, failureMessages }) => oneLine(`${name} › ${fullName}`, failureMessages?.[0]));
  });
  const count = { passed: numPassedTests, failed: success ? numFailedTests : Math.max(1, numFailedTests) };
  return { ...count, failures: [...failures, ...unhandledErrors(output)] };
}

/** Finds the errors that Vitest caught outside of a test, with the file that ran then. */
function unhandledErrors(output: string): string[] {
  const [, ...errors] = stripVTControlCharacters(output).split(/⎯ Unhandled (?:Error|Exception|Rejection) ⎯+\n/);
  return errors.map((error) => oneLine(`unhandled, in ${/originated in "(.+?)"/.exec(error)?.[1] ?? 'no test file'}`, error));
}

/** Joins a test's name with the first lines of its error. */
function oneLine(name: string, message = ''): string {
  const why = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 6)
    .join(' | ');
  return `${name.replace(`${workspaceRoot}/`, '')}: ${why.slice(0, 400)}`;
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly status: string; readonly error?: { readonly message?: string } }[] }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly { readonly message?: string }[];
}

/** Reads Playwright's JSON report. An error outside a test, such as a failed server start, counts as one failure. */
export function playwrightCount(file: string): Count {
  if (!existsSync(file)) return noReport;
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const { stats, errors } = report;
  const failures = [...errors.map(({ message }) => oneLine('outside of a test', message)), ...failedSpecs(report)];
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, failures };
}

function failedSpecs({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) => {
    const results = tests.flatMap((test) => test.results).filter(({ error }) => error);
    return results.map(({ error }) => oneLine(`${file} › ${title}`, error?.message));
  });
  return [...own, ...suites.flatMap(failedSpecs)];
}
