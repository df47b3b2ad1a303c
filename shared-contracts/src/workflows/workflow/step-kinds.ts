import type { WorkflowStep, WorkflowStepKind } from './definition.ts';
import { templateReferences } from './template.ts';

/** Describes a value that the user writes in a step, by its field's name. */
export interface StepField {
  /** As problems name it: `prompt`, `headers.0.value`. */
  readonly field: string;
  readonly value: string;
  readonly isRequired: boolean;
  /** Whether variables are filled in. */
  readonly isTemplate: boolean;
}

const field = (name: string, value: string, options: { optional?: boolean; plain?: boolean } = {}): StepField => ({
  field: name,
  value,
  isRequired: !options.optional,
  isTemplate: !options.plain,
});

/** Returns the texts of a step's configuration, for validation and for runs. */
export function stepFields(step: WorkflowStep): StepField[] {
  switch (step.kind) {
    case 'trigger-schedule':
      return [field('cron', step.config.cron, { plain: true }), field('time_zone', step.config.time_zone, { plain: true })];
    case 'assistant':
      return [field('prompt', step.config.prompt)];
    case 'agent':
      return [field('agent_id', step.config.agent_id, { plain: true }), field('prompt', step.config.prompt)];
    case 'http':
      return [
        field('url', step.config.url),
        ...step.config.headers.flatMap(({ name, value }, index) => [
          field(`headers.${index}.name`, name, { plain: true }),
          field(`headers.${index}.value`, value, { optional: true }),
        ]),
        field('body', step.config.body, { optional: true }),
      ];
    case 'condition': {
      const isUnary = step.config.operator === 'is-empty' || step.config.operator === 'is-not-empty';
      return [field('left', step.config.left), field('right', step.config.right, { optional: isUnary })];
    }
    case 'transform':
      return step.config.fields.flatMap(({ name, value }, index) => [
        field(`fields.${index}.name`, name, { plain: true }),
        field(`fields.${index}.value`, value, { optional: true }),
      ]);
    case 'notify':
      return [field('title', step.config.title), field('text', step.config.text, { optional: true })];
    case 'report':
      return [field('title', step.config.title), field('body', step.config.body)];
    case 'task':
      return [field('instructions', step.config.instructions)];
    case 'trigger-manual':
    case 'trigger-webhook':
    case 'wait':
    case 'foreign':
      return [];
  }
}

const outputs: Readonly<Record<WorkflowStepKind, readonly string[] | undefined>> = {
  'trigger-manual': ['at', 'input'],
  'trigger-schedule': ['at'],
  'trigger-webhook': ['at', 'body', 'query'],
  assistant: ['text'],
  agent: ['text', 'session_id'],
  http: ['status', 'body'],
  condition: ['result'],
  transform: undefined,
  wait: ['until'],
  notify: ['title'],
  report: ['report_id', 'title'],
  task: ['note'],
  foreign: undefined,
};

/** Returns the names of a step's outputs; undefined if they are known only after it ran. */
export const stepOutputs = (step: WorkflowStep): readonly string[] | undefined =>
  step.kind === 'transform' ? step.config.fields.map(({ name }) => name).filter(Boolean) : outputs[step.kind];

/** Returns the variables that a step reads, each once, as written between the braces. */
export const stepVariables = (step: WorkflowStep): string[] => [
  ...new Set(
    stepFields(step)
      .filter(({ isTemplate }) => isTemplate)
      .flatMap(({ value }) => templateReferences(value))
      .map(({ stepId, path }) => [stepId, ...path].join('.')),
  ),
];

/** Lists the kinds of steps that can be tested alone. The others start a workflow, wait, or run in another product. */
export const testableKinds: readonly WorkflowStepKind[] = ['assistant', 'agent', 'http', 'condition', 'transform', 'notify', 'report'];

/** Holds the prefix of a new step's id by kind, chosen so that templates read well: `{{ ask.text }}`. */
export const stepIdNames: Readonly<Record<WorkflowStepKind, string>> = {
  'trigger-manual': 'start',
  'trigger-schedule': 'schedule',
  'trigger-webhook': 'webhook',
  assistant: 'ask',
  agent: 'agent',
  http: 'request',
  condition: 'check',
  transform: 'values',
  wait: 'wait',
  notify: 'notify',
  report: 'report',
  task: 'task',
  foreign: 'foreign',
};
