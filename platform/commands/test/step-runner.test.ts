import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Running, runSteps, type StepResult } from './step-runner.ts';
import { chosenSteps, type Step } from './test-steps.ts';

const logs = mkdtempSync(join(tmpdir(), 'step-logs-'));
const step = (name: string, script: string, rest: Partial<Step> = {}): Step => ({
  name,
  args: ['--eval', script],
  weight: 1,
  needs: [],
  limitMinutes: 1,
  ...rest,
});
const noFailures = { failures: [], files: [] };
const run = async (steps: readonly Step[], more: Partial<Running> = {}) => {
  const order: string[] = [];
  const results = await runSteps(steps, { logs, onDone: ({ name }) => order.push(name), ...more });
  const of = (name: string) => results.find((result) => result.name === name) as StepResult;
  return { order, of };
};

it('counts a step without a report as one test, and keeps its output in its log', async () => {
  const { of } = await run([step('good', ''), step('bad', 'console.log("the reason"); process.exit(3)')]);
  expect(of('good')).toMatchObject({ state: 'passed', report: { passed: 1, failed: 0 } });
  expect(of('bad')).toMatchObject({ state: 'failed', report: { passed: 0, failed: 1 }, failure: 'exit code 3' });
  expect(readFileSync(of('bad').log, 'utf8')).toBe('the reason\n');
});

it('counts a failed step as failed, whatever its report says', async () => {
  const { of } = await run([step('liar', 'process.exit(1)', { report: () => ({ passed: 7, failed: 0, ...noFailures }) })]);
  expect(of('liar').report).toMatchObject({ passed: 7, failed: 1 });
});

it('fails a step that exits with 0 but reports failures or nothing', async () => {
  const { of } = await run([step('quiet', '', { report: () => ({ passed: 0, failed: 1, ...noFailures }) })]);
  expect(of('quiet').failure).toBe('its report has failures');
});

it('does not run a step whose need failed', async () => {
  const { of } = await run([step('build', 'process.exit(1)'), step('e2e', '', { needs: ['build'] })]);
  expect(of('e2e')).toMatchObject({ state: 'not run', failure: 'not run, because build failed' });
});

it('starts nothing else once a check has failed, but continues after other steps', async () => {
  const { of } = await run([step('lint', 'process.exit(1)', { isCheck: true, weight: 2 }), step('unit', '')]);
  expect(of('unit')).toMatchObject({ state: 'not run', failure: 'not run, because lint failed' });
  const next = await run([step('unit', 'process.exit(1)', { weight: 2 }), step('e2e', '')]);
  expect(next.of('e2e').state).toBe('passed');
});

it('runs a step that needs both cores alone, after the steps it needs', async () => {
  const { order } = await run([step('build', ''), step('heavy', '', { weight: 2, needs: ['build'] }), step('light', '')]);
  expect(order.toSorted()).toEqual(['build', 'heavy', 'light']);
  expect(order.at(-1)).toBe('heavy');
});

/** Returns the scripts of two steps that end only if both run at the same time. */
const meeting = (name: string) => {
  const [first, second] = [join(logs, `${name}-first`), join(logs, `${name}-second`)] as const;
  const meet = (mine: string, other: string) =>
    `fs.writeFileSync('${mine}', ''); const look = () => fs.existsSync('${other}') || setTimeout(look, 20); look()`;
  return [meet(first, second), meet(second, first)] as const;
};

it.each(['e2e', 'unit'])('runs a step beside the one it names, though both need both cores, also if %s comes first', async (earlier) => {
  const [first, second] = meeting(earlier);
  const both = [step('e2e', first, { weight: 2 }), step('unit', second, { weight: 2, beside: 'e2e' })];
  const { of } = await run(earlier === 'e2e' ? both : both.toReversed());
  expect([of('e2e').state, of('unit').state]).toEqual(['passed', 'passed']);
});

it('runs a step that only waits beside one that needs both cores', async () => {
  const [first, second] = meeting('waiting');
  const { of } = await run([step('browser', first, { weight: 0 }), step('unit', second, { weight: 2 })]);
  expect([of('browser').state, of('unit').state]).toEqual(['passed', 'passed']);
});

it('fails a step that cannot be prepared, with the reason', async () => {
  const env = () => {
    throw new Error('no browser');
  };
  const { of } = await run([step('e2e', '', { env })]);
  expect(of('e2e').failure).toContain('no browser');
});

it('skips a check that passed on the same files, and remembers only those that passed', async () => {
  const known = new Set(['types']);
  const cache = { has: ({ name }: Step) => known.has(name), add: ({ name }: Step) => void known.add(name) };
  const { of } = await run([step('types', 'process.exit(1)'), step('lint', ''), step('broken', 'process.exit(1)')], { cache });
  expect(of('types').state).toBe('cached');
  expect([...known]).toEqual(['types', 'lint']);
});

it('adds the steps that the chosen ones need', () => {
  expect(chosenSteps(['e2e']).map(({ name }) => name)).toEqual(['build', 'browser', 'e2e']);
});
