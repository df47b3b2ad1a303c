import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Lists the content that makes a long chat heavy; answers of the benchmark take it in turn. */
const bodies = [
  'Retention is up, and the gain is concentrated in two regions. Cohorts after the fourth of August stay longer; churn among small teams did not move.',
  '## Steps\n\n1. Collect the figures\n2. Compare **cohorts**\n3. Write it up\n\n- [the report](https://example.org/report)\n- `npm run figures`',
  '```ts\nexport function total(values: readonly number[]): number {\n  return values.reduce((sum, value) => sum + value, 0);\n}\n```\n\nCall it once per region.',
  '| Region | Before | After |\n|---|--:|--:|\n| North | 12 % | 19 % |\n| South | 8 % | 9 % |\n| West | 14 % | 21 % |',
];

/** Returns a chat with that many messages, in the import format. */
export function longChat(count: number) {
  const messages = Array.from({ length: count }, (_, index) => ({
    key: `m${index}`,
    parent: index ? `m${index - 1}` : null,
    role: index % 2 ? ('assistant' as const) : ('user' as const),
    content:
      index % 2 ? `Answer ${index}. ${bodies[(index >> 1) % bodies.length]}` : `Question ${index}: what changed in the third quarter?`,
  }));
  return { source_id: `bench:${count}`, title: `Chat of ${count}`, messages };
}

const math = 'The mean is $\\bar{x} = \\frac{1}{n}\\sum_i x_i$, and\n\n\\[\\int_0^1 x^2\\,dx = \\frac{1}{3}\\]\n\n';

/** Returns an answer of about 20 KB with code, tables and formulas. */
export function longAnswer(): string {
  let text = '';
  for (let part = 1; text.length < 20_000; part += 1)
    text += `### Part ${part}\n\n${bodies[part % bodies.length]}\n\n${part % 3 ? '' : math}`;
  return text;
}

const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

export interface BenchProvider {
  readonly baseUrl: string;
  readonly close: () => void;
}

/** Starts an OpenAI-compatible provider that streams one piece every `everyMs`. */
export async function startProvider(pieces: (at: number) => string | undefined, everyMs: number): Promise<BenchProvider> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'GET') return void response.writeHead(200).end('{"data":[{"id":"scripted"}]}');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let at = 0;
    const timer = setInterval(() => {
      const piece = pieces(at);
      at += 1;
      if (piece !== undefined) return void response.write(chunk({ content: piece }, null));
      clearInterval(timer);
      response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
    }, everyMs);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
