import { flakyName, mostOpen } from './flaky.ts';
import type { StepResult } from './step-runner.ts';
import type { Failure, FileTime } from './test-reports.ts';

/** Describes a complete run, for its last lines. */
export interface Run {
  readonly results: readonly StepResult[];
  /** The steps that ran failed files again. */
  readonly again: readonly StepResult[];
  readonly seconds: number;
  /** The known and new tests that fail now and then. */
  readonly open: readonly string[];
}

/** Says how a run ended. */
export interface Verdict {
  readonly lines: readonly string[];
  readonly isGreen: boolean;
}

const slowestShown = 10;
const marks: Readonly<Record<StepResult['state'], string>> = { passed: '✓', cached: '✓', failed: '✗', 'not run': '–' };

/** Returns a step's line, such as `✓ unit  301.2 s  9,812 passed, 0 failed`. */
export function stepLine({ name, seconds, report: { passed, failed }, state, failure }: StepResult): string {
  const tests = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : '';
  const time =
    state === 'cached' ? 'unchanged since it passed' : state === 'not run' ? failure : `${seconds.toFixed(1).padStart(7)} s${tests}`;
  return `${marks[state]} ${name.padEnd(11)} ${time}`;
}

/**
 * Writes the last lines of a run: where the time went, each test that failed with its error and where to look, and each that failed only
 * the first time. A test that passed when it ran again counts as passed.
 */
export function summarize({ results, again, seconds, open }: Run): Verdict {
  const all = [...results, ...again];
  const slowest = results.flatMap(({ report }) => report.files).toSorted((a, b) => b.seconds - a.seconds);
  const flaky = flakyTests(results, again);
  const broken = results.map((result) => rerunOf(result, again) ?? result).filter(({ state }) => state === 'failed');
  const tooMany = open.length > mostOpen;
  const failed = broken.reduce((sum, { report }) => sum + report.failed, 0) + (tooMany ? 1 : 0);
  const passed = results.reduce((sum, { report }) => sum + report.passed, 0) + flaky.length;
  return {
    isGreen: failed === 0,
    lines: [
      ...slowestLines(slowest),
      `\nMinutes: ${all.map((result) => `${result.name} ${(result.seconds / 60).toFixed(1)}`).join(', ')}; together ${(seconds / 60).toFixed(1)}`,
      ...results.map(stepLine),
      ...again.map(stepLine),
      ...broken.flatMap(failureLines),
      ...flaky.map((failure) => `flaky: ${flakyName(failure)}\n    ${failure.error.split('\n')[0]}`),
      ...(tooMany ? [`✗ ${open.length} tests fail now and then (at most ${mostOpen}; see docs/flaky.md): ${open.join('; ')}`] : []),
      `\n${passed} passed, ${failed} failed`,
    ],
  };
}

const rerunOf = ({ name }: StepResult, again: readonly StepResult[]) => again.find((other) => other.name === `${name}-again`);

/** Returns the tests that failed at first and passed when their files ran again. */
export function flakyTests(results: readonly StepResult[], again: readonly StepResult[]): Failure[] {
  return results.flatMap((result) => {
    const rerun = rerunOf(result, again);
    // A rerun that names no test failed as a whole, which proves nothing.
    if (!rerun || (rerun.state === 'failed' && rerun.report.failures.length === 0)) return [];
    const still = new Set(rerun.report.failures.map(flakyName));
    return result.report.failures.filter((failure) => !still.has(flakyName(failure)));
  });
}

function slowestLines(files: readonly FileTime[]): string[] {
  const shown = files.slice(0, slowestShown).map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  return shown.length ? ['\nSlowest files:', ...shown] : [];
}

/** Names each failed test with its error; for a tool without tests, the end of its output. */
function failureLines({ name, report, failure, log }: StepResult): string[] {
  if (report.failures.length === 0) return [`\n✗ ${name}: ${failure ?? 'failed'}; its output is in ${log}`];
  return report.failures.flatMap(({ file, test, error, trace }) => [
    `\n✗ ${flakyName({ file: file || name, test })}`,
    ...error.split('\n').map((line) => `    ${line}`),
    `    log: ${log}${trace ? `, trace: ${trace}` : ''}`,
  ]);
}
