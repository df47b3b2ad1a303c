import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from './server.ts';

/** A model behind OpenAI's chat completions that says its text piece by piece, when the journey lets it. */
export interface ModelProvider {
  readonly baseUrl: string;
  /** Says one more piece to the answer that waits, or to the next one that is asked for. */
  readonly say: (piece: string) => Promise<void>;
  /** Asks for a tool instead of answering; what it gave comes with the next request. */
  readonly callTool: (name: string, input: object) => Promise<void>;
  /** Ends the answer as a whole one. */
  readonly finish: () => Promise<void>;
  /** Breaks the connection in the middle of the answer. */
  readonly breakOff: () => Promise<void>;
  /** What it was asked last: the body of the request, once one waits for its answer. */
  readonly wasAsked: () => Promise<string>;
  /** Resolves when the client has left an answer before its end. */
  readonly left: () => Promise<void>;
  readonly close: () => void;
}

/** What the provider lists under `/models`. */
const models = ['scripted-small', 'scripted-large'];

export async function startModelProvider(): Promise<ModelProvider> {
  let asked = Promise.withResolvers<ServerResponse>();
  let left = Promise.withResolvers<void>();
  let body = '';
  const server = createServer(async (request, response) => {
    body = await text(request);
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: models.map((id) => ({ id })) }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    left = Promise.withResolvers();
    response.on('close', () => {
      if (!response.writableFinished) left.resolve();
      asked = Promise.withResolvers();
    });
    asked.resolve(response);
  }).listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The model provider has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    say: async (piece) => void (await asked.promise).write(chunk({ content: piece })),
    callTool: async (name, input) => {
      const response = await asked.promise;
      const call = { index: 0, id: `call_${name}`, type: 'function', function: { name, arguments: JSON.stringify(input) } };
      const closed = once(response, 'close');
      response.end(`${chunk({ role: 'assistant', tool_calls: [call] })}${chunk({}, 'tool_calls')}data: [DONE]\n\n`);
      // The next words are for the next request.
      await closed;
    },
    finish: async () => void (await asked.promise).end(`${chunk({}, 'stop')}data: [DONE]\n\n`),
    breakOff: async () => void (await asked.promise).destroy(),
    wasAsked: async () => {
      await asked.promise;
      return body;
    },
    left: () => left.promise,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
