import { fillTemplate, isTrigger, soleReference, type TemplateReference, type WorkflowDefinition } from 'shared-contracts/workflow-calls';
import type { StepState } from '../run/run-plan.policy.ts';

/** A step that could not be done; the sentence is for the user. */
export class StepError extends Error {
  override readonly name = 'StepError';
}

/** Fills in what earlier steps of a run gave. */
export interface StepValues {
  /** A text with its variables filled in; objects stand as JSON. @throws StepError when a step gave no such value. */
  readonly text: (template: string) => string;
  /** The same, but a text that is one variable alone gives its value as it is. */
  readonly value: (template: string) => unknown;
}

const filledMax = 400_000;

export function stepValues(definition: WorkflowDefinition, states: readonly StepState[]): StepValues {
  const byId = new Map(states.map((state) => [state.stepId, state]));
  const trigger = definition.steps.find(isTrigger);
  const read = ({ raw, stepId, path }: TemplateReference): unknown => {
    const id = stepId === 'trigger' ? trigger?.id : stepId;
    const state = id === undefined ? undefined : byId.get(id);
    // A branch that was not taken gives nothing, and a text can stand behind where branches meet.
    if (state?.status === 'skipped') return '';
    if (state?.status !== 'succeeded') throw new StepError(`${raw} has no value: its step has not been done.`);
    let value = state.output;
    for (const [index, key] of path.entries()) {
      const isInside = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
      if (!isInside) throw new StepError(`${raw} has no value: there is no “${path.slice(0, index + 1).join('.')}” in what “${id}” gave.`);
      value = (value as Record<string, unknown>)[key];
    }
    return value;
  };
  const text = (template: string) => {
    let length = template.length;
    return fillTemplate(template, (reference) => {
      const filled = asText(read(reference));
      length += filled.length;
      if (length > filledMax) throw new StepError('With its variables filled in, this text is longer than 400,000 characters.');
      return filled;
    });
  };
  return {
    text,
    value: (template) => {
      const alone = soleReference(template);
      return alone ? read(alone) : text(template);
    },
  };
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
