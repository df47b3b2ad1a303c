import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { ActionRisk } from 'shared-contracts';
import { sayToolServer } from '../../messages/tool-server.ts';
import { ModelError } from '../model/model-port.ts';
import type { ProviderFetch } from '../model/provider-fetch.ts';

const answerMaxBytes = 1024 * 1024;
const toolsMax = 100;

/** Describes where a tool server is, and its name for the user. */
export interface McpServer {
  readonly name: string;
  readonly url: string;
  readonly key: string | undefined;
}

export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly risk: ActionRisk;
  /** JSON Schema of the input. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** Calls tool servers that speak the Model Context Protocol over HTTP. Every failure is a `ModelError` whose message names the server. */
export interface McpClient {
  readonly tools: (server: McpServer) => Promise<McpTool[]>;
  readonly call: (server: McpServer, tool: string, input: unknown, signal: AbortSignal) => Promise<string>;
}

/** Creates the client. `fetch` restricts where a connection may lead; `timeoutMs` applies to each exchange. */
export function createMcpClient(fetch: ProviderFetch, timeoutMs = 20_000): McpClient {
  const withServer = async <T>(
    server: McpServer,
    signal: AbortSignal | undefined,
    use: (client: Client, options: object) => Promise<T>,
  ) => {
    const client = new Client({ name: 'atrium', version: '1.0.0' });
    const limit = AbortSignal.timeout(timeoutMs);
    const until = signal ? AbortSignal.any([signal, limit]) : limit;
    try {
      const headers: Record<string, string> = server.key ? { authorization: `Bearer ${server.key}` } : {};
      const transport = new StreamableHTTPClientTransport(new URL(server.url), {
        fetch: limited(fetch, until),
        requestInit: { headers },
        reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1, maxReconnectionDelay: 1, reconnectionDelayGrowFactor: 1 },
      });
      const options = { signal: until, timeout: timeoutMs };
      // The SDK's own types disagree under exactOptionalPropertyTypes, but the object is compatible.
      await client.connect(transport as unknown as Transport, options);
      return await use(client, options);
    } catch (error) {
      throw problemOf(error, server.name, limit.aborted);
    } finally {
      await client.close().catch(() => undefined);
    }
  };
  return {
    tools: (server) =>
      withServer(server, undefined, async (client, options) => (await client.listTools({}, options)).tools.slice(0, toolsMax).map(toTool)),
    call: (server, tool, input, signal) =>
      withServer(server, signal, async (client, options) => {
        const given = typeof input === 'object' && input !== null ? { ...input } : {};
        const answer = await client.callTool({ name: tool, arguments: given }, undefined, options);
        const text = textOf(answer.content);
        if (answer.isError) throw new ModelError('provider-failed', text || sayToolServer('toolFailed', { name: server.name }));
        return text;
      }),
  };
}

type Listed = Awaited<ReturnType<Client['listTools']>>['tools'][number];

/** Treats a tool as changing something unless its server says that it only reads. */
function toTool({ name, description = '', inputSchema, annotations }: Listed): McpTool {
  const risk = annotations?.readOnlyHint ? 'reads' : annotations?.destructiveHint ? 'destroys' : 'changes';
  return { name, description: description.slice(0, 1_000), risk, input: { ...inputSchema } };
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { type?: string; text?: unknown }) => (part.type === 'text' && typeof part.text === 'string' ? part.text : ''))
    .filter(Boolean)
    .join('\n\n');
}

/** Ends responses that are too long, and all of them when the time is up. */
function limited(fetch: ProviderFetch, until: AbortSignal): ProviderFetch {
  return async (input, init) => {
    const signal = init?.signal ? AbortSignal.any([init.signal, until]) : until;
    const response = await fetch(input, { ...init, signal });
    if (!response.body) return response;
    let size = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.length;
          if (size > answerMaxBytes) controller.error(new Error('the answer is too long'));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
}

function problemOf(error: unknown, name: string, isLate: boolean): ModelError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ModelError) return cause;
  const message = error instanceof Error ? error.message : '';
  if (isLate || /timed out|timeout/i.test(message)) return new ModelError('provider-unreachable', sayToolServer('tooSlow', { name }));
  if (isRefusal(error)) return new ModelError('provider-refused', sayToolServer('keyRefused', { name }));
  if (/fetch failed|ECONNREFUSED|ENOTFOUND|socket/i.test(message))
    return new ModelError('provider-unreachable', sayToolServer('unreachable', { name }));
  return new ModelError('provider-failed', sayToolServer('notToolServer', { name }));
}

/** The SDK uses the HTTP status as the error's code, or a separate error class. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = 'code' in error ? error.code : undefined;
  return status === 401 || status === 403 || error.name === 'UnauthorizedError';
}
