import { randomUUID } from 'node:crypto';
import { isTrigger, type WorkflowDefinition, type WorkflowStep, withoutSecrets } from 'shared-contracts/workflow-calls';
import { sayExchange } from '../../../../messages/exchange.ts';
import type { Sentence } from '../../../../platform/language/messages.ts';
import { writeInRequestLanguage } from '../../../../platform/language/request-language.ts';
import type { Exported } from '../exchange.types.ts';
import { keptInputs } from './from-n8n.ts';
import { toExpression } from './n8n-expressions.ts';
import { type N8nNode, type N8nTarget, type N8nWorkflow, n8nTypes } from './n8n-format.ts';

const operators = {
  equals: ['string', 'equals'],
  'not-equals': ['string', 'notEquals'],
  contains: ['string', 'contains'],
  'not-contains': ['string', 'notContains'],
  greater: ['number', 'gt'],
  less: ['number', 'lt'],
  'is-empty': ['string', 'empty'],
  'is-not-empty': ['string', 'notEmpty'],
} as const;

/** Exports a workflow as an n8n file, without secrets. `notes` say what to set up manually in n8n. */
export function toN8n(name: string, given: WorkflowDefinition): Exported<N8nWorkflow> {
  const definition = withoutSecrets(given);
  const nodes = new Map<string, N8nNode>();
  const used = new Set<string>();
  for (const step of definition.steps) {
    nodes.set(step.id, {
      ...emptyNode(step),
      id: randomUUID(),
      name: freeName(step.name.trim() ? step.name : step.id, used),
      position: [Math.round(step.position.x), Math.round(step.position.y)],
    });
  }
  const trigger = definition.steps.find(isTrigger);
  const nodeOf = (id: string) => nodes.get(id === 'trigger' ? (trigger?.id ?? '') : id);
  const notes: Sentence[] = [];
  for (const step of definition.steps) {
    const node = nodes.get(step.id);
    if (!node) continue;
    Object.assign(
      node.parameters,
      parametersOf(step, (text) => toExpression(text, nodeOf)),
    );
    const note = noteOn(step, node.name);
    if (note) notes.push(note);
    if (step.kind === 'trigger-webhook') node.webhookId = randomUUID();
    if (!isForeign(step) && (note || step.note))
      Object.assign(node, { notes: joinNotes(step.note, note && writeInRequestLanguage(note)), notesInFlow: true });
  }
  const zone = trigger?.kind === 'trigger-schedule' ? trigger.config.time_zone : '';
  const settings = { executionOrder: 'v1', ...(zone ? { timezone: zone } : {}) };
  return { file: { name, nodes: [...nodes.values()], connections: connectionsOf(definition, nodes), settings }, notes };
}

/** Adds a note to a step's own, which has it already if the step was imported from our own export. */
const joinNotes = (own: string | undefined, note: string | undefined): string =>
  own && note && own.includes(note) ? own : [own, note].filter(Boolean).join('\n');

const isForeign = (step: WorkflowStep) => step.kind === 'foreign' && step.config.system === 'n8n';

function freeName(wanted: string, used: Set<string>): string {
  let name = wanted;
  for (let number = 1; used.has(name); number += 1) name = `${wanted} ${number}`;
  used.add(name);
  return name;
}

type Shape = Pick<N8nNode, 'type' | 'typeVersion' | 'parameters'>;

/** Returns a node without the user's texts. A foreign node stays unchanged. */
function emptyNode(step: WorkflowStep): Shape {
  const node = (type: string, typeVersion: number, parameters: Record<string, unknown> = {}): Shape => ({ type, typeVersion, parameters });
  switch (step.kind) {
    case 'trigger-manual':
      return node(n8nTypes.manual, 1);
    case 'trigger-schedule':
      return node(n8nTypes.schedule, 1.2);
    case 'trigger-webhook':
      return node(n8nTypes.webhook, 2);
    case 'assistant':
    case 'agent':
      return node(n8nTypes.ask, 1.8);
    case 'http':
      return node(n8nTypes.http, 4.2, { options: { response: { response: { fullResponse: true } } } });
    case 'condition':
      return node(n8nTypes.condition, 2.2);
    case 'transform':
      return node(n8nTypes.set, 3.4);
    case 'wait':
      return node(n8nTypes.wait, 1.1);
    case 'foreign':
      return step.config.system === 'n8n' ? { ...(step.config.data.node as Shape) } : node(n8nTypes.none, 1);
    default:
      return node(n8nTypes.none, 1);
  }
}

function parametersOf(step: WorkflowStep, text: (value: string) => string): Record<string, unknown> {
  switch (step.kind) {
    case 'trigger-schedule':
      return { rule: { interval: [{ field: 'cronExpression', expression: step.config.cron }] } };
    case 'trigger-webhook':
      return { httpMethod: 'POST', path: step.id, options: {} };
    case 'assistant':
    case 'agent': {
      const model = step.kind === 'agent' ? step.config.agent_id : step.config.model || 'gpt-4o';
      return {
        modelId: { __rl: true, value: model, mode: 'id' },
        messages: { values: [{ content: text(step.config.prompt) }] },
        options: {},
        ...(step.kind === 'agent' ? { simplify: true } : {}),
      };
    }
    case 'http':
      return httpParameters(step.config, text);
    case 'condition': {
      const [type, operation] = operators[step.config.operator];
      const isUnary = operation === 'empty' || operation === 'notEmpty';
      const one = {
        id: step.id,
        leftValue: text(step.config.left),
        rightValue: isUnary ? '' : text(step.config.right),
        operator: { type, operation, ...(isUnary ? { singleValue: true } : {}) },
      };
      const options = { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 };
      return { conditions: { options, conditions: [one], combinator: 'and' }, options: {}, looseTypeValidation: true };
    }
    case 'transform':
      return {
        assignments: {
          assignments: step.config.fields.map(({ name, value }, index) => ({
            id: `${step.id}-${index}`,
            name,
            value: text(value),
            type: 'string',
          })),
        },
        options: {},
      };
    case 'wait':
      return { amount: step.config.amount, unit: step.config.unit };
    default:
      return {};
  }
}

type HttpConfig = Extract<WorkflowStep, { kind: 'http' }>['config'];

function httpParameters({ method, url, headers, body }: HttpConfig, text: (value: string) => string): Record<string, unknown> {
  const named = headers.map(({ name, value }) => ({ name, value: text(value) }));
  const sendsBody = method !== 'GET' && body !== '';
  return {
    method,
    url: text(url),
    ...(named.length ? { sendHeaders: true, headerParameters: { parameters: named } } : {}),
    ...(sendsBody ? { sendBody: true, contentType: 'raw', rawContentType: 'application/json', body: text(body) } : {}),
  };
}

/** Returns a note for the importing user about what the file can't express. */
function noteOn(given: WorkflowStep, step: string): Sentence | undefined {
  switch (given.kind) {
    case 'assistant':
      return sayExchange('n8nAssistant', { step });
    case 'agent':
      return sayExchange('n8nAgent', { step });
    case 'notify':
      return sayExchange('n8nNotify', { step, title: given.config.title });
    case 'report':
      return sayExchange('n8nReport', { step, title: given.config.title });
    case 'task':
      return sayExchange('n8nTask', { step, instructions: given.config.instructions });
    case 'http':
      return given.config.headers.some(({ value }) => value === '') ? sayExchange('n8nSecretHeaders', { step }) : undefined;
    case 'foreign':
      return given.config.system === 'n8n' ? undefined : sayExchange('n8nMakeModule', { step, type: given.config.type });
    default:
      return undefined;
  }
}

interface KeptConnections {
  readonly [type: string]: readonly (readonly { readonly to: string; readonly type: string; readonly index: number }[] | null)[];
}

/** Returns our lines as n8n connections. Lines of imported nodes keep their original outputs. */
function connectionsOf({ steps, edges }: WorkflowDefinition, nodes: ReadonlyMap<string, N8nNode>): N8nWorkflow['connections'] {
  const connections: N8nWorkflow['connections'] = {};
  const stepOf = new Map(steps.map((step) => [step.id, step]));
  for (const step of steps) {
    const outgoing = edges.filter(({ from, to }) => from === step.id && nodes.has(to));
    const outputs: Record<string, (N8nTarget[] | null)[]> = {};
    const add = (type: string, output: number, target: N8nTarget) => {
      const list = outputs[type] ?? [];
      outputs[type] = list;
      while (list.length <= output) list.push([]);
      list[output] = [...(list[output] ?? []), target];
    };
    const kept = isForeign(step) && step.kind === 'foreign' ? ((step.config.data.connections ?? {}) as KeptConnections) : {};
    const isKept = new Set<string>();
    for (const [type, lists] of Object.entries(kept))
      for (const [output, targets] of lists.entries())
        for (const { to, type: into, index } of targets ?? []) {
          const node = nodes.get(to);
          if (!node || !outgoing.some((edge) => edge.to === to)) continue;
          isKept.add(to);
          add(type, output, { node: node.name, type: into, index });
        }
    for (const { to, branch } of outgoing) {
      if (isKept.has(to)) continue;
      const inputs = keptInputs(stepOf.get(to)).filter((one) => one.from === step.id && one.branch === branch);
      for (const { type, index } of inputs.length ? inputs : [{ type: 'main', index: 0 }])
        add('main', branch === 'no' ? 1 : 0, { node: nodes.get(to)?.name ?? '', type, index });
    }
    const name = nodes.get(step.id)?.name;
    if (name !== undefined && Object.keys(outputs).length) connections[name] = outputs;
  }
  return connections;
}
