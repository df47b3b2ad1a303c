import type { BlueprintDraft, BlueprintStep } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import {
  stepIdNames,
  type WorkflowDefinition,
  type WorkflowEdge,
  type WorkflowStep,
  type WorkflowStepKind,
} from 'shared-contracts/workflow-calls';

const apart = 104;
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const dayPatterns = days.map((name) => new RegExp(`\\b${name}`));

/** Maps the words of a drafted action to a kind of step. An action that names a third-party app becomes a request to it. */
const actionKinds: readonly (readonly [RegExp, WorkflowStepKind])[] = [
  [/^(?:wait|pause)\b/i, 'wait'],
  [/\b(?:notify|tell|remind|alert|ping)\b/i, 'notify'],
  [/\b(?:report|save|store|file|log|archive|keep)\b/i, 'report'],
];

/** Lists apps whose work the assistant does itself with the input it gets. */
const ownApps = new Set(['E-mail', 'RSS', 'Calendar']);

/**
 * Builds a workflow from what a chat drafted, one step per drafted action. Anything the draft leaves open stays empty, with the draft's
 * words as the step's note; validation then says what to fill in.
 */
export function draftToWorkflow(draft: BlueprintDraft | null, timeZone: string): WorkflowDefinition {
  const drafted = draft?.steps ?? [];
  const steps: WorkflowStep[] = [];
  const edges: WorkflowEdge[] = [];
  const counts = new Map<string, number>();
  const idFor = (kind: WorkflowStepKind) => {
    const base = stepIdNames[kind];
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  };
  const trigger = drafted[0]?.kind === 'trigger' ? drafted[0] : undefined;
  steps.push(triggerOf(trigger, idFor, timeZone));
  for (const one of trigger ? drafted.slice(1) : drafted) {
    const before = steps.at(-1);
    const condition = steps.findLast(({ kind }) => kind === 'condition');
    const isElse = condition && one.kind === 'condition' && /^(?:otherwise|else)\b/i.test(one.title);
    const step = isElse ? actionOf({ ...one, kind: 'action' }, idFor, steps) : actionOf(one, idFor, steps);
    const from = isElse ? condition : before;
    if (from) edges.push(lineOf(from, step, isElse ? 'no' : 'yes'));
    steps.push(step);
  }
  return { schema: 1, steps: steps.map((step, index) => ({ ...step, position: { x: 0, y: index * apart } })), edges };
}

function lineOf(from: WorkflowStep, to: WorkflowStep, branch: 'yes' | 'no'): WorkflowEdge {
  const line = { id: `${from.id}-${to.id}`, from: from.id, to: to.id };
  return from.kind === 'condition' ? { ...line, branch } : line;
}

const textOf = ({ title, detail, app }: BlueprintStep) => [title, detail, app && `(${app})`].filter(Boolean).join('\n');
const commonFields = (id: string, { title }: { title: string }, note: string) => ({
  id,
  name: cutText(title, 200),
  position: { x: 0, y: 0 },
  note: cutText(note, 2_000),
});

function triggerOf(step: BlueprintStep | undefined, idFor: (kind: WorkflowStepKind) => string, timeZone: string): WorkflowStep {
  if (!step) return { id: idFor('trigger-manual'), name: 'Start', position: { x: 0, y: 0 }, kind: 'trigger-manual', config: {} };
  const note = textOf(step);
  const cron = cronOf(step.title);
  if (cron)
    return { ...commonFields(idFor('trigger-schedule'), step, note), kind: 'trigger-schedule', config: { cron, time_zone: timeZone } };
  return { ...commonFields(idFor('trigger-webhook'), step, note), kind: 'trigger-webhook', config: {} };
}

/** Returns the cron expression for a rhythm in words. The time defaults to 9 AM. */
function cronOf(words: string): string | undefined {
  const said = words.toLowerCase();
  const [, clock, minutes = '0', half] = /\bat (\d{1,2})(?::(\d{2}))?\s*(am|pm)?/.exec(said) ?? [];
  const hour = clock === undefined ? 9 : (Number(clock) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0);
  const at = `${Number(minutes) % 60} ${hour}`;
  const rhythm = said.search(/\b(?:every|each|on)\b/);
  const day = rhythm < 0 ? -1 : dayPatterns.findIndex((pattern) => pattern.test(said.slice(rhythm)));
  if (day >= 0) return `${at} * * ${day}`;
  if (/\b(?:every|each) (?:week|working) ?day\b/.test(said)) return `${at} * * 1-5`;
  if (/\bdaily\b|\b(?:every|each) (?:day|morning|evening|night)\b/.test(said)) return `${at} * * *`;
  if (/\bhourly\b|\b(?:every|each) hour\b/.test(said)) return '0 * * * *';
  if (/\bweekly\b|\b(?:every|each) week\b/.test(said)) return `${at} * * 1`;
  if (/\bmonthly\b|\b(?:every|each) month\b/.test(said)) return `${at} 1 * *`;
  return undefined;
}

function actionOf(step: BlueprintStep, idFor: (kind: WorkflowStepKind) => string, before: readonly WorkflowStep[]): WorkflowStep {
  const kind = kindOf(step);
  const base = commonFields(idFor(kind), step, textOf(step));
  const text = latestText(before);
  const words = [step.title, step.detail].filter(Boolean).join('\n');
  switch (kind) {
    case 'task':
      return { ...base, kind, config: { instructions: words } };
    case 'condition':
      return { ...base, kind, config: { left: text, operator: 'contains', right: '' } };
    case 'wait':
      return { ...base, kind, config: { amount: 1, unit: 'hours' } };
    case 'notify':
      return { ...base, kind, config: { title: step.title, text } };
    case 'report':
      return { ...base, kind, config: { title: step.title, body: text || words } };
    case 'http':
      return { ...base, kind, config: { method: 'POST', url: '', headers: [], body: text, allowed_hosts: [] } };
    default:
      return { ...base, kind: 'assistant', config: { prompt: text ? `${words}\n\n${text}` : words, model: '' } };
  }
}

function kindOf({ kind, app, title }: BlueprintStep): WorkflowStepKind {
  if (kind === 'manual') return 'task';
  if (kind === 'condition') return 'condition';
  if (app && !ownApps.has(app)) return 'http';
  return actionKinds.find(([words]) => words.test(title))?.[1] ?? 'assistant';
}

/** Returns a variable for the newest text among the outputs of the earlier steps. */
function latestText(before: readonly WorkflowStep[]): string {
  const source = before.findLast(({ kind }) => kind === 'assistant' || kind === 'http' || kind.startsWith('trigger-'));
  if (source?.kind === 'assistant') return `{{${source.id}.text}}`;
  if (source?.kind === 'http' || source?.kind === 'trigger-webhook') return `{{${source.id}.body}}`;
  return source?.kind === 'trigger-manual' ? `{{${source.id}.input}}` : '';
}
