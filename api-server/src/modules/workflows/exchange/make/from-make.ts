import { cutText } from 'shared-contracts/text';
import { type WorkflowDefinition, type WorkflowStep, workflowStep } from 'shared-contracts/workflow-calls';
import { replaceBraces } from '../braces.ts';
import { type Imported, keptNote } from '../exchange.types.ts';
import { hostOf } from '../n8n/from-n8n.ts';
import { type MakeBlueprint, type MakeFilter, type MakeModule, makeModules, makeOperators, makeOutputs, orphansOf } from './make-format.ts';

type Values = Record<string, unknown>;
type Config = Pick<WorkflowStep, 'kind' | 'config'>;

/** Lists the settings that a module may have in addition to what our step holds. */
const ownSettings = new Set(['id', 'module', 'version', 'parameters', 'mapper', 'metadata']);
/** Names the places of routes without modules in what a step keeps of a router. */
export const emptyRoutes = 'empty_routes';
const stepId = (id: number) => `module-${id}`;

/** Imports a Make blueprint as a workflow. Modules with an equivalent here become steps; all others are kept unchanged. */
export function fromMake(file: MakeBlueprint): Imported {
  const orphans = orphansOf(file);
  const all = [...file.flow, ...orphans.flat()].flatMap(withRoutes);
  const typeOf = new Map(all.map(({ id, module }) => [id, module]));
  const steps: WorkflowStep[] = [];
  const edges: WorkflowDefinition['edges'] = [];
  const kept: string[] = [];

  const walk = (flow: readonly MakeModule[], from: string, given?: 'yes' | 'no'): void => {
    let before = from;
    let branch = given;
    for (const module of flow) {
      const id = stepId(module.id);
      const condition = module.routes && conditionOf(module, typeOf);
      const shared = { id, name: nameOf(module), position: positionOf(module) };
      // A branch of a condition already covers the filter of its route.
      const isBranch = branch !== undefined;
      const ours = condition ?? (module.routes ? undefined : convert(module, isBranch, typeOf));
      const step = ours && workflowStep.safeParse({ ...shared, ...ours });
      if (step?.success) steps.push(step.data);
      else {
        const { id: _, routes = [], ...data } = module;
        // Routes that lead nowhere have no line here, but keep the others in their places.
        const empty = routes.flatMap(({ flow: { length } }, place) => (length ? [] : [place]));
        const whole = empty.length ? { ...data, [emptyRoutes]: empty } : data;
        steps.push({ ...shared, kind: 'foreign', config: { system: 'make', type: module.module, data: whole } });
        kept.push(shared.name);
      }
      if (before) edges.push({ id: [before, id, branch].filter(Boolean).join('-'), from: before, to: id, ...(branch ? { branch } : {}) });
      before = id;
      branch = undefined;
      for (const [index, route] of (module.routes ?? []).entries())
        walk(route.flow, id, condition ? (index === 0 ? 'yes' : 'no') : undefined);
    }
  };

  if (file.flow[0]?.module === makeModules.webhook) walk(file.flow, '');
  else {
    const first = file.flow[0] ? positionOf(file.flow[0]) : { x: 0, y: 0 };
    steps.push({ id: 'start', name: 'Start', position: { x: first.x - 300, y: first.y }, kind: 'trigger-manual', config: {} });
    walk(file.flow, 'start');
  }
  for (const orphan of orphans) walk(orphan, '');
  return { name: file.name?.trim() || 'Make scenario', definition: { schema: 1, steps, edges }, notes: keptNote(kept, 'Make') };
}

const withRoutes = (module: MakeModule): MakeModule[] => [module, ...(module.routes ?? []).flatMap(({ flow }) => flow.flatMap(withRoutes))];

const nameMax = 200;

function nameOf({ module, metadata }: MakeModule): string {
  const given = (metadata?.designer as { name?: unknown } | undefined)?.name;
  return cutText(typeof given === 'string' && given.trim() ? given : module, nameMax);
}

const positionOf = ({ metadata }: MakeModule) => ({ x: metadata?.designer?.x ?? 0, y: metadata?.designer?.y ?? 0 });

class Untranslatable extends Error {
  override readonly name = 'Untranslatable';
}

/** Translates Make's text to ours: `{{3.data.id}}` → `{{module-3.body.id}}`. Functions have no equivalent here. */
function textOf(value: unknown, typeOf: ReadonlyMap<number, string>): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') throw new Untranslatable();
  return replaceBraces(value, (inner) => {
    if (inner === 'now') return '{{trigger.at}}';
    const found = /^(\d+)\.([\w$.-]+)$/.exec(inner);
    const type = found ? typeOf.get(Number(found[1])) : undefined;
    if (!found || type === undefined) throw new Untranslatable();
    const [first = '', ...rest] = (found[2] ?? '').split('.');
    const ours = Object.entries(makeOutputs[type] ?? {}).find(([, theirs]) => theirs === first)?.[0] ?? first;
    return `{{${[stepId(Number(found[1])), ours, ...rest].join('.')}}}`;
  });
}

const saysOnly = (values: Values, names: readonly string[]) =>
  Object.entries(values).every(
    ([name, value]) => names.includes(name) || value === null || value === '' || (Array.isArray(value) && value.length === 0),
  );

function convert(module: MakeModule, isBranch: boolean, typeOf: ReadonlyMap<number, string>): Config | undefined {
  if (Object.keys(module).some((key) => !ownSettings.has(key) && !(key === 'filter' && isBranch))) return undefined;
  if (Object.keys((module.parameters as Values | undefined) ?? {}).length) return undefined;
  try {
    return configOf(module, (value) => textOf(value, typeOf));
  } catch (error) {
    if (error instanceof Untranslatable) return undefined;
    throw error;
  }
}

function configOf({ module, mapper }: MakeModule, text: (value: unknown) => string): Config | undefined {
  const values = mapper ?? {};
  const list = (value: unknown) => (Array.isArray(value) ? (value as Values[]) : []);
  const pairs = (value: unknown) => list(value).map((one) => ({ name: String(one.name ?? ''), value: text(one.value) }));
  switch (module) {
    case makeModules.webhook:
      return { kind: 'trigger-webhook', config: {} };
    case makeModules.wait:
      return saysOnly(values, ['duration']) && typeof values.duration === 'number'
        ? { kind: 'wait', config: { amount: values.duration, unit: 'seconds' } }
        : undefined;
    case makeModules.set:
      return saysOnly(values, ['variables', 'scope']) ? { kind: 'transform', config: { fields: pairs(values.variables) } } : undefined;
    case makeModules.ask: {
      const [message] = list(values.messages);
      if (!saysOnly(values, ['select', 'model', 'messages']) || list(values.messages).length !== 1 || message?.role !== 'user')
        return undefined;
      const model = String(values.model ?? '');
      const prompt = text(message.content);
      return model.startsWith('agt_')
        ? { kind: 'agent', config: { agent_id: model, prompt } }
        : { kind: 'assistant', config: { prompt, model: model === 'gpt-4o' ? '' : model } };
    }
    case makeModules.http: {
      const known = ['url', 'method', 'headers', 'bodyType', 'contentType', 'data', 'parseResponse'];
      if (!saysOnly(values, known) || (values.data && values.bodyType !== 'raw')) return undefined;
      const url = text(values.url);
      const method = String(values.method ?? 'get').toUpperCase() as 'GET';
      return { kind: 'http', config: { method, url, headers: pairs(values.headers), body: text(values.data), allowed_hosts: hostOf(url) } };
    }
    default:
      return undefined;
  }
}

/** Reads a router as a condition if it has two routes and exactly one of them is taken. */
function conditionOf({ routes = [] }: MakeModule, typeOf: ReadonlyMap<number, string>): Config | undefined {
  const [yes, no] = routes.map(({ flow }) => flow[0]?.filter as MakeFilter | undefined);
  const [one, other] = [yes, no].map((filter) =>
    filter?.conditions.length === 1 && filter.conditions[0]?.length === 1 ? filter.conditions[0][0] : undefined,
  );
  if (routes.length !== 2 || !one || (no && (!other || one.a !== other.a || one.b !== other.b)) || (!no && routes[1]?.flow.length))
    return undefined;
  const found = Object.entries(makeOperators).find(([, [holds, fails]]) => one.o === holds && (!other || other.o === fails));
  if (!found) return undefined;
  try {
    return { kind: 'condition', config: { left: textOf(one.a, typeOf), operator: found[0], right: textOf(one.b, typeOf) } } as Config;
  } catch (error) {
    if (error instanceof Untranslatable) return undefined;
    throw error;
  }
}
