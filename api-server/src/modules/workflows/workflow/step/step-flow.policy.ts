import { isTrigger, type StepOf, templateReferences, type WorkflowStep } from 'shared-contracts/workflow-calls';
import type { FlowLabels } from '../../../../platform/model/model-port.ts';

const namesMax = 5;

interface LabeledStep {
  readonly status: string;
  readonly flow: FlowLabels | null;
}

/** Returns what a run has read so far: what the assistant had read when it started the run, and what finished steps read. */
export function flowOfRun(started: FlowLabels | null, steps: readonly LabeledStep[]): FlowLabels {
  const flows = [started, ...steps.filter(({ status }) => status === 'succeeded').map(({ flow }) => flow)].filter((flow) => flow !== null);
  return {
    private: [...new Set(flows.flatMap((flow) => flow.private))].slice(0, namesMax),
    untrusted: [...new Set(flows.flatMap((flow) => flow.untrusted))].slice(0, namesMax),
  };
}

/** Returns what a step without a model reads: a webhook brings text that nobody vouches for, and so does an answer to a request. */
export function flowOfStep(step: WorkflowStep): FlowLabels | null {
  if (step.kind === 'http') return { private: [], untrusted: [step.name || step.config.allowed_hosts.join(', ') || step.id] };
  return isTrigger(step) && step.kind === 'trigger-webhook' ? { private: [], untrusted: [step.name || step.id] } : null;
}

/**
 * Returns whether a request waits for a person: it carries something of the run, and the run has read both private text and text that nobody
 * vouches for (docs/adr/0082).
 */
export function mustAsk({ config }: StepOf<'http'>, flow: FlowLabels): boolean {
  const texts = [config.url, config.body, ...config.headers.map(({ value }) => value)];
  return flow.private.length > 0 && flow.untrusted.length > 0 && texts.some((text) => templateReferences(text).length > 0);
}
