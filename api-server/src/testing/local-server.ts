import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLow } from './scripted-provider.ts';

/** Describes the answer to a request, in place of a program that serves models. */
export type LocalAnswer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export interface LocalServer {
  readonly port: number;
  /** Lists what was asked, such as `GET /api/tags`. */
  readonly asked: string[];
  readonly close: () => Promise<void>;
}

/** Starts a server on a free port of this computer, as a program that serves models would be. */
export async function startLocalServer(answer: LocalAnswer): Promise<LocalServer> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response, await text(request));
  });
  const port = await listenLow(server);
  return {
    port,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Sends an answer as Ollama, LM Studio, llama.cpp and vLLM do at `/v1/chat/completions`. */
export function sendChat(response: ServerResponse, words: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: words }, finish_reason: null }] })}\n\n`);
  response.end(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`);
}

const details = { format: 'gguf', family: 'llama', parameter_size: '8.0B', quantization_level: 'Q4_K_M' };

/** Returns the answers of an Ollama with these models, each with its abilities and parameters. */
export const asOllama =
  (models: Readonly<Record<string, { readonly capabilities: readonly string[]; readonly parameters?: string }>>): LocalAnswer =>
  ({ url }, response, body) => {
    const found = models[body ? (JSON.parse(body) as { model: string }).model : ''];
    if (url === '/api/tags')
      sendJson(response, { models: Object.keys(models).map((name) => ({ name, model: name, digest: 'sha256:1', size: 1, details })) });
    else if (url === '/api/show' && found) sendJson(response, { ...found, details, model_info: { 'llama.context_length': 131_072 } });
    else if (url === '/v1/chat/completions') sendChat(response, 'From this computer.');
    else sendJson(response, { error: 'not found' }, 404);
  };
