import { dayMs } from '../../kernel/days.ts';
import { limits } from '../../kernel/limits.ts';
import { isSecretHeader, isTrigger, type WorkflowDefinition, type WorkflowStep } from './definition.ts';
import { type StepGraph, stepGraph } from './graph.ts';
import {
  englishProblem,
  problemText,
  type WorkflowProblemKey,
  type WorkflowProblemText,
  type WorkflowProblemValues,
} from './problem-texts.ts';
import { stepFields, stepOutputs } from './step-kinds.ts';
import { type TemplateReference, templateReferences } from './template.ts';

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

/** Describes a problem that the shared rules found. Its `message` is English; `text` says the same for writing it in another language. */
export interface FoundProblem extends WorkflowProblem {
  readonly text: WorkflowProblemText;
}

function problem(
  step_id: string | null,
  field: string | null,
  code: WorkflowProblemCode,
  key: WorkflowProblemKey,
  values?: Partial<WorkflowProblemValues>,
): FoundProblem {
  const text = problemText(key, values);
  return { step_id, field, code, message: englishProblem(text), text };
}

/**
 * Returns everything that prevents a definition from running, by rules that page and server share. The server adds what only it knows
 * (`cron`, addresses, agents).
 */
export function validateWorkflow(definition: WorkflowDefinition): FoundProblem[] {
  const graph = stepGraph(definition);
  const found = shapeProblems(definition, graph);
  for (const step of definition.steps) {
    found.push(...fieldProblems(step));
    for (const one of variableProblems(step, definition, graph)) if (found.push(one) >= problemsMax) return found.slice(0, problemsMax);
  }
  return found.slice(0, problemsMax);
}

/** Nobody reads more at once, and a definition from before the limit of variables may have a hundred thousand. */
const problemsMax = 200;

function shapeProblems({ steps, edges }: WorkflowDefinition, graph: StepGraph): FoundProblem[] {
  if (steps.length === 0) return [problem(null, null, 'empty', 'empty')];
  const triggers = steps.filter(isTrigger);
  const [trigger, ...others] = triggers;
  const found: FoundProblem[] = [];
  if (!trigger) found.push(problem(null, null, 'no-trigger', 'noTrigger'));
  for (const other of others) found.push(problem(other.id, null, 'several-triggers', 'severalTriggers'));
  for (const id of graph.doubles) found.push(problem(id, null, 'double-id', 'doubleId'));
  for (const edge of edges) {
    const from = graph.steps.get(edge.from);
    const to = graph.steps.get(edge.to);
    if (!from || !to) found.push(problem(from?.id ?? to?.id ?? null, null, 'unknown-step', 'unknownStep'));
    else if (isTrigger(to)) found.push(problem(to.id, null, 'into-trigger', 'intoTrigger'));
    else if (from.kind === 'condition' && !edge.branch) found.push(problem(from.id, null, 'branch-missing', 'branchMissing'));
  }
  if (trigger && steps.length === 1) found.push(problem(trigger.id, null, 'empty', 'onlyTrigger'));
  for (const id of graph.cycle) found.push(problem(id, null, 'cycle', 'cycle'));
  if (trigger)
    for (const { id } of steps)
      if (id !== trigger.id && !graph.before(id).has(trigger.id) && !triggers.some((one) => one.id === id))
        found.push(problem(id, null, 'unconnected', 'unconnected'));
  return found;
}

/** Says what to enter, by the last part of a field's name. */
const missingKeys: Readonly<Record<string, WorkflowProblemKey>> = {
  title: 'titleMissing',
  prompt: 'promptMissing',
  instructions: 'instructionsMissing',
  agent_id: 'agentMissing',
  url: 'addressMissing',
  name: 'nameMissing',
  body: 'bodyMissing',
  cron: 'cronMissing',
  time_zone: 'zoneMissing',
};

function fieldProblems(step: WorkflowStep): FoundProblem[] {
  const found = stepFields(step)
    .filter(({ isRequired, value }) => isRequired && !value.trim())
    .map(({ field }) => problem(step.id, field, 'missing-field', missingKeys[field.split('.').at(-1) ?? ''] ?? 'valueMissing'));
  const bad = (field: string, key: WorkflowProblemKey) => void found.push(problem(step.id, field, 'bad-value', key));
  if (step.kind === 'http') {
    if (step.config.allowed_hosts.length === 0) found.push(problem(step.id, 'allowed_hosts', 'missing-field', 'hostMissing'));
    const wrong = step.config.url.trim() ? addressProblem(step.config.url, step.config.allowed_hosts) : undefined;
    if (wrong) found.push(problem(step.id, 'url', 'bad-value', wrong.key, wrong.values));
    for (const [index, { name, value, kept }] of step.config.headers.entries())
      if (isSecretHeader(name) && !value.trim() && !kept)
        found.push(problem(step.id, `headers.${index}.value`, 'missing-field', 'secretMissing'));
  }
  if (step.kind === 'wait') {
    if (!(Number.isInteger(step.config.amount) && step.config.amount > 0)) bad('amount', 'wholeNumber');
    else if (waitMs(step.config) > limits.workflowWaitMaxMs) bad('amount', 'waitMax');
  }
  if (step.kind === 'transform') {
    const names = step.config.fields.map(({ name }) => name.trim());
    if (names.length === 0) found.push(problem(step.id, 'fields', 'missing-field', 'fieldsMissing'));
    for (const [index, name] of names.entries()) {
      if (name && !/^[\w-]+$/.test(name)) bad(`fields.${index}.name`, 'fieldName');
      else if (name && names.indexOf(name) !== index) bad(`fields.${index}.name`, 'doubleField');
    }
  }
  if (step.kind === 'foreign')
    found.push(problem(step.id, null, 'not-runnable', 'notRunnable', { platform: step.config.system === 'make' ? 'Make' : 'n8n' }));
  return found;
}

const unitMs = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: dayMs } as const;

/** Returns how long a wait step waits, in milliseconds. */
export const waitMs = ({ amount, unit }: { amount: number; unit: keyof typeof unitMs }): number => amount * unitMs[unit];

/** Returns why an address can't be called, as far as that is visible before variables are filled in. */
function addressProblem(address: string, allowed: readonly string[]): WorkflowProblemText | undefined {
  const origin = /^(https?):\/\/([^/?#]*)/i.exec(address.trim());
  if (!origin) return problemText('addressStart');
  const authority = origin[2] ?? '';
  if (authority.includes('{{')) return undefined;
  const url = URL.parse(`${origin[1]}://${authority}`);
  if (!url?.hostname) return problemText('addressInvalid');
  if (url.username || url.password) return problemText('addressPassword');
  return isAllowedHost(url.host, allowed) ? undefined : problemText('hostNotAllowed', { host: url.host });
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

function* variableProblems(step: WorkflowStep, { steps }: WorkflowDefinition, graph: StepGraph): Generator<FoundProblem> {
  const trigger = steps.find(isTrigger);
  const before = graph.before(step.id);
  for (const { field, value } of stepFields(step).filter(({ isTemplate }) => isTemplate)) {
    const seen = new Set<string>();
    for (const reference of templateReferences(value)) {
      if (seen.has(reference.raw)) continue;
      seen.add(reference.raw);
      const found = variableProblem(reference, reference.stepId === 'trigger' ? trigger : graph.steps.get(reference.stepId), before);
      if (found) yield problem(step.id, field, 'missing-variable', found.key, { reference: reference.raw, ...found.values });
    }
  }
}

/** Returns why a step can't use a variable; undefined if it can. */
function variableProblem(
  { path: [name] }: TemplateReference,
  source: WorkflowStep | undefined,
  before: ReadonlySet<string>,
): { readonly key: WorkflowProblemKey; readonly values?: Partial<WorkflowProblemValues> } | undefined {
  if (!source) return { key: 'referenceUnknown' };
  if (!before.has(source.id)) return { key: 'referenceLater' };
  const known = stepOutputs(source);
  if (name === undefined || !known || known.includes(name)) return undefined;
  const named = { step: source.name || source.id };
  return known.length ? { key: 'outputUnknown', values: { ...named, outputs: known.join(', ') } } : { key: 'outputNone', values: named };
}
