import * as z from 'zod/mini';

/** Describes the parts of n8n's workflow file that we use. All other parts of a node are kept. */
const target = z.object({ node: z.string(), type: z._default(z.string(), 'main'), index: z._default(z.number(), 0) });
const n8nNode = z.looseObject({
  name: z.string().check(z.minLength(1), z.maxLength(500)),
  type: z.string().check(z.minLength(1), z.maxLength(500)),
  typeVersion: z._default(z.number(), 1),
  position: z._default(z.tuple([z.number(), z.number()]), [0, 0]),
  parameters: z._default(z.record(z.string(), z.unknown()), {}),
});
export type N8nNode = z.infer<typeof n8nNode>;

export const n8nWorkflow = z.looseObject({
  name: z.optional(z.string()),
  nodes: z.array(n8nNode),
  connections: z._default(z.record(z.string(), z.record(z.string(), z.array(z.nullable(z.array(target))))), {}),
  settings: z.optional(z.record(z.string(), z.unknown())),
});
export type N8nWorkflow = z.infer<typeof n8nWorkflow>;
export type N8nTarget = z.infer<typeof target>;

/** Lists the node types that have an equivalent step. */
export const n8nTypes = {
  manual: 'n8n-nodes-base.manualTrigger',
  schedule: 'n8n-nodes-base.scheduleTrigger',
  webhook: 'n8n-nodes-base.webhook',
  ask: '@n8n/n8n-nodes-langchain.openAi',
  http: 'n8n-nodes-base.httpRequest',
  condition: 'n8n-nodes-base.if',
  set: 'n8n-nodes-base.set',
  wait: 'n8n-nodes-base.wait',
  none: 'n8n-nodes-base.noOp',
} as const;

/** Pairs our output names with their paths in the JSON that a node returns, for both directions. */
export function outputNames(
  node: Pick<N8nNode, 'type' | 'parameters'>,
): readonly (readonly [ours: readonly string[], theirs: readonly string[]])[] {
  if (node.type === n8nTypes.ask) return [[['text'], ['message', 'content']]];
  if (node.type === n8nTypes.schedule) return [[['at'], ['timestamp']]];
  if (node.type !== n8nTypes.http) return [];
  return isFullResponse(node) ? [[['status'], ['statusCode']]] : [[['body'], []]];
}

/** Checks whether an HTTP node returns the full response. By default it returns only the body. */
function isFullResponse({ parameters }: Pick<N8nNode, 'parameters'>): boolean {
  const response = (parameters.options as { response?: { response?: { fullResponse?: unknown } } } | undefined)?.response;
  return response?.response?.fullResponse === true;
}

/** Replaces the start of a path. */
export function renamedPath(path: readonly string[], from: readonly string[], to: readonly string[]): string[] | undefined {
  return from.every((part, index) => path[index] === part) ? [...to, ...path.slice(from.length)] : undefined;
}
