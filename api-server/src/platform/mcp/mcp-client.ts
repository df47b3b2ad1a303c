import { type CallToolResult, CallToolResultSchema, ListToolsResultSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import type { ActionRisk } from 'shared-contracts';
import { serverToolNameMax } from 'shared-contracts/agent-calls';
import { cutText } from 'shared-contracts/text';
import { sayToolServer } from '../../messages/tool-server.ts';
import { ModelError } from '../model/model-port.ts';
import type { ProviderFetch } from '../model/provider-fetch.ts';
import { appOf, type McpToolApp, readAppOf } from './mcp-apps.ts';
import { allPages, type McpSession, offersMax, withServer } from './mcp-connection.ts';
import type { McpCredentials } from './mcp-credentials.ts';
import { fillPrompt, type McpPrompt, readPrompts } from './mcp-prompts.ts';
import type { AskForForm } from './mcp-requests.ts';
import { listTemplates, type McpTemplate, type McpVariable, suggestValues } from './mcp-resource-templates.ts';
import { listResources, type McpContent, type McpResource, readResource } from './mcp-resources.ts';
import { textOfResources, textOfTool } from './mcp-text.ts';

/** Limits the tools of a server, of which people choose. Some offer hundreds. */
const toolsMax = 500;
const schemaMaxCharacters = 20_000;
const schemaMaxDepth = 24;

/** Describes where a tool server is, and its name for the user. */
export interface McpServer {
  readonly name: string;
  readonly url: string;
  readonly key: string | undefined;
  /** Proves who the user is to a server without a key. */
  readonly credentials?: McpCredentials | undefined;
  /** Indicates that a person connected it for their own chats, so that sentences name the page where they did. */
  readonly isPersonal?: boolean | undefined;
}

export interface McpTool extends McpToolApp {
  readonly name: string;
  readonly description: string;
  readonly risk: ActionRisk;
  /** JSON Schema of the input. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Says that this isn't a tool of the server but a way to its resources. */
  readonly resources?: 'list' | 'read' | undefined;
}

/** Describes how far a call is, in the server's numbers. */
export interface McpProgress {
  readonly done: number;
  readonly total: number | undefined;
}

/** Connects a call to the run. */
export interface McpCallContext {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: McpProgress) => void) | undefined;
  readonly ask?: AskForForm | undefined;
  /** Receives the whole result of a tool, of which models read the text only. */
  readonly onResult?: ((result: CallToolResult) => void) | undefined;
}

/** Calls tool servers that speak the Model Context Protocol over HTTP. Every failure is a `ModelError` whose message names the server. */
export interface McpClient {
  /** Returns what a server offers. One whose prompts can't be read still has tools. */
  readonly offers: (server: McpServer) => Promise<{ tools: McpTool[]; prompts: McpPrompt[] }>;
  /** Returns the text of a prompt with these arguments. */
  readonly fillPrompt: (server: McpServer, name: string, values: Readonly<Record<string, string>>) => Promise<string>;
  /** Returns the resources that a message can refer to. */
  readonly resources: (server: McpServer) => Promise<{ resources: McpResource[]; templates: McpTemplate[] }>;
  /** Returns the values that a server suggests for a variable of a template. */
  readonly suggestValues: (server: McpServer, asked: McpVariable) => Promise<string[]>;
  readonly readResource: (server: McpServer, uri: string, stop: AbortSignal) => Promise<McpContent>;
  readonly call: (server: McpServer, tool: Pick<McpTool, 'name' | 'resources'>, input: unknown, context: McpCallContext) => Promise<string>;
  /** Returns the document of an app. */
  readonly readApp: (server: McpServer, address: string, signal: AbortSignal) => Promise<string>;
}

/** A document that takes longer isn't waited for. */
const appMs = 10_000;

/** Creates the client. `fetch` restricts where a connection may lead. */
export function createMcpClient(fetch: ProviderFetch, limits = { silenceMs: 20_000, totalMs: 5 * 60_000 }): McpClient {
  const exchangeWith = (server: McpServer) => ({ server, fetch, limits });
  return {
    // Many servers list a tool that asks for a form only to a client that shows forms.
    offers: (server) =>
      withServer({ ...exchangeWith(server), ask: async () => 'cancel' }, async (session) => ({
        tools: await readTools(session),
        prompts: await readPrompts(session).catch(() => []),
      })),
    fillPrompt: (server, name, values) => withServer(exchangeWith(server), (session) => fillPrompt(session, name, values)),
    resources: (server) =>
      withServer(exchangeWith(server), async (session) => ({
        resources: await listResources(session),
        templates: await listTemplates(session),
      })),
    suggestValues: (server, asked) => withServer(exchangeWith(server), (session) => suggestValues(session, asked)),
    readResource: (server, uri, stop) =>
      withServer({ ...exchangeWith(server), stop }, (session) => readResource(session, server.name, uri)),
    call: (server, tool, input, context) =>
      withServer({ ...exchangeWith(server), stop: context.signal, ask: context.ask }, async (session) => {
        const given = typeof input === 'object' && input !== null ? { ...input } : {};
        if (tool.resources) return useResources(session, tool.resources, given);
        return callTool(session, server.name, { name: tool.name, arguments: given }, context);
      }),
    readApp: (server, address, stop) =>
      withServer({ server, fetch, limits: { silenceMs: Math.min(limits.silenceMs, appMs), totalMs: appMs }, stop }, (session) =>
        readAppOf(session, server.name, address),
      ),
  };
}

async function readTools({ client, options }: McpSession): Promise<McpTool[]> {
  const { tools, resources } = client.getServerCapabilities() ?? {};
  // Not through the client's own methods, because they compile the schemas that the server declares.
  const listed = tools
    ? await allPages(async (cursor) => {
        const page = await client.request({ method: 'tools/list', params: cursor ? { cursor } : {} }, ListToolsResultSchema, options);
        return { items: page.tools, next: page.nextCursor };
      }, toolsMax)
    : [];
  return [...listed.filter(({ name }) => name.length <= serverToolNameMax).map(toTool), ...(resources ? resourceTools : [])];
}

/** Treats a tool as changing something unless its server says that it only reads. */
function toTool({ name, description = '', inputSchema, annotations, _meta }: Tool): McpTool {
  const risk = annotations?.readOnlyHint ? 'reads' : annotations?.destructiveHint ? 'destroys' : 'changes';
  return { name, description: cutText(description, 1_000), risk, input: usableSchema(inputSchema), ...appOf({ _meta }) };
}

/** Returns the schema, or one for any object in place of one so large or deep that a model's provider would refuse the whole question. */
function usableSchema(schema: Tool['inputSchema']): McpTool['input'] {
  const isUsable = depthOf(schema) <= schemaMaxDepth && JSON.stringify(schema).length <= schemaMaxCharacters;
  return isUsable ? { ...schema } : { type: 'object', properties: {} };
}

/** Measures level by level, because a server may nest deeper than the stack allows; JSON.stringify doesn't. */
function depthOf(value: unknown): number {
  let level = [value];
  let depth = 0;
  for (; level.length > 0 && depth <= schemaMaxDepth; depth += 1)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  return depth;
}

/** Names with a slash don't collide with tools, whose names can't have one. */
const resourceTools: readonly McpTool[] = [
  {
    name: 'resources/list',
    risk: 'reads',
    resources: 'list',
    description: 'Lists the resources of the server with their addresses.',
    input: { type: 'object', properties: {} },
  },
  {
    name: 'resources/read',
    risk: 'reads',
    resources: 'read',
    description: 'Reads a resource of the server.',
    input: { type: 'object', properties: { uri: { type: 'string', description: 'The resource’s address.' } }, required: ['uri'] },
  },
];

async function useResources({ client, options }: McpSession, how: 'list' | 'read', given: { uri?: unknown }): Promise<string> {
  if (how === 'read') return textOfResources((await client.readResource({ uri: String(given.uri ?? '') }, options)).contents);
  const listed = await allPages(async (cursor) => {
    const page = await client.listResources(cursor ? { cursor } : {}, options);
    return { items: page.resources, next: page.nextCursor };
  });
  const templates = await client.listResourceTemplates({}, options).catch(() => ({ resourceTemplates: [] }));
  const lines = [
    ...listed.map(({ name, uri, description }) => [uri, name, description]),
    ...templates.resourceTemplates.slice(0, offersMax).map(({ name, uriTemplate, description }) => [uriTemplate, name, description]),
  ];
  return lines.map((line) => line.filter(Boolean).join(' – ')).join('\n') || 'The server has no resources.';
}

async function callTool(
  { client, options, deadline }: McpSession,
  name: string,
  call: { name: string; arguments: Record<string, unknown> },
  { onProgress, onResult }: McpCallContext,
): Promise<string> {
  const onprogress = ({ progress: done, total }: { progress: number; total?: number | undefined }) => {
    deadline.touch();
    onProgress?.({ done, total });
  };
  const answer = await client.request({ method: 'tools/call', params: call }, CallToolResultSchema, { ...options, onprogress });
  const text = textOfTool(answer);
  onResult?.(answer);
  if (answer.isError) throw new ModelError('provider-failed', text || sayToolServer('toolFailed', { name }));
  return text;
}
