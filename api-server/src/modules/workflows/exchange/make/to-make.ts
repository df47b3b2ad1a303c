import { daySeconds } from 'shared-contracts/days';
import { fillTemplate, isTrigger, type WorkflowDefinition, type WorkflowStep, withoutSecrets } from 'shared-contracts/workflow-calls';
import { sayExchange } from '../../../../messages/exchange.ts';
import type { Sentence } from '../../../../platform/language/messages.ts';
import type { Exported } from '../exchange.types.ts';
import { emptyRoutes } from './from-make.ts';
import {
  type MakeBlueprint,
  type MakeFilter,
  type MakeModule,
  makeModules,
  makeOperators,
  makeOutputs,
  sleepMaxSeconds,
} from './make-format.ts';

const unitSeconds = { seconds: 1, minutes: 60, hours: 3_600, days: daySeconds } as const;

/** Exports a workflow as a Make blueprint, without secrets. `notes` say what to set up manually in Make. */
export function toMake(name: string, given: WorkflowDefinition): Exported<MakeBlueprint> {
  const { steps, edges } = withoutSecrets(given);
  const numbers = moduleNumbers(steps);
  const text = textWriter(steps, numbers);
  const notes: Sentence[] = [];
  const placed = new Set<string>();
  const byId = new Map(steps.map((step) => [step.id, step]));
  let free = Math.max(0, ...numbers.values());

  /** Returns the modules from a step on. Make can't show a second path to a step. */
  const chain = (id: string, filter?: MakeFilter): MakeModule[] => {
    const step = byId.get(id);
    if (!step) return [];
    if (placed.has(id)) {
      notes.push(sayExchange('makeSeveralWaysIn', { step: step.name || id }));
      return [];
    }
    placed.add(id);
    const next = edges.filter(({ from }) => from === id);
    const at = {
      ...(filter ? { filter } : {}),
      metadata: { designer: { x: Math.round(step.position.x), y: Math.round(step.position.y), name: step.name } },
    };
    const number = numbers.get(id) ?? 0;
    notes.push(...noteOn(step));
    if (step.kind === 'condition') {
      const routes = (['yes', 'no'] as const).map((branch) => {
        const [first, ...others] = next.filter((edge) => edge.branch === branch);
        if (others.length) notes.push(sayExchange('makeSeveralSteps', { step: step.name || id, branch }));
        return { flow: first ? chain(first.to, filterOf(step, branch, text)) : [] };
      });
      return [{ id: number, module: makeModules.router, version: 1, mapper: null, ...at, routes }];
    }
    const own = moduleOf(step, text);
    const made: MakeModule[] = own ? [{ ...own, id: number, ...at }] : [];
    const isRouter = step.kind === 'foreign' && step.config.type === makeModules.router;
    if (next.length === 1 && !isRouter) return [...made, ...chain(next[0]?.to ?? '', own ? undefined : filter)];
    const empty = step.kind === 'foreign' && isRouter ? ((step.config.data[emptyRoutes] ?? []) as readonly number[]) : [];
    if (!next.length && !empty.length) return made;
    const routes = next.map(({ to }) => ({ flow: chain(to) }));
    for (const place of empty) routes.splice(place, 0, { flow: [] });
    const [router] = isRouter ? made : [];
    if (router) return [{ ...router, routes }];
    free += 1;
    return [...made, { id: free, module: makeModules.router, version: 1, mapper: null, metadata: at.metadata, routes }];
  };

  const start = steps.find(isTrigger) ?? steps[0];
  const flow = start ? chain(start.id) : [];
  const orphans = steps.filter(({ id }) => !placed.has(id)).map(({ id }) => chain(id));
  const metadata = {
    version: 1,
    scenario: { roundtrips: 1, maxErrors: 3, autoCommit: true, sequential: false },
    designer: { orphans: orphans.filter((one) => one.length) },
  };
  return { file: { name, flow, metadata }, notes };
}

/** Numbers the modules. A module imported from Make keeps its number, because other modules refer to it. */
function moduleNumbers(steps: readonly WorkflowStep[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { id } of steps) {
    const number = Number(/^module-(\d+)$/.exec(id)?.[1]);
    if (number) numbers.set(id, number);
  }
  let next = Math.max(0, ...numbers.values());
  for (const { id } of steps) {
    if (numbers.has(id)) continue;
    next += 1;
    numbers.set(id, next);
  }
  return numbers;
}

type Write = (value: string) => string;

function textWriter(steps: readonly WorkflowStep[], numbers: ReadonlyMap<string, number>): Write {
  const trigger = steps.find(isTrigger);
  return (value) =>
    fillTemplate(value, ({ raw, stepId, path }) => {
      const step = steps.find(({ id }) => id === (stepId === 'trigger' ? trigger?.id : stepId));
      if (!step) return raw;
      if (path.join('.') === 'at') return '{{now}}';
      const outputs = makeOutputs[moduleOf(step, (text) => text)?.module ?? ''] ?? {};
      const [first = '', ...rest] = path;
      return `{{${[numbers.get(step.id), outputs[first] ?? first, ...rest].filter((part) => part !== '').join('.')}}}`;
    });
}

type Made = Omit<MakeModule, 'id'>;

function withoutEmptyRoutes({ [emptyRoutes]: _, ...data }: Readonly<Record<string, unknown>>): Made {
  return data as unknown as Made;
}

/** Returns the module for a step. Returns undefined for a schedule, because Make stores that outside the blueprint. */
function moduleOf(step: WorkflowStep, text: Write): Made | undefined {
  const makeModule = (module: string, version: number, mapper: Record<string, unknown>): Made => ({
    module,
    version,
    parameters: {},
    mapper,
  });
  /** Creates a text for the user to copy into their own module, with the original step in its metadata. */
  const composeText = (value: string) => makeModule(makeModules.text, 1, { value: text(value) });
  switch (step.kind) {
    case 'trigger-manual':
    case 'trigger-schedule':
    case 'condition':
      return undefined;
    case 'trigger-webhook':
      return makeModule(makeModules.webhook, 1, {});
    case 'assistant':
    case 'agent': {
      const model = step.kind === 'agent' ? step.config.agent_id : step.config.model || 'gpt-4o';
      return makeModule(makeModules.ask, 1, { select: 'chat', model, messages: [{ role: 'user', content: text(step.config.prompt) }] });
    }
    case 'http': {
      const { method, url, headers, body } = step.config;
      const sent = method === 'GET' ? '' : body;
      const head = {
        url: text(url),
        method: method.toLowerCase(),
        headers: headers.map(({ name, value }) => ({ name, value: text(value) })),
        qs: [],
      };
      return makeModule(makeModules.http, 3, {
        ...head,
        ...(sent ? { bodyType: 'raw', contentType: 'application/json', data: text(sent) } : {}),
        parseResponse: true,
      });
    }
    case 'transform':
      return makeModule(makeModules.set, 1, {
        variables: step.config.fields.map(({ name, value }) => ({ name, value: text(value) })),
        scope: 'roundtrip',
      });
    case 'wait':
      return makeModule(makeModules.wait, 1, { duration: Math.min(sleepMaxSeconds, step.config.amount * unitSeconds[step.config.unit]) });
    case 'foreign':
      return step.config.system === 'make' ? withoutEmptyRoutes(step.config.data) : composeText(step.config.type);
    case 'notify':
      return composeText([step.config.title, step.config.text].filter(Boolean).join('\n'));
    case 'report':
      return composeText([step.config.title, step.config.body].filter(Boolean).join('\n'));
    case 'task':
      return composeText(step.config.instructions);
  }
}

function filterOf(step: Extract<WorkflowStep, { kind: 'condition' }>, branch: 'yes' | 'no', text: Write): MakeFilter {
  const [holds, fails] = makeOperators[step.config.operator];
  const isUnary = holds === 'exist' || holds === 'notexist';
  const one = { a: text(step.config.left), o: branch === 'yes' ? holds : fails, ...(isUnary ? {} : { b: text(step.config.right) }) };
  return { name: branch, conditions: [[one]] };
}

/** Returns notes on what the blueprint can't express. */
function noteOn(given: WorkflowStep): Sentence[] {
  const step = given.name || given.id;
  switch (given.kind) {
    case 'trigger-schedule':
      return [sayExchange('makeSchedule', { cron: given.config.cron, timeZone: given.config.time_zone })];
    case 'assistant':
      return [sayExchange('makeAssistant', { step })];
    case 'agent':
      return [sayExchange('makeAgent', { step })];
    case 'wait':
      return given.config.amount * unitSeconds[given.config.unit] > sleepMaxSeconds
        ? [sayExchange('makeWait', { step, seconds: sleepMaxSeconds })]
        : [];
    case 'notify':
    case 'report':
    case 'task':
      return [sayExchange('makeOwnStep', { step })];
    case 'http':
      return given.config.headers.some(({ value }) => value === '') ? [sayExchange('makeSecretHeaders', { step })] : [];
    case 'foreign':
      return given.config.system === 'n8n' ? [sayExchange('makeN8nNode', { step, type: given.config.type })] : [];
    default:
      return [];
  }
}
