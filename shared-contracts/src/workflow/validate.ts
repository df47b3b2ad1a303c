import { limits } from '../limits.ts';
import { isSecretHeader, isTrigger, type WorkflowDefinition, type WorkflowStep } from './definition.ts';
import { type StepGraph, stepGraph } from './graph.ts';
import { stepFields, stepOutputs } from './step-kinds.ts';
import { templateReferences } from './template.ts';

export type WorkflowProblemCode =
  | 'empty'
  | 'no-trigger'
  | 'several-triggers'
  | 'into-trigger'
  | 'unknown-step'
  | 'double-id'
  | 'cycle'
  | 'unconnected'
  | 'branch-missing'
  | 'missing-field'
  | 'missing-variable'
  | 'bad-value'
  | 'not-runnable';

/** Describes why a workflow can't run: the step, the field and a sentence for the user. Both are null if it concerns the whole workflow. */
export interface WorkflowProblem {
  readonly step_id: string | null;
  readonly field: string | null;
  readonly code: WorkflowProblemCode;
  readonly message: string;
}

const problem = (step_id: string | null, field: string | null, code: WorkflowProblemCode, message: string): WorkflowProblem => ({
  step_id,
  field,
  code,
  message,
});

/**
 * Returns everything that prevents a definition from running, by rules that page and server share. The server adds what only it knows
 * (`cron`, addresses, agents).
 */
export function validateWorkflow(definition: WorkflowDefinition): WorkflowProblem[] {
  const graph = stepGraph(definition);
  return [
    ...shapeProblems(definition, graph),
    ...definition.steps.flatMap((step) => [...fieldProblems(step), ...variableProblems(step, definition, graph)]),
  ];
}

function shapeProblems({ steps, edges }: WorkflowDefinition, graph: StepGraph): WorkflowProblem[] {
  if (steps.length === 0) return [problem(null, null, 'empty', 'There is no step yet. Add a trigger first.')];
  const triggers = steps.filter(isTrigger);
  const [trigger, ...others] = triggers;
  const found: WorkflowProblem[] = [];
  if (!trigger)
    found.push(problem(null, null, 'no-trigger', 'Nothing starts this workflow. Add a trigger: by hand, a schedule or a webhook.'));
  for (const other of others)
    found.push(problem(other.id, null, 'several-triggers', 'A workflow has one trigger. Remove this one or the other.'));
  for (const id of graph.doubles) found.push(problem(id, null, 'double-id', 'Two steps have the same id. Remove one and add it again.'));
  for (const edge of edges) {
    const from = graph.steps.get(edge.from);
    const to = graph.steps.get(edge.to);
    if (!from || !to)
      found.push(problem(from?.id ?? to?.id ?? null, null, 'unknown-step', 'A line leads to a step that is not there. Remove the line.'));
    else if (isTrigger(to)) found.push(problem(to.id, null, 'into-trigger', 'No line leads into a trigger: it starts the workflow.'));
    else if (from.kind === 'condition' && !edge.branch)
      found.push(problem(from.id, null, 'branch-missing', 'Say for each line of a condition whether it is for yes or for no.'));
  }
  for (const id of graph.cycle) found.push(problem(id, null, 'cycle', 'This step leads back to itself. Remove one line of the circle.'));
  if (trigger)
    for (const { id } of steps)
      if (id !== trigger.id && !graph.before(id).has(trigger.id) && !triggers.some((one) => one.id === id))
        found.push(problem(id, null, 'unconnected', 'This step is not connected: no line leads to it from the trigger.'));
  return found;
}

function fieldProblems(step: WorkflowStep): WorkflowProblem[] {
  const found = stepFields(step)
    .filter(({ isRequired, value }) => isRequired && !value.trim())
    .map(({ field }) => problem(step.id, field, 'missing-field', 'Fill this in.'));
  const bad = (field: string, message: string) => void found.push(problem(step.id, field, 'bad-value', message));
  if (step.kind === 'http') {
    if (step.config.allowed_hosts.length === 0)
      found.push(problem(step.id, 'allowed_hosts', 'missing-field', 'Name the host that may be called.'));
    const wrong = step.config.url.trim() ? addressProblem(step.config.url, step.config.allowed_hosts) : undefined;
    if (wrong) bad('url', wrong);
    for (const [index, { name, value, kept }] of step.config.headers.entries())
      if (isSecretHeader(name) && !value.trim() && !kept)
        found.push(problem(step.id, `headers.${index}.value`, 'missing-field', 'Type the value: secrets do not travel with a workflow.'));
  }
  if (step.kind === 'wait') {
    if (!(Number.isInteger(step.config.amount) && step.config.amount > 0)) bad('amount', 'Write a whole number above zero.');
    else if (waitMs(step.config) > limits.workflowWaitMaxMs) bad('amount', 'A step waits for 30 days at most.');
  }
  if (step.kind === 'transform') {
    const names = step.config.fields.map(({ name }) => name.trim());
    if (names.length === 0) found.push(problem(step.id, 'fields', 'missing-field', 'Add at least one field.'));
    for (const [index, name] of names.entries()) {
      if (name && !/^[\w-]+$/.test(name)) bad(`fields.${index}.name`, 'Use letters, digits, dashes and underscores.');
      else if (name && names.indexOf(name) !== index) bad(`fields.${index}.name`, 'Another field has this name.');
    }
  }
  if (step.kind === 'foreign')
    found.push(
      problem(
        step.id,
        null,
        'not-runnable',
        `This step runs in ${step.config.system === 'make' ? 'Make' : 'n8n'} only. Replace it to run the workflow here.`,
      ),
    );
  return found;
}

const unitMs = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** Returns how long a wait step waits, in milliseconds. */
export const waitMs = ({ amount, unit }: { amount: number; unit: keyof typeof unitMs }): number => amount * unitMs[unit];

/** Returns why an address can't be called, as far as that is visible before variables are filled in. */
function addressProblem(address: string, allowed: readonly string[]): string | undefined {
  const origin = /^(https?):\/\/([^/?#]*)/i.exec(address.trim());
  if (!origin) return 'Write an address that begins with https:// or http://.';
  const authority = origin[2] ?? '';
  if (authority.includes('{{')) return undefined;
  const url = URL.parse(`${origin[1]}://${authority}`);
  if (!url?.hostname) return 'This is not an address.';
  if (url.username || url.password) return 'An address has no password in it. Use a header.';
  return isAllowedHost(url.host, allowed) ? undefined : `${url.host} is not among the allowed hosts of this step.`;
}

/**
 * Returns whether a step may call a host.
 * @param host a URL's `host`: the name, with the port unless it is the scheme's default
 * @param allowed entries of the same form: `api.example.com` covers the default ports only, `api.example.com:8443` that port only, and
 * `*.example.com` every host under it
 */
export const isAllowedHost = (host: string, allowed: readonly string[]): boolean => {
  const wanted = host.toLowerCase();
  return allowed
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => entry === wanted || (entry.startsWith('*.') && entry.length > 3 && wanted.endsWith(entry.slice(1))));
};

function variableProblems(step: WorkflowStep, { steps }: WorkflowDefinition, graph: StepGraph): WorkflowProblem[] {
  const trigger = steps.find(isTrigger);
  const before = graph.before(step.id);
  return stepFields(step)
    .filter(({ isTemplate }) => isTemplate)
    .flatMap(({ field, value }) =>
      templateReferences(value).flatMap(({ raw, stepId, path: [name] }) => {
        const source = stepId === 'trigger' ? trigger : graph.steps.get(stepId);
        const missing = (message: string) => [problem(step.id, field, 'missing-variable', message)];
        if (!source) return missing(`${raw} names no step of this workflow.`);
        if (!before.has(source.id)) return missing(`${raw} names a step that does not come before this one.`);
        const known = stepOutputs(source);
        if (name !== undefined && known && !known.includes(name))
          return missing(`${raw} does not exist: “${source.name || source.id}” gives ${known.join(', ') || 'nothing'}.`);
        return [];
      }),
    );
}
