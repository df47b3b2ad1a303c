import { limits } from 'shared-contracts';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { expect, it } from 'vitest';
import { sayWorkflowRun } from '../../../../messages/workflow-run.ts';
import { lookAtLimits } from './run-limits.policy.ts';
import { WorkTime } from './work-time.ts';

const position = { x: 0, y: 0 };
const definition: WorkflowDefinition = {
  schema: 1,
  steps: [
    { id: 'ask', kind: 'assistant', name: '', position, config: { prompt: '', model: '' } },
    { id: 'wait', kind: 'wait', name: '', position, config: { amount: 1, unit: 'days' } },
  ],
  edges: [],
};
const began = new Date('2026-06-01T06:00:00Z');
const after = (ms: number) => new Date(began.getTime() + ms);
const none = () => undefined;
const run = { createdAt: began, definition };

it('ends a run that is too old', () => {
  const waiting = [{ stepId: 'wait', status: 'waiting', startedAt: began, endedAt: null }];
  expect(lookAtLimits(run, waiting, after(limits.workflowRunMaxMs - 1), none).problem).toBeUndefined();
  expect(lookAtLimits(run, waiting, after(limits.workflowRunMaxMs), none).problem).toEqual(sayWorkflowRun('runTooOld'));
});

it('ends a run whose steps have worked for too long, and counts neither waits nor the time when no node worked', () => {
  const half = limits.workflowWorkMaxMs / 2;
  const steps = [
    { stepId: 'ask', status: 'succeeded', startedAt: began, endedAt: after(half) },
    { stepId: 'again', status: 'running', startedAt: after(half), endedAt: null },
    { stepId: 'wait', status: 'waiting', startedAt: began, endedAt: null },
  ];
  const now = after(4 * half);
  const working = (ms: number) => (id: string) => (id === 'again' ? ms : undefined);
  expect(lookAtLimits(run, steps, now, working(1_000))).toEqual({ problem: undefined, nextLook: after(5 * half - 1_000) });
  expect(lookAtLimits(run, steps, now, working(half)).problem).toEqual(sayWorkflowRun('runTooLong'));
  expect(lookAtLimits(run, steps, now, none).problem).toBeUndefined();
  const measured = steps.map((step) => (step.stepId === 'ask' ? { ...step, workedMs: 2 * half } : step));
  expect(lookAtLimits(run, measured, now, none).problem).toEqual(sayWorkflowRun('runTooLong'));
});

it('counts no gap between two looks that is longer than a lease', () => {
  const time = new WorkTime(began, 30_000);
  time.begin('ask');
  time.look(after(20_000));
  time.look(after(6 * 3_600_000));
  expect(time.end('ask', after(6 * 3_600_000 + 10_000))).toBe(30_000);
});
