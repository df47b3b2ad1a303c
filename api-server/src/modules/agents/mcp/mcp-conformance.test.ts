import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import path from 'node:path';
import { apiKeyScopes } from 'shared-contracts';
import { createApiKey } from 'shared-contracts/agent-calls';
import { expect, it } from 'vitest';
import { runConformance } from '../../../testing/run-conformance.ts';
import { listenLow } from '../../../testing/scripted-provider.ts';
import { createTestApp } from '../../../testing/test-app.ts';

/** Adds a key to what the suite sends, because it has no option for one. */
async function startDoor(origin: string, key: string) {
  const server = createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${key}` };
    const passed = send(new URL(request.url ?? '/', origin), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  const port = await listenLow(server);
  return {
    url: `http://localhost:${port}/api/mcp`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

it('passes the protocol’s server scenarios that don’t need tools of a test server', async () => {
  const api = await createTestApp();
  const user = await api.newUser();
  const body = { email: user.email, name: 'Suite', scopes: [...apiKeyScopes] };
  const { secret } = (await api.call(createApiKey, { body }, user)).body;
  const door = await startDoor(await api.listen(), secret);
  const known = path.resolve(import.meta.dirname, 'mcp-conformance.yml');
  const { code, lines } = await runConformance(['server', '--url', door.url, '--suite', 'all', '--expected-failures', known]);
  await door.close();
  await api.close();
  expect({ code, lines }).toMatchObject({ code: 0 });
});
