import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { listenLow } from '../../testing/scripted-provider.ts';
import { guardedFetch } from '../model/provider-fetch.ts';
import { createMcpClient } from './mcp-client.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  if (server) await once(server, 'close');
});

/** Lists the tools of a server that speaks the protocol without the SDK, which would refuse to send what this one sends. */
async function toolsOf(tools: string) {
  const results: Readonly<Record<string, string>> = {
    initialize: '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"hostile","version":"1"}}',
    'tools/list': `{"tools":${tools}}`,
  };
  server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const { id, method } = (await json(request)) as { id?: number; method: string };
    if (id === undefined) return void response.writeHead(202).end();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"jsonrpc":"2.0","id":${id},"result":${results[method]}}`);
  });
  const url = `http://127.0.0.1:${await listenLow(server)}/mcp`;
  return (await createMcpClient(guardedFetch('all')).offers({ name: 'Hostile', url, key: undefined })).tools;
}

const nested = (levels: number) => `${'{"type":"object","properties":{"inner":'.repeat(levels)}{}${'}}'.repeat(levels)}`;
const tool = (inputSchema: object | string) =>
  `[{"name":"a","inputSchema":${typeof inputSchema === 'string' ? inputSchema : JSON.stringify(inputSchema)}}]`;

it.each([
  ['is no schema', tool('"anything"')],
  ['has a number for its properties', tool({ type: 'object', properties: 5 })],
  ['is missing', '[{"name":"a"}]'],
])('ends with a sentence when a schema %s', async (_, tools) => {
  await expect(toolsOf(tools)).rejects.toThrow('“Hostile” doesn’t respond like a tool server (MCP over HTTP). Check its address.');
});

it.each([
  ['is nested too deeply', nested(5_000)],
  ['is too large', { type: 'object', properties: { a: { type: 'string', description: 'x'.repeat(50_000) } } }],
])('takes any object in place of a schema that %s', async (_, inputSchema) => {
  const [found] = await toolsOf(tool(inputSchema));
  expect(found?.input).toEqual({ type: 'object', properties: {} });
});

it('keeps a schema that it doesn’t understand, because providers differ', async () => {
  const inputSchema = { type: 'object', properties: { a: { type: 'nonsense', $ref: '#/nowhere' } } };
  const [found] = await toolsOf(tool(inputSchema));
  expect(found?.input).toEqual(inputSchema);
});

it('takes the first 500 of more tools', async () => {
  const tools = Array.from({ length: 600 }, (_, at) => ({ name: `tool_${at}`, inputSchema: { type: 'object' } }));
  const found = await toolsOf(JSON.stringify(tools));
  expect(found).toHaveLength(500);
  expect(found.at(-1)?.name).toBe('tool_499');
});
