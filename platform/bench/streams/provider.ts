import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Run as a process of its own: an OpenAI-compatible provider that waits until `streams` answers are open and feeds each a token every
 * `everyMs`, `tokens` in all. A token is the time at which it was written, in milliseconds, and its number. `argv`: everyMs, tokens, streams.
 */
const [everyMs = 10, tokens = 100, streams = 1] = process.argv.slice(2).map(Number);
const open = new Map<ServerResponse, number>();

const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const end = `${chunk({}, 'stop')}data: [DONE]\n\n`;

const server = createServer((request, response) => {
  request.resume();
  if (request.method === 'GET') return void response.writeHead(200).end('{"data":[{"id":"scripted"}]}');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  open.set(response, 0);
  if (open.size === streams) feed();
  response.on('close', () => open.delete(response));
}).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

function feed(): void {
  process.send?.('feeding');
  setInterval(() => {
    const now = Date.now();
    for (const [response, said] of open) {
      if (said < tokens) {
        response.write(chunk({ content: `${now}#${said} ` }, null));
        open.set(response, said + 1);
      } else {
        open.delete(response);
        response.end(end);
      }
    }
  }, everyMs);
}
