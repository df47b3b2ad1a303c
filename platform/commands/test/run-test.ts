import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { allCalls } from 'shared-contracts/all-calls';
import { isoDay } from 'shared-contracts/days';
import { workspaceRoot } from '../../release/index.ts';
import { keepTemporaryFilesInMemory } from '../../testing/temporary-root.ts';
import { whenStopped } from '../process/stop.ts';
import { fail, say } from '../setup/report.mjs';
import { changedSteps, recordFile } from './changed.ts';
import { createCheckCache } from './check-cache.ts';
import { addEntries, openWith } from './flaky.ts';
import { mergeRecords, readRecord, recordOf, writeRecord } from './journey-record.ts';
import { runSteps, type StepResult, stopSteps } from './step-runner.ts';
import { flakyTests, stepLine, summarize } from './summary.ts';
import { readJourneys } from './test-reports.ts';
import { chosenSteps, packageSteps, rerunStep, resultsFolder, steps, stepsOfAll } from './test-steps.ts';

/** More failed files than this have a common cause, and running them again would only take long. */
const mostRerun = 5;
const outputLines = 60;
const flakyList = join(workspaceRoot, 'docs/flaky.md');
const isCi = Boolean(process.env.CI);

keepTemporaryFilesInMemory();
const [withBase, own] = ownPackage(process.argv.slice(2));
const [given, base] = changedSince(withBase);
const isAll = given[0] === 'all';
// Tests read these to run at full size.
if (isAll) Object.assign(process.env, { TEST_ALL: '1', E2E_ALL: '1', E2E_DELAYS: process.env.E2E_DELAYS ?? 'turn' });
const whole = own ? packageSteps(own) : isAll ? [...steps, ...stepsOfAll] : steps;
const all = base ? changedSteps(whole, base) : whole;
const { names, rest } = splitArguments(isAll ? given.slice(1) : given);
const chosen = chosenSteps(names, all).map((step) => (step.name === names.at(-1) ? { ...step, args: [...step.args, ...rest] } : step));

const logs = join(resultsFolder, 'logs');
clearResults();
whenStopped(() => {
  stopSteps();
  fail('The tests were stopped.');
});

const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);
const unfinished = new Set(chosen.map(({ name }) => name));
say(`• Testing: ${[...unfinished].join(', ')}`);
const heartbeat = setInterval(() => say(`  … ${seconds()} s, still to come: ${[...unfinished].join(', ')}`), 30_000);
const onDone = (result: StepResult) => {
  unfinished.delete(result.name);
  say(stepLine(result));
};
const cache =
  isCi || !existsSync(join(workspaceRoot, '.git')) ? {} : { cache: createCheckCache(workspaceRoot, join(resultsFolder, 'passed')) };
const results = (await runSteps(chosen, { logs, onDone, ...cache })).map(withShortLog);
for (const result of results) if (result.state === 'failed' && result.report.failures.length === 0) sayOutput(result);
const again = await runFailedAgain();
clearInterval(heartbeat);

const flaky = flakyTests(results, again);
const { lines, isGreen } = summarize({ results, again, seconds: seconds(), open: openWith(flakyList, flaky) });
if (!isCi && isGreen && !base && rest.length === 0) recordJourneys();
// While somebody works on a test or a package, it may fail now and then for a reason that never leaves the branch.
if (!isCi && !own && rest.length === 0) addEntries(flakyList, flaky, isoDay(new Date()));
for (const line of lines) say(line);
process.exitCode = isGreen ? 0 : 1;

/** Runs the files with failed tests again, each alone, unless there are too many or something failed outside of a file. */
async function runFailedAgain(): Promise<StepResult[]> {
  const found: StepResult[] = [];
  const isWhole = results.every(({ state, report }) => state !== 'failed' || report.failures.every(({ file }) => file));
  const failed = results.filter(({ state, report }) => state === 'failed' && report.failures.length > 0);
  const count = new Set(failed.flatMap(({ report }) => report.failures.map(({ file }) => file))).size;
  if (!isWhole || count === 0 || count > mostRerun) return found;
  for (const { name, report } of failed) {
    const step = rerunStep(name, [...new Set(report.failures.map(({ file }) => file))]);
    if (!step) continue;
    say(`• Running again what failed in ${name}`);
    found.push(...(await runSteps([step], { logs, onDone })).map(withShortLog));
  }
  return found;
}

/** Notes what the journeys used, for `--changed`. Only a run at full size has all journeys, so that any other run adds to the record. */
function recordJourneys(): void {
  const record = recordOf(readJourneys(join(resultsFolder, 'e2e.json')), allCalls);
  if (Object.keys(record).length) writeRecord(recordFile, isAll ? record : mergeRecords(readRecord(recordFile), record));
}

/** Removes what an earlier run left, so that an old report is never mistaken for a new one. */
function clearResults(): void {
  for (const name of ['unit', 'unit-again', 'e2e', 'e2e-again'])
    for (const path of [`${name}.json`, name]) rmSync(join(resultsFolder, path), { recursive: true, force: true });
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
}

function withShortLog(result: StepResult): StepResult {
  return { ...result, log: relative(workspaceRoot, result.log) };
}

/** Prints the end of what a tool without a list of failures said. */
function sayOutput({ name, failure, log }: StepResult): void {
  const lines = readFileSync(join(workspaceRoot, log), 'utf8').trimEnd().split('\n');
  say(`\n──── ${name}: ${failure} ${'─'.repeat(60)}\n${lines.slice(-outputLines).join('\n')}`);
}

/** Splits off `--package <name>`, which `npm test -w <name>` adds. */
function ownPackage(args: readonly string[]): [string[], string | undefined] {
  const at = args.indexOf('--package');
  return at < 0 ? [[...args], undefined] : [args.toSpliced(at, 2), args[at + 1]];
}

/** Splits off `--changed`, or `--changed=<commit>` for another base than the main branch. */
function changedSince(args: readonly string[]): [string[], string | undefined] {
  const flag = args.find((arg) => /^--changed(=|$)/.test(arg));
  return [args.filter((arg) => arg !== flag), flag && (flag.split('=')[1] || 'main')];
}

/** Splits `npm test -- unit e2e --grep chat`: step names first, then arguments for the last step's tool. */
function splitArguments(args: readonly string[]): { names: string[]; rest: string[] } {
  const known = new Set(whole.map(({ name }) => name));
  const end = args.findIndex((arg) => !known.has(arg));
  const [first, rest] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end)];
  if (rest.length && first.length === 0 && own) return { names: [own === 'e2e' ? 'e2e' : 'unit'], rest: [...rest] };
  if (rest.length && first.length === 0) fail(`There is no test step "${rest[0]}". The steps: ${[...known].join(', ')}, or all`);
  return { names: [...first], rest: [...rest] };
}
