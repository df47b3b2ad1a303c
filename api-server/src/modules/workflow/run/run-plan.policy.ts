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
  /** Steps that can be begun; one that was under way when its node died comes again. */
  | { readonly do: 'run'; readonly steps: readonly WorkflowStep[] }
  /** Nothing until a step that is being worked on ends, or until a time. */
  | { readonly do: 'hold'; readonly until: Date | null }
  /** A wait that is over. */
  | { readonly do: 'wake'; readonly step: WorkflowStep }
  /** Steps that no branch leads to any more. */
  | { readonly do: 'skip'; readonly stepIds: readonly string[] }
  /** Nothing until a time, or until a person has done a task (null). */
  | { readonly do: 'sleep'; readonly until: Date | null }
  | { readonly do: 'fail'; readonly stepId: string }
  | { readonly do: 'succeed' };

/** The steps that are being worked on now, whatever their rows say yet, and how many more may be begun. */
export interface Hands {
  readonly busy: ReadonlySet<string>;
  readonly free: number;
}

/**
 * Reads from the states of a run what comes next. A step runs once all lines into it are decided and at least one is taken; steps that do
 * not wait for each other run side by side. After a failure nothing more is begun, and what is under way is let end.
 */
export function nextMove(definition: WorkflowDefinition, states: readonly StepState[], now: Date, { busy, free }: Hands): NextMove {
  const byId = new Map(states.map((state) => [state.stepId, state]));
  const failed = states.find(({ status }) => status === 'failed');
  if (failed) return busy.size ? { do: 'hold', until: null } : { do: 'fail', stepId: failed.stepId };
  const due = definition.steps.find(({ id }) => isOver(byId.get(id), now));
  if (due) return { do: 'wake', step: due };

  const { ready, skipped } = undecided(definition, byId, busy);
  if (ready.length && free > 0) return { do: 'run', steps: ready.slice(0, free) };
  if (skipped.length) return { do: 'skip', stepIds: skipped };
  const waiting = states.filter(({ status }) => status === 'waiting');
  const times = waiting.flatMap(({ wakesAt }) => wakesAt ?? []).map((time) => time.getTime());
  const until = times.length ? new Date(Math.min(...times)) : null;
  if (busy.size) return { do: 'hold', until };
  return waiting.length ? { do: 'sleep', until } : { do: 'succeed' };
}

/** What nobody works on and can be begun, and what no branch leads to any more. */
function undecided(definition: WorkflowDefinition, byId: ReadonlyMap<string, StepState>, busy: ReadonlySet<string>) {
  const graph = stepGraph(definition);
  const ready: WorkflowStep[] = [];
  const skipped: string[] = [];
  for (const step of definition.steps.filter(({ id }) => !busy.has(id))) {
    const status = byId.get(step.id)?.status ?? 'pending';
    if (status === 'running') ready.push(step);
    if (status !== 'pending') continue;
    const lines = graph.incoming(step.id).map((edge) => decisionOf(edge, graph.steps.get(edge.from), byId.get(edge.from)));
    if (lines.some((line) => line === 'open')) continue;
    if (lines.length === 0 || lines.includes('taken')) ready.push(step);
    else skipped.push(step.id);
  }
  return { ready, skipped };
}

const isOver = (state: StepState | undefined, now: Date) => state?.status === 'waiting' && state.wakesAt !== null && state.wakesAt <= now;

function decisionOf(edge: WorkflowEdge, from: WorkflowStep | undefined, state: StepState | undefined): 'open' | 'taken' | 'left' {
  if (state?.status === 'skipped') return 'left';
  if (state?.status !== 'succeeded') return 'open';
  if (from?.kind !== 'condition') return 'taken';
  const isTrue = typeof state.output === 'object' && state.output !== null && 'result' in state.output && state.output.result === true;
  return (edge.branch === 'yes') === isTrue ? 'taken' : 'left';
}
