import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';

export interface McpCallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (message: string) => void;
}

/** Connects the official client to Atrium with an API key, as an assistant of somebody else does. */
export async function connectMcp(origin: string, key: string) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', origin), { requestInit });
  await client.connect(transport as unknown as Transport);
  return {
    client,
    transport,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    /** Calls a tool. Returns its text, which begins with `ERROR` if it failed. */
    use: async (name: string, input: Record<string, unknown> = {}, { signal, onProgress }: McpCallOptions = {}) => {
      const onprogress = ({ message = '' }: { message?: string | undefined }) => onProgress?.(message);
      const options = { ...(signal ? { signal } : {}), ...(onProgress ? { onprogress } : {}) };
      const params = { name, arguments: input };
      const { content, isError } = await client.request({ method: 'tools/call', params }, CallToolResultSchema, options);
      const text = content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('');
      return isError ? `ERROR ${text}` : text;
    },
    close: () => client.close(),
  };
}

export type McpCaller = Awaited<ReturnType<typeof connectMcp>>;
