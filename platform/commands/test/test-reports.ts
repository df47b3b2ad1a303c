import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { workspaceRoot } from '../../release/index.ts';

/** Describes a test that failed. */
export interface Failure {
  /** The test file, relative to the workspace; empty if the error happened outside of any file. */
  readonly file: string;
  readonly test: string;
  readonly error: string;
  /** Points to what the runner recorded of the failure: a trace, or else a picture. */
  readonly trace?: string;
}

/** Describes how long a test file ran, in seconds of one worker. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** Summarizes what one step's tools reported. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
  readonly files: readonly FileTime[];
}

/** Counts a missing report as a failure: the tool tested nothing. */
const noReport: Report = {
  passed: 0,
  failed: 1,
  failures: [{ file: '', test: 'The tool ended without a report', error: 'See its log.' }],
  files: [],
};

const longestError = 1_500;
const errorLines = 16;

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status?: string;
    readonly startTime?: number;
    readonly endTime?: number;
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
export function readVitest(file: string, output = ''): Report {
  if (!existsSync(file)) return noReport;
  const { success, numPassedTests, numFailedTests, testResults = [] } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const failures = testResults.flatMap(({ name, message, status, assertionResults }): Failure[] => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const path = fromRoot(name);
    if (status === 'failed' && failed.length === 0) return [{ file: path, test: 'the whole file', error: shorten(message) }];
    return failed.map(({ fullName, failureMessages }) => ({ file: path, test: fullName, error: shorten(failureMessages?.[0]) }));
  });
  const all = [...failures, ...unhandledErrors(output)];
  return {
    passed: numPassedTests,
    failed: success ? numFailedTests : Math.max(1, numFailedTests, all.length),
    failures: all,
    files: testResults.map(({ name, startTime = 0, endTime = 0 }) => ({ file: fromRoot(name), seconds: (endTime - startTime) / 1000 })),
  };
}

/** Finds the errors that Vitest caught outside of a test, with the file that ran then. */
function unhandledErrors(output: string): Failure[] {
  const [, ...errors] = stripVTControlCharacters(output).split(/⎯ Unhandled (?:Error|Exception|Rejection) ⎯+\n/);
  return errors.map((error) => ({
    file: fromRoot(/originated in "(.+?)"/.exec(error)?.[1] ?? ''),
    test: 'an error outside of a test',
    error: shorten(error),
  }));
}

const fromRoot = (path: string) => (path.startsWith('/') ? relative(workspaceRoot, path) : path);

/** Returns the first lines of an error, without colors and empty lines. */
function shorten(message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean);
  return lines.slice(0, errorLines).join('\n').slice(0, longestError);
}

interface PlaywrightResult {
  readonly status: string;
  readonly duration?: number;
  readonly error?: { readonly message?: string; readonly snippet?: string };
  readonly attachments?: readonly { readonly name: string; readonly path?: string }[];
}

interface PlaywrightTest {
  readonly results: readonly PlaywrightResult[];
  readonly annotations?: readonly { readonly type: string; readonly description?: string }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly PlaywrightTest[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly { readonly message?: string }[];
}

/** Describes one journey of a report. */
export interface JourneyRun extends PlaywrightTest {
  readonly file: string;
  readonly title: string;
}

/** Lists every journey of Playwright's JSON report; none if there is no report. */
export function readJourneys(file: string): JourneyRun[] {
  return existsSync(file) ? journeysIn(JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport) : [];
}

function journeysIn({ specs = [], suites = [] }: PlaywrightSuite): JourneyRun[] {
  const own = specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ ...test, file: `e2e/src/${file}`, title })));
  return [...own, ...suites.flatMap(journeysIn)];
}

/** Reads Playwright's JSON report. An error outside a test, such as a failed server start, counts as one failure. */
export function readPlaywright(file: string): Report {
  if (!existsSync(file)) return noReport;
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const journeys = journeysIn(report);
  const outside = report.errors.map(({ message }) => ({ file: '', test: 'an error outside of a journey', error: shorten(message) }));
  const failures = journeys.flatMap((journey) => journey.results.filter(({ error }) => error).map((result) => failureOf(journey, result)));
  const seconds = new Map<string, number>();
  for (const { file: path, results } of journeys)
    for (const { duration = 0 } of results) seconds.set(path, (seconds.get(path) ?? 0) + duration / 1000);
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
    failures: [...outside, ...failures],
    files: [...seconds].map(([path, sum]) => ({ file: path, seconds: sum })),
  };
}

function failureOf({ file, title }: JourneyRun, { error, attachments = [] }: PlaywrightResult): Failure {
  const trace = (attachments.find(({ name }) => name === 'trace') ?? attachments.find(({ name }) => name === 'screenshot'))?.path;
  return { file, test: title, error: shorten(error?.message), ...(trace ? { trace: fromRoot(trace) } : {}) };
}
