import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listenLow } from '../scripted-provider.ts';

const words = 'The answer arrives word by word so that a fault meets it in the middle and the rest must not be lost'.split(' ');
const betweenWordsMs = 80;

/** Returns the whole answer to a question. It names the question, so that an answer to another one is noticed. */
export const answerTo = (question: string): string => `[${question}] ${words.join(' ')}`;

/** Starts a model that streams its answers over about two seconds. */
export async function startSlowModel(): Promise<{ readonly baseUrl: string; readonly close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return void response.writeHead(404).end();
    const body = JSON.parse(await text(request)) as { stream?: boolean; messages: { role: string; content: unknown }[] };
    const asked = body.messages.findLast(({ role }) => role === 'user')?.content;
    const question = typeof asked === 'string' ? asked : '';
    if (!body.stream) {
      const choices = [{ index: 0, message: { role: 'assistant', content: 'Title' }, finish_reason: 'stop' }];
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }));
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finish: string | null = null) =>
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
    for (const [at, word] of answerTo(question).split(' ').entries()) {
      send({ content: at ? ` ${word}` : word });
      await wait(betweenWordsMs);
    }
    send({}, 'stop');
    response.end('data: [DONE]\n\n');
  });
  const port = await listenLow(server);
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
