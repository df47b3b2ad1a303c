import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as z from 'zod';
import { listenLow } from './scripted-provider.ts';

export interface TestToolServer {
  readonly url: string;
  /** The inputs of the calls to `send_letter`, which changes something. */
  readonly letters: unknown[];
  /** The inputs of all calls. */
  readonly inputs: unknown[];
  /** The required key. */
  key: string | undefined;
  /** Whether it speaks the protocol, hangs, or sends something else. */
  mood: 'well' | 'hangs' | 'garbage';
  /** Whether it doesn't list `postage`. */
  isHiding: boolean;
  /** What it says that `postage` does, and whether that only reads. */
  postage: { description: string; onlyReads: boolean };
  readonly close: () => Promise<void>;
}

/** Starts a real tool server of the official SDK with three tools, over HTTP on the loopback interface. */
export async function startToolServer(): Promise<TestToolServer> {
  const letters: unknown[] = [];
  const inputs: unknown[] = [];
  const door: Pick<TestToolServer, 'key' | 'mood' | 'isHiding' | 'postage'> = {
    key: undefined,
    mood: 'well',
    isHiding: false,
    postage: { description: 'Looks up what a letter costs.', onlyReads: true },
  };
  const server = createServer((request, response) => {
    if (door.mood === 'hangs') return;
    if (door.mood === 'garbage') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to my blog</h1>');
    if (door.key !== undefined && request.headers.authorization !== `Bearer ${door.key}`) return void response.writeHead(401).end();
    void speak(request, response, { letters, inputs, door });
  });
  const port = await listenLow(server);
  return Object.assign(door, {
    url: `http://127.0.0.1:${port}/mcp`,
    letters,
    inputs,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

interface Received {
  readonly letters: unknown[];
  readonly inputs: unknown[];
  readonly door: Pick<TestToolServer, 'isHiding' | 'postage'>;
}

async function speak(request: IncomingMessage, response: ServerResponse, { letters, inputs, door }: Received): Promise<void> {
  const server = new McpServer({ name: 'post office', version: '1.0.0' });
  const reading = {
    description: door.postage.description,
    inputSchema: { country: z.string() },
    annotations: { readOnlyHint: door.postage.onlyReads },
  };
  const postage = server.registerTool('postage', reading, ({ country }) => {
    inputs.push({ country });
    return { content: [{ type: 'text', text: `A letter to ${country} costs 1.10.` }] };
  });
  if (door.isHiding) postage.remove();
  server.registerTool('send_letter', { description: 'Sends a letter.', inputSchema: { to: z.string() } }, (input) => {
    letters.push(input);
    inputs.push(input);
    return { content: [{ type: 'text', text: 'The letter is on its way.' }] };
  });
  server.registerTool('burn_letters', { description: 'Burns all letters.', annotations: { destructiveHint: true } }, () => ({
    isError: true,
    content: [{ type: 'text', text: 'The oven is cold.' }],
  }));
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  response.on('close', () => void server.close());
  // As in the client, the SDK's own types disagree with each other.
  await server.connect(transport as unknown as Transport);
  await transport.handleRequest(request, response);
}
