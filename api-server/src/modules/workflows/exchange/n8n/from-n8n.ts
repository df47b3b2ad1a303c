import { createImportReport, type ImportReport } from 'shared-contracts/imports';
import { cutText } from 'shared-contracts/text';
import { type WorkflowDefinition, type WorkflowStep, workflowStep } from 'shared-contracts/workflow-calls';
import { type Imported, keptNote, notesOf, type PartReason, stepIds } from '../exchange.types.ts';
import { fromExpression, Untranslatable } from './n8n-expressions.ts';
import { type N8nNode, type N8nWorkflow, n8nTypes } from './n8n-format.ts';

type Config = Pick<WorkflowStep, 'kind' | 'config'>;
type Text = (value: unknown) => string;
type Values = Record<string, unknown>;

/** Lists settings that our steps can't hold. A node that uses one stays an n8n node, so that nothing is lost. */
const ownSettings = new Set(['id', 'name', 'type', 'typeVersion', 'position', 'parameters', 'notes', 'notesInFlow', 'webhookId']);

/** Imports an n8n file as a workflow. Nodes with an equivalent here become steps; all others are kept unchanged. */
export function fromN8n(file: N8nWorkflow): Imported {
  const ids = stepIds(file.nodes.map(({ name }) => name));
  const byName = new Map(file.nodes.map((node, index) => [node.name, { node, id: ids[index] ?? '' }]));
  const zone = typeof file.settings?.timezone === 'string' && file.settings.timezone !== 'DEFAULT' ? file.settings.timezone : 'UTC';
  const kept: string[] = [];
  const report = createImportReport<PartReason>();
  const shorten = (text: string, most: number, name: string) => {
    if (text.length > most) report.add('leftShortened', name);
    return cutText(text, most);
  };
  const steps = file.nodes.map((node, index): WorkflowStep => {
    const before = file.nodes.filter((one) =>
      Object.values(file.connections[one.name] ?? {})
        .flat(2)
        .some((target) => target?.node === node.name),
    );
    const text: Text = (value) =>
      fromExpression(value, {
        byName: (name) => byName.get(name)?.node,
        previous: before.length === 1 ? before[0] : undefined,
        idOf: (name) => byName.get(name)?.id ?? '',
      });
    const [x, y] = node.position;
    const shared = { id: ids[index] ?? '', name: shorten(node.name, nameMax, node.name), position: { x, y } };
    const converted = convert(node, text, zone);
    const ours = converted && hasPlainLines(file.connections[node.name], converted.kind) ? converted : undefined;
    const note = typeof node.notes === 'string' && node.notes ? { note: cutText(node.notes, noteMax) } : {};
    const step = ours && workflowStep.safeParse({ ...shared, ...note, ...ours });
    if (step?.success) {
      if (typeof node.notes === 'string') shorten(node.notes, noteMax, node.name);
      if (node.type === n8nTypes.webhook && node.parameters.path !== shared.id) report.add('leftSettings', `${node.name}: path`);
      return step.data;
    }
    kept.push(node.name);
    const connections = keptConnections(file.connections[node.name] ?? {}, (name) => byName.get(name)?.id);
    const { id: _, name: _name, position: _position, ...data } = node;
    return { ...shared, kind: 'foreign', config: { system: 'n8n', type: cutText(node.type, 2_000), data: { node: data, connections } } };
  });
  const definition = { schema: 1 as const, steps, edges: edgesOf(file, steps, (name) => byName.get(name)?.id, report) };
  reportSettings(file, steps, report);
  const only = kept.filter((name) => byName.get(name)?.node.type !== 'n8n-nodes-base.stickyNote');
  return { name: file.name?.trim() || 'n8n workflow', definition, notes: [...keptNote(only, 'n8n'), ...notesOf(report)] };
}

const nameMax = 200;
const noteMax = 2_000;

/** Lists what an n8n file says about a whole workflow that has a place here, or that n8n gives to every import itself. */
const readOrGiven = new Set(
  [
    'name nodes connections settings id versionId active meta createdAt updatedAt isArchived triggerCount versionCounter',
    'shared homeProject sharedWithProjects scopes parentFolder usedCredentials activeVersion activeVersionId',
  ].flatMap((names) => names.split(' ')),
);

/** Reports what a file says about the whole workflow and has no place here, such as pinned data or a workflow for errors. */
function reportSettings(file: N8nWorkflow, steps: readonly WorkflowStep[], report: ImportReport<PartReason>): void {
  const isSet = (value: unknown) => value !== undefined && value !== null && value !== '' && !isEmpty(value);
  for (const [name, value] of Object.entries(file)) if (!readOrGiven.has(name) && isSet(value)) report.add('leftSettings', name);
  const hasZone = steps.some(({ kind }) => kind === 'trigger-schedule');
  for (const [name, value] of Object.entries(file.settings ?? {}))
    if (isSet(value) && name !== 'executionOrder' && !(name === 'timezone' && hasZone)) report.add('leftSettings', name);
}

/** Keeps into which input of a step of n8n a line leads. Our own lines have no inputs to choose from. */
export interface KeptInput {
  readonly from: string;
  readonly branch?: 'yes' | 'no';
  readonly type: string;
  readonly index: number;
}

/** Checks that lines leave a node only as they leave our steps: a condition has two outputs, every other step has one. */
const hasPlainLines = (connections: N8nWorkflow['connections'][string] = {}, kind: WorkflowStep['kind']): boolean =>
  Object.entries(connections).every(
    ([type, outputs]) =>
      outputs.every((targets) => !targets?.length) ||
      (type === 'main' && outputs.slice(kind === 'condition' ? 2 : 1).every((targets) => !targets?.length)),
  );

function keptConnections(connections: N8nWorkflow['connections'][string], idOf: (name: string) => string | undefined) {
  return Object.fromEntries(
    Object.entries(connections).map(([type, lists]) => [
      type,
      lists.map((targets) =>
        (targets ?? []).flatMap(({ node, type: into, index }) => {
          const to = idOf(node);
          return to === undefined ? [] : [{ to, type: into, index }];
        }),
      ),
    ]),
  );
}

function edgesOf(
  file: N8nWorkflow,
  steps: readonly WorkflowStep[],
  idOf: (name: string) => string | undefined,
  report: ImportReport<PartReason>,
): WorkflowDefinition['edges'] {
  const stepOf = new Map(steps.map((step) => [step.id, step]));
  const edges = new Map<string, WorkflowDefinition['edges'][number]>();
  for (const [index, node] of file.nodes.entries()) {
    const from = steps[index];
    if (!from) continue;
    for (const [type, lists] of Object.entries(file.connections[node.name] ?? {}))
      for (const [output, targets] of lists.entries())
        for (const target of targets ?? []) {
          const to = idOf(target.node);
          if (to === undefined) {
            report.add('leftLines', `${node.name} → ${target.node}`);
            continue;
          }
          const branch = from.kind === 'condition' && type === 'main' ? { branch: output === 0 ? ('yes' as const) : ('no' as const) } : {};
          const id = [from.id, to, branch.branch].filter(Boolean).join('-');
          edges.set(id, { id, from: from.id, to, ...branch });
          // Steps of n8n keep their own lines; steps of ours have one input.
          if (from.kind !== 'foreign' && !keepInput(stepOf.get(to), { from: from.id, ...branch, type: target.type, index: target.index }))
            report.add('leftLines', `${node.name} → ${target.node} (${target.index + 1})`);
        }
  }
  return [...edges.values()];
}

/** Returns the inputs that a step of n8n keeps. */
export const keptInputs = (step: WorkflowStep | undefined): readonly KeptInput[] =>
  step?.kind === 'foreign' && Array.isArray(step.config.data.inputs) ? (step.config.data.inputs as KeptInput[]) : [];

function keepInput(step: WorkflowStep | undefined, input: KeptInput): boolean {
  if (step?.kind !== 'foreign') return input.index === 0 && input.type === 'main';
  step.config.data.inputs = [...keptInputs(step), input];
  return true;
}

function convert(node: N8nNode, text: Text, zone: string): Config | undefined {
  if (Object.keys(node).some((key) => !ownSettings.has(key))) return undefined;
  try {
    return converters[node.type]?.(node.parameters, text, zone);
  } catch (error) {
    if (error instanceof Untranslatable) return undefined;
    throw error;
  }
}

/** Checks that only these parameters are set. Empty options are ignored. */
const saysOnly = (parameters: Values, names: readonly string[]) =>
  Object.entries(parameters).every(([name, value]) => names.includes(name) || isEmpty(value));
const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const converters: Readonly<Record<string, (parameters: Values, text: Text, zone: string) => Config | undefined>> = {
  'n8n-nodes-base.start': () => ({ kind: 'trigger-manual', config: {} }),
  [n8nTypes.manual]: (parameters) => (saysOnly(parameters, []) ? { kind: 'trigger-manual', config: {} } : undefined),
  [n8nTypes.webhook]: (parameters) =>
    saysOnly(parameters, ['path', 'httpMethod']) && parameters.httpMethod === 'POST' ? { kind: 'trigger-webhook', config: {} } : undefined,
  [n8nTypes.schedule]: (parameters, _, zone) => {
    const cron = saysOnly(parameters, ['rule']) ? cronOf(parameters.rule) : undefined;
    return cron ? { kind: 'trigger-schedule', config: { cron, time_zone: zone } } : undefined;
  },
  [n8nTypes.ask]: (parameters, text) => {
    const model = (parameters.modelId as { value?: unknown } | undefined)?.value;
    const values = (parameters.messages as { values?: { content?: unknown }[] } | undefined)?.values ?? [];
    const [message] = values;
    if (!saysOnly(parameters, ['modelId', 'messages', 'simplify']) || values.length !== 1 || !message || Object.keys(message).length !== 1)
      return undefined;
    const prompt = text(message.content);
    const name = typeof model === 'string' ? model : '';
    return name.startsWith('agt_')
      ? { kind: 'agent', config: { agent_id: name, prompt } }
      : { kind: 'assistant', config: { prompt, model: name === 'gpt-4o' ? '' : name } };
  },
  [n8nTypes.http]: (parameters, text) => httpOf(parameters, text),
  [n8nTypes.condition]: (parameters, text) => conditionOf(parameters, text),
  [n8nTypes.set]: (parameters, text) => {
    const list = (parameters.assignments as { assignments?: Values[] } | undefined)?.assignments;
    if (!list || !saysOnly(parameters, ['assignments'])) return undefined;
    if (list.some(({ type }) => type !== 'string' && type !== undefined)) return undefined;
    return { kind: 'transform', config: { fields: list.map(({ name, value }) => ({ name: String(name ?? ''), value: text(value) })) } };
  },
  [n8nTypes.wait]: (parameters) => {
    const { amount = 1, unit = 'hours' } = parameters;
    if (!saysOnly(parameters, ['amount', 'unit']) || typeof amount !== 'number' || typeof unit !== 'string') return undefined;
    return { kind: 'wait', config: { amount, unit } } as Config;
  },
};

function cronOf(rule: unknown): string | undefined {
  const intervals = (rule as { interval?: Values[] } | undefined)?.interval ?? [];
  const [one] = intervals;
  if (intervals.length !== 1 || !one) return undefined;
  const number = (name: string, otherwise: number) => (typeof one[name] === 'number' ? one[name] : otherwise);
  const field = one.field ?? 'days';
  if (field === 'cronExpression' && typeof one.expression === 'string')
    return one.expression.trim().split(/\s+/).length === 5 ? one.expression : undefined;
  if (field === 'minutes') return `*/${number('minutesInterval', 5)} * * * *`;
  if (field === 'hours') return `${number('triggerAtMinute', 0)} */${number('hoursInterval', 1)} * * *`;
  if (field === 'days' && number('daysInterval', 1) === 1) return `${number('triggerAtMinute', 0)} ${number('triggerAtHour', 0)} * * *`;
  return undefined;
}

function httpOf(parameters: Values, text: Text): Config | undefined {
  const known = [
    'method',
    'url',
    'sendHeaders',
    'headerParameters',
    'sendBody',
    'contentType',
    'rawContentType',
    'body',
    'specifyBody',
    'jsonBody',
    'options',
  ];
  const options = JSON.stringify(parameters.options ?? {});
  if (!saysOnly(parameters, known) || (options !== '{}' && options !== '{"response":{"response":{"fullResponse":true}}}')) return undefined;
  const headers = (parameters.headerParameters as { parameters?: Values[] } | undefined)?.parameters ?? [];
  const isJson = parameters.specifyBody === 'json';
  if (parameters.sendBody && !isJson && parameters.contentType !== 'raw') return undefined;
  const url = text(parameters.url);
  return {
    kind: 'http',
    config: {
      method: (parameters.method ?? 'GET') as 'GET',
      url,
      headers: headers.map(({ name, value }) => ({ name: String(name ?? ''), value: text(value) })),
      body: parameters.sendBody ? text(isJson ? parameters.jsonBody : parameters.body) : '',
      allowed_hosts: hostOf(url),
    },
  };
}

/** Returns the host of a request, with its port unless it is the default. Returns nothing if a variable fills in the host. */
export const hostOf = (url: string): string[] => {
  const origin = /^https?:\/\/[^/?#{}@\s]+(?=[/?#]|$)/i.exec(url)?.[0];
  const host = origin && URL.parse(origin)?.host;
  return host ? [host] : [];
};

const operatorsOf: Readonly<Record<string, string>> = {
  equals: 'equals',
  equal: 'equals',
  notEquals: 'not-equals',
  notEqual: 'not-equals',
  contains: 'contains',
  notContains: 'not-contains',
  gt: 'greater',
  larger: 'greater',
  lt: 'less',
  smaller: 'less',
  empty: 'is-empty',
  notEmpty: 'is-not-empty',
};

function conditionOf(parameters: Values, text: Text): Config | undefined {
  const group = parameters.conditions as { conditions?: Values[] } | undefined;
  const [one] = group?.conditions ?? [];
  if (!one || group?.conditions?.length !== 1 || !saysOnly(parameters, ['conditions', 'looseTypeValidation'])) return undefined;
  const operator = operatorsOf[String((one.operator as Values | undefined)?.operation)];
  if (!operator) return undefined;
  return { kind: 'condition', config: { left: text(one.leftValue), operator, right: text(one.rightValue) } } as Config;
}
