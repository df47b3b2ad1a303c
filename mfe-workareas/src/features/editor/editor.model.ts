import {
  closesCircle,
  isTrigger,
  type StepOf,
  stepGraph,
  stepIdNames,
  type WorkflowDefinition,
  type WorkflowEdge,
  type WorkflowStep,
  type WorkflowStepKind,
} from 'shared-contracts/workflow-calls';
import { rowGap, stepSize } from '../../core/workflow/layout.ts';

const rowHeight = stepSize.height + rowGap.straight;

const emptyConfigs: { readonly [K in WorkflowStepKind]: StepOf<K>['config'] } = {
  'trigger-manual': {},
  'trigger-schedule': { cron: '0 9 * * 1-5', time_zone: 'UTC' },
  'trigger-webhook': {},
  assistant: { prompt: '', model: '' },
  agent: { agent_id: '', prompt: '' },
  http: { method: 'GET', url: '', headers: [], body: '', allowed_hosts: [] },
  condition: { left: '', operator: 'contains', right: '' },
  transform: { fields: [{ name: '', value: '' }] },
  wait: { amount: 1, unit: 'hours' },
  notify: { title: '', text: '' },
  report: { title: '', body: '' },
  task: { instructions: '' },
  foreign: { system: 'n8n', type: '', data: {} },
};

function createStepId({ steps }: WorkflowDefinition, kind: WorkflowStepKind): string {
  const taken = new Set(steps.map(({ id }) => id));
  const base = stepIdNames[kind];
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(id)) return id;
  }
}

interface NewStep {
  readonly name: string;
  readonly timeZone: string;
}

interface Added {
  readonly definition: WorkflowDefinition;
  /** The new step's id. */
  readonly id: string;
}

function createStep(
  definition: WorkflowDefinition,
  kind: WorkflowStepKind,
  { name, timeZone }: NewStep,
  position: WorkflowStep['position'],
) {
  const config = kind === 'trigger-schedule' ? { cron: emptyConfigs['trigger-schedule'].cron, time_zone: timeZone } : emptyConfigs[kind];
  return { id: createStepId(definition, kind), kind, name, position, config } as WorkflowStep;
}

/** Adds a step below another one, or the last, and connects the two where possible. */
export function addStep(
  definition: WorkflowDefinition,
  kind: WorkflowStepKind,
  { after, branch, ...given }: NewStep & { after: string | null; branch?: 'yes' | 'no' | undefined },
): Added {
  const before = definition.steps.find((step) => step.id === after) ?? definition.steps.at(-1);
  const sideways = branch ? (branch === 'yes' ? -1 : 1) * (stepSize.width / 2 + rowGap.straight) : 0;
  const down = branch ? stepSize.height + rowGap.forked : rowHeight;
  const position = before ? { x: before.position.x + sideways, y: before.position.y + down } : { x: 0, y: 0 };
  const step = createStep(definition, kind, given, findFreePosition(position, definition));
  const added = { ...definition, steps: [...definition.steps, step] };
  return { id: step.id, definition: before && !isTrigger(step) ? addEdge(added, before.id, step.id, branch) : added };
}

/** Adds a step before another one, on all lines that lead to it. Everything from there on moves down. */
export function insertStep(
  definition: WorkflowDefinition,
  kind: WorkflowStepKind,
  { before, ...given }: NewStep & { before: string },
): Added {
  const target = definition.steps.find(({ id }) => id === before);
  if (!target) return addStep(definition, kind, { ...given, after: null });
  const step = createStep(definition, kind, given, target.position);
  const moved = definition.steps.map((one) =>
    one.position.y < target.position.y ? one : { ...one, position: { ...one.position, y: one.position.y + rowHeight } },
  );
  const edges = definition.edges.map((edge) =>
    edge.to === before ? { ...edge, id: [edge.from, step.id, edge.branch].filter(Boolean).join('-'), to: step.id } : edge,
  );
  return { id: step.id, definition: addEdge({ ...definition, steps: [...moved, step], edges }, step.id, before) };
}

/** Finds a position without a step. */
function findFreePosition(wanted: { x: number; y: number }, { steps }: WorkflowDefinition): { x: number; y: number } {
  let place = wanted;
  while (steps.some(({ position }) => Math.abs(position.x - place.x) < stepSize.width && Math.abs(position.y - place.y) < stepSize.height))
    place = { x: place.x + stepSize.width + rowGap.straight, y: place.y };
  return place;
}

/** Adds a line. Returns the definition unchanged when the line exists, would close a cycle or lead into a trigger. */
export function addEdge(definition: WorkflowDefinition, from: string, to: string, branch?: 'yes' | 'no'): WorkflowDefinition {
  const { steps, outgoing } = stepGraph(definition);
  const [source, target] = [steps.get(from), steps.get(to)];
  if (!source || !target || isTrigger(target) || closesCircle(definition, from, to)) return definition;
  const taken = new Set(outgoing(from).map((edge) => edge.branch));
  const side = source.kind === 'condition' ? (branch ?? (taken.has('yes') ? 'no' : 'yes')) : undefined;
  const id = [from, to, side].filter(Boolean).join('-');
  if (definition.edges.some((edge) => edge.id === id || (edge.from === from && edge.to === to && edge.branch === side))) return definition;
  const edge: WorkflowEdge = { id, from, to, ...(side ? { branch: side } : {}) };
  return { ...definition, edges: [...definition.edges, edge] };
}

/** Removes steps. The neighbors of a step removed from a chain are connected. */
export function removeSteps(definition: WorkflowDefinition, ids: readonly string[]): WorkflowDefinition {
  let left = definition;
  for (const id of ids) {
    const graph = stepGraph(left);
    const [into, ...moreInto] = graph.incoming(id);
    const [out, ...moreOut] = graph.outgoing(id);
    left = {
      ...left,
      steps: left.steps.filter((step) => step.id !== id),
      edges: left.edges.filter((edge) => edge.from !== id && edge.to !== id),
    };
    if (into && out && !moreInto.length && !moreOut.length) left = addEdge(left, into.from, out.to, into.branch);
  }
  return left;
}

export const removeEdges = (definition: WorkflowDefinition, ids: readonly string[]): WorkflowDefinition => ({
  ...definition,
  edges: definition.edges.filter(({ id }) => !ids.includes(id)),
});

export const moveSteps = (definition: WorkflowDefinition, places: ReadonlyMap<string, { x: number; y: number }>): WorkflowDefinition => ({
  ...definition,
  steps: definition.steps.map((step) => ({ ...step, position: places.get(step.id) ?? step.position })),
});

/** Replaces a step. A trigger that changes its kind keeps its lines. */
export const replaceStep = (definition: WorkflowDefinition, changed: WorkflowStep): WorkflowDefinition => ({
  ...definition,
  steps: definition.steps.map((step) => (step.id === changed.id ? changed : step)),
});

/** Creates the definition of a new workflow. */
export const createDefinition = (name: string): WorkflowDefinition => ({
  schema: 1,
  steps: [{ id: 'start', kind: 'trigger-manual', name, position: { x: 0, y: 0 }, config: {} }],
  edges: [],
});

/** Replaces the trigger with one of another kind. */
export function replaceTrigger(
  definition: WorkflowDefinition,
  kind: (typeof triggers)[number],
  options: { name: string; timeZone: string },
) {
  const old = definition.steps.find(isTrigger);
  if (!old) return addStep(definition, kind, { ...options, after: null });
  const config = kind === 'trigger-schedule' ? { ...emptyConfigs['trigger-schedule'], time_zone: options.timeZone } : {};
  const step = { id: old.id, kind, name: options.name, position: old.position, config } as WorkflowStep;
  return { id: old.id, definition: replaceStep(definition, step) };
}
const triggers = ['trigger-manual', 'trigger-schedule', 'trigger-webhook'] as const;
