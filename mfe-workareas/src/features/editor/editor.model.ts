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

const rowHeight = 132;

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

/** Adds a step below another one and connects the two where possible. Returns the new step's id as well. */
export function addStep(
  definition: WorkflowDefinition,
  kind: WorkflowStepKind,
  { name, after, timeZone }: { name: string; after: string | null; timeZone: string },
): { definition: WorkflowDefinition; id: string } {
  const id = createStepId(definition, kind);
  const before = definition.steps.find((step) => step.id === after) ?? definition.steps.at(-1);
  const position = before ? { x: before.position.x, y: before.position.y + rowHeight } : { x: 0, y: 0 };
  const config = kind === 'trigger-schedule' ? { cron: emptyConfigs['trigger-schedule'].cron, time_zone: timeZone } : emptyConfigs[kind];
  const step = { id, kind, name, position: findFreePosition(position, definition), config } as WorkflowStep;
  const added = { ...definition, steps: [...definition.steps, step] };
  return { id, definition: before && !isTrigger(step) ? addEdge(added, before.id, id) : added };
}

/** Finds a position without a step. */
function findFreePosition(wanted: { x: number; y: number }, { steps }: WorkflowDefinition): { x: number; y: number } {
  let place = wanted;
  while (steps.some(({ position }) => Math.abs(position.x - place.x) < 40 && Math.abs(position.y - place.y) < 40))
    place = { x: place.x + 264, y: place.y };
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
