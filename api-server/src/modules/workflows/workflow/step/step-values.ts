import {
  fillTemplate,
  isTrigger,
  soleReference,
  type TemplateReference,
  type WorkflowDefinition,
  type WorkflowStepStatus,
} from 'shared-contracts/workflow-calls';
import { sayWorkflowRun } from '../../../../messages/workflow-run.ts';
import { WordedError } from '../../../../platform/language/worded-error.ts';

/** Describes why a step could not be done, in a sentence for the user. */
export class StepError extends WordedError {
  override readonly name = 'StepError';
}

/** Describes what a step of a run has produced so far. */
export interface StepResult {
  readonly stepId: string;
  readonly status: WorkflowStepStatus;
  readonly output: unknown;
}

/** Fills in the output of earlier steps of a run. */
export interface StepValues {
  /**
   * Fills the variables into a text, with objects as JSON.
   * @throws StepError when a step has no such value.
   */
  readonly text: (template: string) => string;
  /** Does the same, but returns the unchanged value for a text that is a single variable. */
  readonly value: (template: string) => unknown;
}

const filledMax = 400_000;

export function stepValues(definition: WorkflowDefinition, states: readonly StepResult[]): StepValues {
  const byId = new Map(states.map((state) => [state.stepId, state]));
  const trigger = definition.steps.find(isTrigger);
  const read = ({ raw, stepId, path }: TemplateReference): unknown => {
    const id = stepId === 'trigger' ? trigger?.id : stepId;
    const state = id === undefined ? undefined : byId.get(id);
    // A branch that was not taken has no values, and a text may come after a join.
    if (state?.status === 'skipped') return '';
    if (state?.status !== 'succeeded') throw new StepError(sayWorkflowRun('stepNotDone', { variable: raw }));
    let value = state.output;
    for (const [index, key] of path.entries()) {
      const isInside = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
      if (!isInside)
        throw new StepError(sayWorkflowRun('valueMissing', { variable: raw, path: path.slice(0, index + 1).join('.'), step: id ?? '' }));
      value = (value as Record<string, unknown>)[key];
    }
    return value;
  };
  const text = (template: string) => {
    let length = template.length;
    return fillTemplate(template, (reference) => {
      const filled = asText(read(reference));
      length += filled.length;
      if (length > filledMax) throw new StepError(sayWorkflowRun('textTooLong'));
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
