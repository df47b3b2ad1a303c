import { stepGraph, type WorkflowDefinition, type WorkflowEdge, type WorkflowStep } from 'shared-contracts/workflow-calls';
import type { StepResult } from '../step/step-values.ts';

/** Describes how far a step of a run is. */
export interface StepState extends StepResult {
  readonly wakesAt: Date | null;
}

/** Describes what a run does next. */
export type NextMove =
  /** Runs steps that are ready. A step that was in progress when its node died is repeated. */
  | { readonly do: 'run'; readonly steps: readonly WorkflowStep[] }
  /** Holds the run until a step in progress ends, or until a given time. */
  | { readonly do: 'hold'; readonly until: Date | null }
  /** Wakes a step whose wait is over. */
  | { readonly do: 'wake'; readonly step: WorkflowStep }
  /** Skips steps that no branch leads to anymore. */
  | { readonly do: 'skip'; readonly stepIds: readonly string[] }
  /** Sleeps until a given time, or until a person has done a task (`null`). */
  | { readonly do: 'sleep'; readonly until: Date | null }
  | { readonly do: 'fail'; readonly stepId: string }
  | { readonly do: 'succeed' };

/** Describes which steps are in progress now, even if their rows don't say so yet, and how many more may start. */
export interface Hands {
  readonly busy: ReadonlySet<string>;
  readonly free: number;
}

/**
 * Returns the next move of a run from the states of its steps. A step runs once all its incoming lines are decided and at least one is
 * taken; independent steps run in parallel. After a failure nothing new starts, but steps in progress may finish.
 */
export function nextMove(definition: WorkflowDefinition, states: readonly StepState[], now: Date, { busy, free }: Hands): NextMove {
  const byId = new Map(states.map((state) => [state.stepId, state]));
  const failed = states.find(({ status }) => status === 'failed');
  if (failed) return busy.size ? { do: 'hold', until: null } : { do: 'fail', stepId: failed.stepId };
  const due = definition.steps.find(({ id }) => isOver(byId.get(id), now));
  if (due) return { do: 'wake', step: due };

  const { ready, skipped } = findUndecided(definition, byId, busy);
  if (ready.length && free > 0) return { do: 'run', steps: ready.slice(0, free) };
  if (skipped.length) return { do: 'skip', stepIds: skipped };
  const waiting = states.filter(({ status }) => status === 'waiting');
  const times = waiting.flatMap(({ wakesAt }) => wakesAt ?? []).map((time) => time.getTime());
  const until = times.length ? new Date(Math.min(...times)) : null;
  if (busy.size) return { do: 'hold', until };
  return waiting.length ? { do: 'sleep', until } : { do: 'succeed' };
}

/** Returns the idle steps that are ready to run, and those that no branch leads to anymore. */
function findUndecided(definition: WorkflowDefinition, byId: ReadonlyMap<string, StepState>, busy: ReadonlySet<string>) {
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
