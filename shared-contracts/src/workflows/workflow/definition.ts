import * as z from 'zod/mini';
import { chatSettings } from '../../chat/preset/entity.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';
import { limits } from '../../kernel/limits.ts';

/**
 * Describes a text in which `{{step-id.field}}` stands for an earlier step's output. It may be empty while the workflow is being edited.
 */
const template = z.string().check(z.maxLength(limits.workflowTextMax, inputText('stepTextMax')));

const line = z.string().check(z.maxLength(2_000, inputText('stepLineMax')));

const named = z.object({ name: z.string().check(z.maxLength(200)), value: template });

/**
 * `kept` refers to a secret value that the server holds encrypted and never returns. The value is then empty, and a new one replaces it.
 */
const header = z.extend(named, { kept: z.optional(z.string().check(z.maxLength(60))) });

export type WorkflowHeader = z.infer<typeof header>;

/** Matches a step's id. Ids appear in templates, so they are short and contain no spaces. */
export const stepIdPattern = /^[a-z][a-z0-9-]{0,59}$/;

const shared = {
  id: z.string().check(z.maxLength(60), z.regex(stepIdPattern, inputText('stepId'))),
  name: z.string().check(z.maxLength(200)),
  /** The top left corner on the canvas, in pixels. */
  position: z.object({ x: z.number(), y: z.number() }),
  /** What the step was meant to be: the words of a draft, or a remark. */
  note: z.optional(z.string().check(z.maxLength(2_000))),
};

const step = <K extends string, C extends z.ZodMiniType>(kind: K, config: C) => z.object({ ...shared, kind: z.literal(kind), config });

/** Lists how a condition compares two texts. */
export const conditionOperators = [
  'equals',
  'not-equals',
  'contains',
  'not-contains',
  'greater',
  'less',
  'is-empty',
  'is-not-empty',
] as const;

export const waitUnits = ['seconds', 'minutes', 'hours', 'days'] as const;

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Describes one step of a workflow. Fields may be empty while it is being edited: `validateWorkflow` reports what is missing, and a
 * workflow with problems doesn't run.
 */
export const workflowStep = z.discriminatedUnion('kind', [
  step('trigger-manual', z.object({})),
  /** Five cron fields in a time zone. */
  step('trigger-schedule', z.object({ cron: line, time_zone: line })),
  /** Its address belongs to the workflow, not to the definition. */
  step('trigger-webhook', z.object({})),
  /** An empty `model` means the user's default. */
  step(
    'assistant',
    z.object({ prompt: template, model: line, settings: z.optional(z.pick(chatSettings, { system: true, parameters: true })) }),
  ),
  step('agent', z.object({ agent_id: line, prompt: template })),
  /** Sent only to the listed hosts. A body is left out with GET. */
  step(
    'http',
    z.object({
      method: z.enum(httpMethods),
      url: line,
      headers: z.array(header).check(z.maxLength(30, inputText('headersMax'))),
      body: template,
      allowed_hosts: z.array(z.string().check(z.maxLength(255))).check(z.maxLength(30, inputText('hostsMax'))),
    }),
  ),
  /** Continues on the branch `yes` or `no`. */
  step('condition', z.object({ left: template, operator: z.enum(conditionOperators), right: template })),
  /** Creates an object of named values. A value that consists of one variable keeps its type. */
  step('transform', z.object({ fields: z.array(named).check(z.maxLength(50, inputText('fieldsMax'))) })),
  step('wait', z.object({ amount: z.number(), unit: z.enum(waitUnits) })),
  step('notify', z.object({ title: line, text: template })),
  /** Markdown. */
  step('report', z.object({ title: line, body: template })),
  /** A person does it: the run waits until someone marks it as done. */
  step('task', z.object({ instructions: template })),
  /** A step of another product that runs only there. It is kept unchanged for export. */
  step(
    'foreign',
    z.object({
      system: z.enum(['n8n', 'make']),
      type: line,
      data: limitCounts(z.record(z.string(), z.unknown()), limits.workflowEntriesMax),
    }),
  ),
]);

export type WorkflowStep = z.infer<typeof workflowStep>;

export type WorkflowStepKind = WorkflowStep['kind'];

/** Describes the step of one kind. */
export type StepOf<K extends WorkflowStepKind> = Extract<WorkflowStep, { kind: K }>;

/** Describes a line from one step to the next. Only conditions have a `branch`. */
export const workflowEdge = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  from: z.string().check(z.maxLength(60)),
  to: z.string().check(z.maxLength(60)),
  branch: z.optional(z.enum(['yes', 'no'])),
});

export type WorkflowEdge = z.infer<typeof workflowEdge>;

/** Counts the variables in the texts of steps. Those of other products' steps are kept as they are, and never read. */
const countVariables = (steps: readonly WorkflowStep[]): number =>
  steps.reduce((sum, one) => sum + (one.kind === 'foreign' ? 0 : JSON.stringify(one.config).split('{{').length - 1), 0);

/** Describes a workflow as it is edited, stored, run, exported and shared. */
export const workflowDefinition = limitCounts(
  z
    .object({
      /** The version of this format. */
      schema: z.literal(1),
      steps: z.array(workflowStep).check(z.maxLength(limits.workflowStepsMax, inputText('stepsMax'))),
      edges: z.array(workflowEdge).check(z.maxLength(limits.workflowEdgesMax, inputText('linesMax'))),
    })
    .check((payload) => {
      const { workflowVariablesMax: maximum } = limits;
      const isMore = countVariables(payload.value.steps) > maximum;
      const issue = { code: 'too_big', origin: 'array', maximum, inclusive: true, message: inputText('variablesMax') } as const;
      if (isMore) payload.issues.push({ ...issue, input: payload.value, path: ['steps'] });
    }),
  limits.workflowEntriesMax,
);

export type WorkflowDefinition = z.infer<typeof workflowDefinition>;

/** Returns whether a step starts a workflow. */
export const isTrigger = (step: WorkflowStep): step is StepOf<'trigger-manual' | 'trigger-schedule' | 'trigger-webhook'> =>
  step.kind.startsWith('trigger-');

const secretName = /auth|cookie|token|secret|passw|credential|signature|session|(^|[-_])key$|api[-_]?key/i;

/** Matches variables only, optionally after an authentication scheme. Such a value isn't secret itself. */
const variablesAlone = /^\s*(?:(?:basic|bearer|token)\s+)?(?:\{\{[^{}]*\}\}\s*)+$/i;

/** Returns whether a header with this name contains a secret. */
export const isSecretHeader = (name: string): boolean => secretName.test(name);

/** Returns whether a header value that a user typed must be stored encrypted. */
export const isSecretValue = ({ name, value }: Pick<WorkflowHeader, 'name' | 'value'>): boolean =>
  value !== '' && isSecretHeader(name) && !variablesAlone.test(value);

/** Returns the definition with other headers in its requests. */
export const withHeaders = <Definition extends WorkflowDefinition>(
  definition: Definition,
  change: (header: WorkflowHeader) => WorkflowHeader,
): Definition => ({
  ...definition,
  steps: definition.steps.map((one) =>
    one.kind === 'http' ? { ...one, config: { ...one.config, headers: one.config.headers.map(change) } } : one,
  ),
});

/** Returns the definition without secrets, stored or not, for export and sharing. */
export const withoutSecrets = (definition: WorkflowDefinition): WorkflowDefinition =>
  withHeaders(definition, (header) => ({ name: header.name, value: isSecretValue(header) ? '' : header.value }));
