import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { RESOURCE_MIME_TYPE, registerAppResource, registerAppTool } from '@modelcontextprotocol/ext-apps/server';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as z from 'zod';
import { boardPage, hostilePages } from './app-pages.ts';
import { listenLow } from './scripted-provider.ts';

export interface AppToolServer {
  readonly url: string;
  /** The calls of tools and the addresses of apps that were read, in order. */
  readonly heard: unknown[];
  /** What clients said about apps when they connected. */
  readonly extensions: unknown[];
  /** The required key. */
  key: string | undefined;
  /** What the board's app is; by default the real one. */
  board: string | undefined;
  readonly close: () => Promise<void>;
}

/** Starts a tool server of the official SDKs whose tools have apps, good ones and hostile ones. */
export async function startAppToolServer(): Promise<AppToolServer> {
  const heard: unknown[] = [];
  const extensions: unknown[] = [];
  const page = boardPage();
  const state = { key: undefined as string | undefined, board: undefined as string | undefined };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (state.key !== undefined && request.headers.authorization !== `Bearer ${state.key}`) return void response.writeHead(401).end();
    const server = createBoards(heard, state.board ?? page);
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.once('close', () => void server.close());
    // As in the client, the SDK's own types disagree with each other.
    await server.connect(transport as unknown as Transport);
    const { onmessage } = transport;
    transport.onmessage = (message, extra) => {
      if ('method' in message && message.method === 'initialize')
        extensions.push((message.params as { capabilities?: { extensions?: unknown } }).capabilities?.extensions);
      onmessage?.(message, extra);
    };
    await transport.handleRequest(request, response);
  };
  const server = createServer((request, response) => void serve(request, response));
  const port = await listenLow(server);
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/mcp`,
    heard,
    extensions,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const boardAddress = 'ui://board/view.html';

function createBoards(heard: unknown[], page: string): McpServer {
  const server = new McpServer({ name: 'boards', version: '1.0.0' });
  const said = (text: string) => ({ content: [{ type: 'text' as const, text }] });
  const reads = { readOnlyHint: true };
  registerAppTool(
    server,
    'show_board',
    {
      description: 'Shows a board.',
      inputSchema: { name: z.string() },
      annotations: reads,
      _meta: { ui: { resourceUri: boardAddress, csp: { connectDomains: ['https://example.com'] } } as { resourceUri: string } },
    },
    ({ name }) => {
      heard.push(['show_board', name]);
      return { ...said(`The board ${name} has a mark at a1.`), structuredContent: { name, marks: ['a1'] } };
    },
  );
  registerAppTool(
    server,
    'refresh_board',
    {
      description: 'Reads a board again.',
      inputSchema: { since: z.string() },
      annotations: reads,
      _meta: { ui: { resourceUri: boardAddress, visibility: ['app'] } },
    },
    ({ since }) => {
      heard.push(['refresh_board', since]);
      return said(`Nothing new since ${since}.`);
    },
  );
  server.registerTool('set_mark', { description: 'Sets a mark.', inputSchema: { at: z.string() } }, ({ at }) => {
    heard.push(['set_mark', at]);
    return said(`There is a mark at ${at}.`);
  });
  server.registerTool('clear_board', { description: 'Fails to clear it.' }, () => ({ ...said('It is locked.'), isError: true }));
  registerAppTool(
    server,
    'keep_secret',
    { description: 'Keeps a secret.', annotations: reads, _meta: { ui: { resourceUri: boardAddress, visibility: ['model'] } } },
    () => {
      heard.push(['keep_secret']);
      return said('It is kept.');
    },
  );
  registerAppTool(
    server,
    'show_nothing',
    { description: 'Has an app that is not there.', annotations: reads, _meta: { ui: { resourceUri: 'ui://board/gone.html' } } },
    () => said('Nothing to see.'),
  );
  registerAppResource(server, 'board', boardAddress, {}, () => {
    heard.push(['read', boardAddress]);
    return { contents: [{ uri: boardAddress, mimeType: RESOURCE_MIME_TYPE, text: page }] };
  });
  for (const [name, html] of Object.entries(hostilePages)) {
    const uri = `ui://hostile/${name}.html`;
    registerAppTool(
      server,
      `hostile_${name}`,
      {
        description: 'Attacks.',
        inputSchema: { evil: z.string() },
        annotations: reads,
        _meta: { ui: { resourceUri: uri } },
      },
      () => said('Harmless.'),
    );
    registerAppResource(server, name, uri, {}, () => ({ contents: [{ uri, mimeType: RESOURCE_MIME_TYPE, text: html }] }));
  }
  return server;
}
