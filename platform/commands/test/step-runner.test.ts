import { expect, it } from 'vitest';
import { runSteps, type StepResult } from './step-runner.ts';
import { chosenSteps, type Step } from './test-steps.ts';

const step = (name: string, script: string, rest: Partial<Step> = {}): Step => ({
  name,
  args: ['--eval', script],
  weight: 1,
  needs: [],
  limitMinutes: 1,
  ...rest,
});
const run = async (...steps: Step[]) => {
  const order: string[] = [];
  const results = await runSteps(steps, ({ name }) => order.push(name));
  const of = (name: string) => results.find((result) => result.name === name) as StepResult;
  return { order, of };
};

it('counts a step without a report as one test', async () => {
  const { of } = await run(step('good', ''), step('bad', 'console.log("the reason"); process.exit(3)'));
  expect(of('good')).toMatchObject({ count: { passed: 1, failed: 0 } });
  expect(of('bad')).toMatchObject({ count: { passed: 0, failed: 1 }, failure: { reason: 'exit code 3', output: 'the reason\n' } });
});

it('counts a failed step as failed, whatever its report says', async () => {
  const { of } = await run(step('liar', 'process.exit(1)', { count: () => ({ passed: 7, failed: 0 }) }));
  expect(of('liar').count).toEqual({ passed: 7, failed: 1 });
});

it('fails a step that exits with 0 but reports failures or nothing', async () => {
  const { of } = await run(step('quiet', '', { count: () => ({ passed: 0, failed: 1 }) }));
  expect(of('quiet').failure?.reason).toBe('its report has failures');
});

it('does not run a step whose need failed, and counts it as failed', async () => {
  const { of } = await run(step('build', 'process.exit(1)'), step('e2e', '', { needs: ['build'] }));
  expect(of('e2e')).toMatchObject({ count: { passed: 0, failed: 1 }, failure: { reason: 'not run, because build failed' } });
});

it('runs a step that needs both cores alone, after the steps it needs', async () => {
  const { order } = await run(step('build', ''), step('heavy', '', { weight: 2, needs: ['build'] }), step('light', ''));
  expect(order.toSorted()).toEqual(['build', 'heavy', 'light']);
  expect(order.at(-1)).toBe('heavy');
});

it('fails a step that cannot be prepared, with the reason', async () => {
  const env = () => {
    throw new Error('no browser');
  };
  const { of } = await run(step('e2e', '', { env }));
  expect(of('e2e').failure?.reason).toContain('no browser');
});

it('adds the steps that the chosen ones need', () => {
  expect(chosenSteps(['e2e']).map(({ name }) => name)).toEqual(['build', 'e2e']);
});
