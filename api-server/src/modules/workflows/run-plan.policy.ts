import {
  stepGraph,
  type WorkflowDefinition,
  type WorkflowEdge,
  type WorkflowStep,
  type WorkflowStepStatus,
} from 'shared-contracts/workflow-calls';

/** How far a step of a run is. */
export interface StepState {
  readonly stepId: string;
  readonly status: WorkflowStepStatus;
  readonly output: unknown;
  readonly wakesAt: Date | null;
}

/** What is to be done next in a run. */
export type NextMove =
  /** A step that can be worked on; one that was under way when its node died comes again. */
  | { readonly do: 'run'; readonly step: WorkflowStep }
  /** A wait that is over. */
  | { readonly do: 'wake'; readonly step: WorkflowStep }
  /** Steps that no branch leads to any more. */
  | { readonly do: 'skip'; readonly stepIds: readonly string[] }
  /** Nothing until a time, or until a person has done a task (null). */
  | { readonly do: 'sleep'; readonly until: Date | null }
  | { readonly do: 'fail'; readonly stepId: string }
  | { readonly do: 'succeed' };

/** Reads from the states of a run what comes next. A step runs once all lines into it are decided and at least one is taken. */
export function nextMove(definition: WorkflowDefinition, states: readonly StepState[], now: Date): NextMove {
  const byId = new Map(states.map((state) => [state.stepId, state]));
  const failed = states.find(({ status }) => status === 'failed');
  if (failed) return { do: 'fail', stepId: failed.stepId };
  const due = definition.steps.find(({ id }) => isOver(byId.get(id), now));
  if (due) return { do: 'wake', step: due };
  const interrupted = definition.steps.find(({ id }) => byId.get(id)?.status === 'running');
  if (interrupted) return { do: 'run', step: interrupted };

  const graph = stepGraph(definition);
  const skipped: string[] = [];
  for (const step of definition.steps) {
    if ((byId.get(step.id)?.status ?? 'pending') !== 'pending') continue;
    const lines = graph.incoming(step.id).map((edge) => decisionOf(edge, graph.steps.get(edge.from), byId.get(edge.from)));
    if (lines.some((line) => line === 'open')) continue;
    if (lines.length === 0 || lines.includes('taken')) return { do: 'run', step };
    skipped.push(step.id);
  }
  if (skipped.length) return { do: 'skip', stepIds: skipped };
  const waiting = states.filter(({ status }) => status === 'waiting');
  if (waiting.length === 0) return { do: 'succeed' };
  const times = waiting.flatMap(({ wakesAt }) => wakesAt ?? []).map((time) => time.getTime());
  return { do: 'sleep', until: times.length ? new Date(Math.min(...times)) : null };
}

const isOver = (state: StepState | undefined, now: Date) => state?.status === 'waiting' && state.wakesAt !== null && state.wakesAt <= now;

function decisionOf(edge: WorkflowEdge, from: WorkflowStep | undefined, state: StepState | undefined): 'open' | 'taken' | 'left' {
  if (state?.status === 'skipped') return 'left';
  if (state?.status !== 'succeeded') return 'open';
  if (from?.kind !== 'condition') return 'taken';
  const isTrue = typeof state.output === 'object' && state.output !== null && 'result' in state.output && state.output.result === true;
  return (edge.branch === 'yes') === isTrue ? 'taken' : 'left';
}
