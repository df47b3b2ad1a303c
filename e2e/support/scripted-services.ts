import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from './server.ts';

/** Starts a model provider, an image generator and a web search in one, with fixed immediate answers. */
export interface ScriptedServices {
  readonly modelUrl: string;
  readonly searchUrl: string;
  readonly host: string;
  readonly close: () => void;
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const plan = { title: 'All about tin', questions: ['What is tin?', 'Who uses tin?'] };
const found = { url: 'https://tin.example/', title: 'Tin at a glance', content: 'Tin is a soft metal.' };

export async function startScriptedServices(): Promise<ScriptedServices> {
  const server = createServer(async (request, response): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const body = await text(request);
    const send = (answer: object): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    if (pathname === '/search') return send({ query: '', results: [found] });
    if (pathname.endsWith('/models')) return send({ data: [{ id: 'scripted-small' }, { id: 'scripted-large' }] });
    if (pathname.endsWith('/images/generations')) return send({ data: [{ b64_json: pixel }] });
    const { model, stream } = JSON.parse(body) as { model: string; stream?: boolean };
    const whole = { id: 'c', object: 'chat.completion', created: 1, model };
    const usage = { prompt_tokens: 12, completion_tokens: 6, total_tokens: 18 };
    if (!stream) {
      const message = { role: 'assistant', content: JSON.stringify(plan) };
      return send({ ...whole, usage, choices: [{ index: 0, message, finish_reason: 'stop' }] });
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (delta: object, finish_reason: string | null, more: object = {}) =>
      `data: ${JSON.stringify({ ...whole, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }], ...more })}\n\n`;
    response.write(chunk({ role: 'assistant', content: `${model} says: tin is a soft metal [1].` }, null));
    response.end(`${chunk({}, 'stop', { usage })}data: [DONE]\n\n`);
  }).listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The scripted services have no port.');
  const host = `127.0.0.1:${address.port}`;
  return {
    modelUrl: `http://${host}/v1`,
    searchUrl: `http://${host}`,
    host,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
