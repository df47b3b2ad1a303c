import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { keepTemporaryFilesInMemory } from '../../testing/temporary-root.ts';
import { whenStopped } from '../process/stop.ts';
import { fail, say } from '../setup/report.mjs';
import { changedSteps } from './changed.ts';
import { runSteps, type StepResult, stopSteps } from './step-runner.ts';
import { chosenSteps, packageSteps, reports, steps } from './test-steps.ts';

keepTemporaryFilesInMemory();
const [withBase, own] = ownPackage(process.argv.slice(2));
const [given, base] = changedSince(withBase);
const whole = own ? packageSteps(own) : steps;
const all = base ? changedSteps(whole, base) : whole;
const { names, rest } = splitArguments(given);
const chosen = chosenSteps(names, all).map((step) => (step.name === names.at(-1) ? { ...step, args: [...step.args, ...rest] } : step));

for (const report of reports) {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
}
whenStopped(() => {
  stopSteps();
  fail('The tests were stopped.');
});

const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);
const unfinished = new Set(chosen.map(({ name }) => name));
say(`• Testing: ${[...unfinished].join(', ')}`);
const heartbeat = setInterval(() => say(`  … ${seconds()} s, still to come: ${[...unfinished].join(', ')}`), 30_000);
const results = await runSteps(chosen, (result) => {
  unfinished.delete(result.name);
  say(line(result));
});
clearInterval(heartbeat);

for (const { name, failure } of results)
  if (failure) say(`\n──── ${name}: ${failure.reason} ${'─'.repeat(60)}\n${failure.output.trimEnd()}`);
say(`\n${results.length} steps in ${seconds()} s`);
for (const result of results) say(line(result));
const sum = (pick: (result: StepResult) => number) => results.reduce((total, result) => total + pick(result), 0);
const failed = sum(({ count }) => count.failed);
for (const { count } of results) for (const failure of count.failures ?? []) say(`✗ ${failure}`);
say(`\n${sum(({ count }) => count.passed)} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

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
  const [given, rest] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end)];
  if (rest.length && given.length === 0 && own) return { names: [own === 'e2e' ? 'e2e' : 'unit'], rest: [...rest] };
  if (rest.length && given.length === 0) fail(`There is no test step "${rest[0]}". The steps: ${[...known].join(', ')}`);
  return { names: [...given], rest: [...rest] };
}

function line({ name, seconds, count, failure }: StepResult): string {
  const tests = count.passed + count.failed > 1 ? `  ${count.passed} passed, ${count.failed} failed` : '';
  return `${failure ? '✗' : '✓'} ${name.padEnd(11)}${seconds.toFixed(1).padStart(7)} s${tests}`;
}
