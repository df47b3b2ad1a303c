import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Runs in a separate process: an OpenAI-compatible provider that waits until `streams` answers are open, then feeds each a token every
 * `everyMs`. It writes every 10 ms to the answers that are due, and their lengths vary around `tokens`, because real answers are not in step.
 * A token holds its time in milliseconds, its number, and the count. `argv`: everyMs, tokens, streams, settleMs,
 * and the port, 0 for any.
 */
const [everyMs = 10, tokens = 100, streams = 1, settleMs = 0, port = 0] = process.argv.slice(2).map(Number);
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
  // Waits until the startup work is over: the benchmark measures open streams.
  if (open.size === streams) setTimeout(feed, settleMs);
  response.on('close', () => open.delete(response));
}).listen(port, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

const tickMs = 10;

/**
 * Staggers the answers: the first is due immediately, the last just before the first is due again. Reports when it begins, and how many
 * tokens it has said before the first answer ends.
 */
function feed(): void {
  process.send?.('feeding');
  const waiting = [...open].map((response, place) => ({
    response,
    said: 0,
    all: Math.round(tokens * (0.75 + ((place * 7) % open.size) / open.size / 2)),
    dueMs: (place / open.size) * everyMs,
  }));
  const startedAt = performance.now();
  const firstEndMs = everyMs * Math.min(...waiting.map(({ all }) => all));
  let said = 0;
  let isAnyOver = false;
  setInterval(() => {
    const sinceStart = performance.now() - startedAt;
    if (!isAnyOver && sinceStart >= firstEndMs) {
      isAnyOver = true;
      process.send?.({ said });
    }
    for (const answer of waiting) {
      for (; answer.dueMs <= sinceStart && answer.said <= answer.all; answer.dueMs += everyMs) {
        say(answer);
        said += 1;
      }
    }
  }, tickMs);
}

function say(answer: { readonly response: ServerResponse; readonly all: number; said: number }): void {
  if (answer.said < answer.all) answer.response.write(chunk({ content: `${Date.now()}#${answer.said}/${answer.all} ` }, null));
  else answer.response.end(end);
  answer.said += 1;
}
