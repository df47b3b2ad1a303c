import { limits } from 'shared-contracts';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { expect, it } from 'vitest';
import { sayWorkflowRun } from '../../../messages/workflow-run.ts';
import { lookAtLimits } from './run-limits.policy.ts';

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
const run = { createdAt: began, definition };

it('ends a run that is too old', () => {
  const waiting = [{ stepId: 'wait', status: 'waiting', startedAt: began, endedAt: null }];
  expect(lookAtLimits(run, waiting, after(limits.workflowRunMaxMs - 1)).problem).toBeUndefined();
  expect(lookAtLimits(run, waiting, after(limits.workflowRunMaxMs)).problem).toEqual(sayWorkflowRun('runTooOld'));
});

it('ends a run whose steps have worked for too long, and does not count waits', () => {
  const half = limits.workflowWorkMaxMs / 2;
  const steps = [
    { stepId: 'ask', status: 'succeeded', startedAt: began, endedAt: after(half) },
    { stepId: 'ask', status: 'running', startedAt: after(half), endedAt: null },
    { stepId: 'wait', status: 'waiting', startedAt: began, endedAt: null },
  ];
  expect(lookAtLimits(run, steps, after(half + 1_000))).toEqual({ problem: undefined, nextLook: after(2 * half) });
  expect(lookAtLimits(run, steps, after(2 * half)).problem).toEqual(sayWorkflowRun('runTooLong'));
});
