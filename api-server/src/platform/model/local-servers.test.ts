import { afterEach, describe, expect, it } from 'vitest';
import { type LocalAnswer, type LocalServer, sendJson, startLocalServer } from '../../testing/local-server.ts';
import { createLocalServers } from './local-servers.ts';

let program: LocalServer;
afterEach(() => program.close());

/** Starts one program and looks for all four at its port. An answer may take long on a busy machine. */
async function find(answer: LocalAnswer, timeoutMs = 60_000) {
  program = await startLocalServer(answer);
  const { port } = program;
  const ports = { ollama: port, 'lm-studio': port, 'llama-cpp': port, vllm: port };
  return createLocalServers({ isAllowed: true, isForOne: false, ports, timeoutMs });
}

describe('a program that is not what its port suggests', () => {
  const cases: Record<string, LocalAnswer> = {
    'answers HTML': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Router</h1>'),
    'lists models of another product': (_, response) =>
      sendJson(response, { object: 'list', data: [{ id: 'a', object: 'model', owned_by: 'x' }] }),
    'redirects to a private address': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    refuses: (_, response) => sendJson(response, { error: 'unauthorized' }, 401),
    'sends broken JSON': (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"models":[{'),
    'sends 100 MB': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const part = Buffer.alloc(1024 * 1024, 32);
      const send = (left: number) => {
        if (left === 0) return void response.end('{}');
        response.write(part, () => send(left - 1));
      };
      send(100);
    },
    hangs: () => undefined,
    'cuts the connection': (request) => request.socket.destroy(),
  };

  it.each(Object.keys(cases))('is not offered: it %s', { timeout: 20_000 }, async (name) => {
    const answer = cases[name];
    if (!answer) throw new Error('no case');
    const local = await find(answer, name === 'hangs' ? 200 : undefined);
    expect(await local.find()).toEqual([]);
    expect(await local.models('ollama')).toBeUndefined();
  });

  it('is offered with its first 200 models if it lists thousands', async () => {
    const model = (index: number) => ({ id: `m${index}`, object: 'model', owned_by: 'vllm' });
    const body = JSON.stringify({ data: Array.from({ length: 20_000 }, (_, index) => model(index)) });
    const local = await find((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
    const found = await local.find();
    expect(found.map(({ kind, models }) => [kind, models.length])).toEqual([['vllm', 200]]);
  });

  it('can state no facts that are not plausible', async () => {
    const strange = { object: 'model', owned_by: 'vllm' };
    const data = [-5, 'many', 0.5, 1e300, null, 4_096].map((max_model_len, index) => ({ ...strange, id: `m${index}`, max_model_len }));
    const local = await find((_, response) => sendJson(response, { data }));
    expect(await local.models('vllm')).toEqual([
      ...['m0', 'm1', 'm2', 'm3', 'm4'].map((name) => ({ name })),
      { name: 'm5', facts: { contextWindow: 4_096 } },
    ]);
  });
});

it('knocks once for requests that come together', async () => {
  const local = await find((_, response) => sendJson(response, { data: [{ id: 'm', object: 'model', owned_by: 'vllm' }] }));
  await Promise.all(Array.from({ length: 10 }, () => local.find()));
  expect(program.asked.toSorted()).toEqual(['GET /api/tags', 'GET /api/v0/models', 'GET /v1/models', 'GET /v1/models']);
});

it('knocks at no port when it may not', async () => {
  program = await startLocalServer((_, response) => sendJson(response, {}));
  const local = createLocalServers({ isAllowed: false, isForOne: true, ports: { ollama: program.port } });
  expect([await local.find(), await local.models('ollama'), program.asked]).toEqual([[], undefined, []]);
});
