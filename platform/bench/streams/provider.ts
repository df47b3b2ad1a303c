import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Run as a process of its own: an OpenAI-compatible provider that waits until `streams` answers are open and feeds each a token every
 * `everyMs`, `tokens` in all. It writes every 10 ms, to as many answers as are due: answers of real providers do not speak in unison.
 * A token is the time at which it was written, in milliseconds, and its number. `argv`: everyMs, tokens, streams.
 */
const [everyMs = 10, tokens = 100, streams = 1] = process.argv.slice(2).map(Number);
const open = new Set<ServerResponse>();

const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const end = `${chunk({}, 'stop')}data: [DONE]\n\n`;

const server = createServer((request, response) => {
  request.resume();
  if (request.method === 'GET') return void response.writeHead(200).end('{"data":[{"id":"scripted"}]}');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  open.add(response);
  if (open.size === streams) feed();
  response.on('close', () => open.delete(response));
}).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

const tickMs = 10;

/** Answers take turns: the first is due at once, the last shortly before the first is again. */
function feed(): void {
  process.send?.('feeding');
  const waiting = [...open].map((response, place) => ({ response, said: 0, dueMs: (place / open.size) * everyMs }));
  const startedAt = performance.now();
  setInterval(() => {
    const sinceStart = performance.now() - startedAt;
    for (const answer of waiting) {
      for (; answer.dueMs <= sinceStart && answer.said <= tokens; answer.dueMs += everyMs) say(answer);
    }
  }, tickMs);
}

function say(answer: { readonly response: ServerResponse; said: number }): void {
  if (answer.said < tokens) answer.response.write(chunk({ content: `${Date.now()}#${answer.said} ` }, null));
  else answer.response.end(end);
  answer.said += 1;
}
