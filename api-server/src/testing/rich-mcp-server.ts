import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CreateMessageResultSchema, ListRootsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { listenLow } from './scripted-provider.ts';

export interface RichToolServer {
  readonly url: string;
  /** What happened, in order. */
  readonly heard: unknown[];
  /** Decides about a request before it is served. Returns whether it may pass. */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** Starts a tool server of the official SDK with sessions, resources, forms, progress, and tools that misbehave. */
export async function startRichToolServer(): Promise<RichToolServer> {
  const heard: unknown[] = [];
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const gate: Pick<RichToolServer, 'admit'> = { admit: () => true };
  const open = async () => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => {
        sessions.delete(id);
        heard.push('session ended');
      },
    });
    // As in the client, the SDK's own types disagree with each other.
    await createOffice(heard).connect(transport as unknown as Transport);
    return transport;
  };
  const server = createServer(async (request, response) => {
    if (!(await gate.admit(request, response))) return;
    const transport = sessions.get(String(request.headers['mcp-session-id'])) ?? (await open());
    await transport.handleRequest(request, response);
  });
  const port = await listenLow(server);
  return Object.assign(gate, {
    url: `http://127.0.0.1:${port}/mcp`,
    heard,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const addressForm = {
  type: 'object' as const,
  properties: {
    street: { type: 'string' as const, title: 'Street', maxLength: 60 },
    floor: { type: 'integer' as const, title: 'Floor', minimum: 0, maximum: 90 },
    speed: { type: 'string' as const, title: 'Speed', enum: ['slow', 'fast'], enumNames: ['Slow', 'Fast'], default: 'slow' },
    signature: { type: 'boolean' as const, title: 'Needs a signature', default: true },
    extras: { type: 'array' as const, title: 'Extras', items: { type: 'string' as const, enum: ['insured', 'tracked'] } },
  },
  required: ['street'],
};

function createOffice(heard: unknown[]): McpServer {
  const office = new McpServer({ name: 'parcel office', version: '1.0.0' });
  const said = (text: string) => ({ content: [{ type: 'text' as const, text }] });
  office.registerTool('send_parcel', { description: 'Sends a parcel. Asks where to.', annotations: { readOnlyHint: true } }, async () => {
    const { action, content } = await office.server.elicitInput({
      mode: 'form',
      message: 'Where should it go?',
      requestedSchema: addressForm,
    });
    return said(content ? `${action} ${JSON.stringify(content)}` : action);
  });
  office.registerTool('who_am_i', { description: 'Says what it was sent.', annotations: { readOnlyHint: true } }, ({ requestInfo }) =>
    said(String(requestInfo?.headers.authorization)),
  );
  office.registerTool('return_parcel', { description: 'Sends a parcel back.' }, () => said('It is on its way back.'));
  office.registerTool(
    'count',
    { description: 'Counts to three.', annotations: { readOnlyHint: true } },
    async ({ _meta, sendNotification }) => {
      for (const progress of [1, 2, 3])
        await sendNotification({
          method: 'notifications/progress',
          params: { progressToken: _meta?.progressToken ?? '', progress, total: 3 },
        });
      return said('Three.');
    },
  );
  office.registerTool('wait', { description: 'Waits for a strike to end.', annotations: { readOnlyHint: true } }, async ({ signal }) => {
    heard.push('waiting');
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    heard.push('cancelled');
    return said('Never.');
  });
  office.registerTool('chatter', { description: 'Reports progress for ever.', annotations: { readOnlyHint: true } }, async (extra) => {
    for (let progress = 1; !extra.signal.aborted; progress += 1) {
      const progressToken = extra._meta?.progressToken ?? '';
      await extra.sendNotification({ method: 'notifications/progress', params: { progressToken, progress } });
      await sleep(20);
    }
    return said('Never.');
  });
  office.registerTool('nag', { description: 'Asks again and again.', annotations: { readOnlyHint: true } }, async () => {
    const answers: string[] = [];
    for (let time = 1; time <= 7; time += 1)
      answers.push(
        await office.server
          .elicitInput({ mode: 'form', message: `Again ${time}?`, requestedSchema: { type: 'object', properties: {} } })
          .then(
            ({ action }) => action,
            (error: Error) => error.message,
          ),
      );
    return said(answers.join('\n'));
  });
  office.registerTool('interrogate', { description: 'Asks too much at once.', annotations: { readOnlyHint: true } }, async () => {
    const properties = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`question${at}`, { type: 'string' as const }]));
    const asked = office.server.elicitInput({ mode: 'form', message: 'Tell me all.', requestedSchema: { type: 'object', properties } });
    return said(
      await asked.then(
        ({ action }) => action,
        (error: Error) => error.message,
      ),
    );
  });
  office.registerTool('flood', { description: 'Sends 50 MB.', annotations: { readOnlyHint: true } }, () => said('x'.repeat(50 << 20)));
  office.registerTool('pry', { description: 'Asks for more than it may.', annotations: { readOnlyHint: true } }, async () => {
    const sampled = office.server.request(
      { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } },
      CreateMessageResultSchema,
    );
    const roots = office.server.request({ method: 'roots/list' }, ListRootsResultSchema);
    const refusals = await Promise.allSettled<unknown>([sampled, roots]);
    return said(refusals.map((one) => (one.status === 'rejected' ? String(one.reason.message) : 'allowed')).join('\n'));
  });
  office.registerPrompt(
    'complaint',
    { title: 'Complaint', description: 'Complains about a parcel.', argsSchema: { number: z.string(), tone: z.string().optional() } },
    ({ number, tone = 'polite' }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `Write a ${tone} complaint about parcel ${number}.` } }],
    }),
  );
  office.registerPrompt('greeting', { description: 'Greets the post.' }, () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'Greet the post office.' } }],
  }));
  office.registerResource('tariff', 'post://tariff', { description: 'What parcels cost.' }, ({ href }) => ({
    contents: [{ uri: href, text: 'A parcel costs 5.' }],
  }));
  office.registerResource(
    'depot',
    new ResourceTemplate('post://depot/{town}', { list: undefined, complete: { town: () => ['Porto', 'Lisbon'] } }),
    {},
    ({ href }, { town }) => ({
      contents: [{ uri: href, text: `The depot of ${town}.` }],
    }),
  );
  return office;
}
