import { isTrigger, stepVariables, testableKinds, type WorkflowDefinition, type WorkflowStep } from 'shared-contracts/workflow-calls';
import { AppError } from '../../../../errors.ts';
import { storable } from '../../../../platform/database/storable.ts';
import type { RunStepChange } from './run.repository.ts';

/** Describes the value of a variable in the test of a step. */
export interface TestValue {
  /** As written between the braces, such as `ask.text`. */
  readonly variable: string;
  readonly value?: unknown;
}

/**
 * Returns the definition of a run that tests one step: the step, and those whose output it reads, with the states in which they begin. The
 * user has seen what a request sends, so it is approved.
 * @throws AppError if there is no such step, or nothing to test about it.
 */
export function planTest(definition: WorkflowDefinition, stepId: string, values: readonly TestValue[], now: Date) {
  const step = definition.steps.find(({ id }) => id === stepId);
  if (!step) throw new AppError('not-found');
  if (!testableKinds.includes(step.kind)) throw new AppError('invalid-input');
  const states = new Map<string, RunStepChange>([[stepId, { approvedAt: now }]]);
  for (const [id, output] of outputsOf(definition, step, values))
    states.set(id, { status: 'succeeded', output: storable(output), startedAt: now, endedAt: now });
  const alone: WorkflowDefinition = { ...definition, steps: definition.steps.filter(({ id }) => states.has(id)), edges: [] };
  return { definition: alone, states };
}

/** Returns outputs of earlier steps in which the variables of a step have the given values. Values that the step doesn't read are ignored. */
function outputsOf(definition: WorkflowDefinition, step: WorkflowStep, values: readonly TestValue[]): Map<string, unknown> {
  const read = new Set(stepVariables(step));
  const trigger = definition.steps.find(isTrigger);
  const outputs = new Map<string, unknown>();
  // A whole output comes before its parts, which would otherwise be replaced.
  for (const { variable, value } of values.toSorted((a, b) => a.variable.length - b.variable.length)) {
    const [name, ...path] = variable.split('.');
    const id = name === 'trigger' ? trigger?.id : name;
    if (read.has(variable) && id !== undefined && id !== step.id) outputs.set(id, withValue(outputs.get(id), path, value ?? null));
  }
  return outputs;
}

function withValue(given: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const object = new Map(Object.entries(typeof given === 'object' && given !== null ? given : {}));
  return Object.fromEntries(object.set(key, withValue(object.get(key), rest, value)));
}
