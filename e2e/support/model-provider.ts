import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from './server.ts';

/** Imitates OpenAI's chat completions and streams its text piece by piece, when the journey asks for it. */
export interface ModelProvider {
  readonly baseUrl: string;
  /** Sends one more piece to the pending answer, or to the next one. */
  readonly say: (piece: string) => Promise<void>;
  /** Thinks one more piece. */
  readonly think: (piece: string) => Promise<void>;
  /** Calls a tool instead of answering; the result comes with the next request. */
  readonly callTool: (name: string, input: object) => Promise<void>;
  /** Completes the answer, with the tokens that it took if they are given. */
  readonly finish: (usage?: object) => Promise<void>;
  /** Drops the connection in the middle of the answer. */
  readonly breakOff: () => Promise<void>;
  /** Resolves with the body of the latest request, once one is pending. */
  readonly wasAsked: () => Promise<string>;
  /** Resolves when the client leaves an answer before its end. */
  readonly left: () => Promise<void>;
  /** Drops the answers that the journey before has left open. */
  readonly forget: () => void;
  readonly close: () => void;
}

/** Lists the models under `/models`. */
const models = ['scripted-small', 'scripted-large'];

/** Answers what only Ollama is asked, so that a server on the same computer can find the provider as one. */
const ollama: Readonly<Record<string, object>> = {
  'GET /api/tags': { models: models.map((name) => ({ name, model: name, digest: 'sha256:0', size: 1, details: { family: 'llama' } })) },
  'POST /api/show': { capabilities: ['completion', 'tools'], parameters: 'num_ctx 8192', details: { family: 'llama' } },
};

export async function startModelProvider(): Promise<ModelProvider> {
  let asked = Promise.withResolvers<ServerResponse>();
  let isTaken = false;
  let left = Promise.withResolvers<void>();
  let body = '';
  const open = new Set<ServerResponse>();
  const chunk = (delta: object, finish: string | null = null, more: object = {}) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`;
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const about = ollama[`${request.method} ${request.url}`];
    if (about) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(about));
      return;
    }
    const isCompleting = sent.includes('You prepare a search');
    if (!isCompleting) body = sent;
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: models.map((id) => ({ id })) }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // A short question is completed before anything is searched for it. Here it stays as it is.
    if (isCompleting) {
      response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
      return;
    }
    // A request may come before the one before it was closed.
    if (isTaken) asked = Promise.withResolvers();
    isTaken = true;
    const [answer, leaving] = [asked, Promise.withResolvers<void>()];
    left = leaving;
    open.add(response);
    response.on('close', () => {
      open.delete(response);
      if (!response.writableFinished) leaving.resolve();
      if (asked !== answer) return;
      asked = Promise.withResolvers();
      isTaken = false;
    });
    asked.resolve(response);
  }).listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  /** Ends an answer. The next pieces belong to the next request. */
  const end = async (response: ServerResponse, last: string) => {
    const closed = once(response, 'close');
    response.end(`${last}data: [DONE]\n\n`);
    await closed;
  };
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The model provider has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    say: async (piece) => void (await asked.promise).write(chunk({ content: piece })),
    think: async (piece) => void (await asked.promise).write(chunk({ reasoning_content: piece })),
    callTool: async (name, input) => {
      const call = { index: 0, id: `call_${name}`, type: 'function', function: { name, arguments: JSON.stringify(input) } };
      await end(await asked.promise, `${chunk({ role: 'assistant', tool_calls: [call] })}${chunk({}, 'tool_calls')}`);
    },
    finish: async (usage) => end(await asked.promise, chunk({}, 'stop', usage ? { usage } : {})),
    breakOff: async () => void (await asked.promise).destroy(),
    wasAsked: async () => {
      await asked.promise;
      return body;
    },
    left: () => left.promise,
    forget: () => {
      for (const response of open) response.destroy();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
