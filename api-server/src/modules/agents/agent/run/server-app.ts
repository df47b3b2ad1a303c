import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { McpCallContext, McpClient, McpServer } from '../../../../platform/mcp/mcp-client.ts';
import type { ToolContext } from '../../../../platform/model/model-port.ts';
import type { ToolApps } from '../../tool-server/app.service.ts';
import type { ServerRow } from '../../tool-server/tool-server.repository.ts';
import type { CallingRun } from './server-call.ts';

export interface AppDependencies {
  readonly apps: Pick<ToolApps, 'keep'>;
  readonly client: Pick<McpClient, 'readApp'>;
}

interface AppCall {
  readonly run: CallingRun;
  readonly server: ServerRow;
  readonly tool: ServerRow['tools'][number];
  readonly reach: McpServer;
  readonly input: unknown;
  /** What is removed from the app's document and from the result. */
  readonly secrets: readonly (string | undefined)[];
}

/**
 * Calls a tool, and keeps its app with the answer if it has one. Incognito chats and API clients have none, because nothing of them is
 * stored. The tool's result doesn't depend on the app.
 */
export async function callWithApp(
  { apps, client }: AppDependencies,
  { run, server, tool, reach, input, secrets }: AppCall,
  { signal, emit }: Pick<ToolContext, 'signal' | 'emit'>,
  call: (onResult?: McpCallContext['onResult']) => Promise<string>,
): Promise<string> {
  const { userId, agentId, runId, messageId, sessionId, source } = run;
  if (!tool.app || messageId === null || sessionId === null || source === 'api') return call();
  // Without its document, the answer says that the app isn't there.
  const reading = client.readApp(reach, tool.app, signal).catch(() => null);
  let result: CallToolResult | undefined;
  const text = await call((given) => {
    result = given;
  });
  const html = await reading;
  const shown = { html: html && hideIn(html, secrets), result: hideInside(result, secrets) };
  const kept = { userId, agentId, runId, messageId, sessionId, serverId: server.id, serverName: server.name, tool: tool.name, input };
  const all = await apps.keep({ ...kept, ...shown });
  if (all) emit({ type: 'sources', sources: { apps: all } });
  return text;
}

const hideIn = (text: string, secrets: AppCall['secrets']) =>
  secrets.reduce<string>((left, one) => (one ? left.replaceAll(one, '•••') : left), text);

/** Removes secrets from the texts of a value. */
export const hideInside = <Value>(value: Value, secrets: AppCall['secrets']): Value =>
  JSON.parse(JSON.stringify(value ?? null, (_, one: unknown) => (typeof one === 'string' ? hideIn(one, secrets) : one)));
