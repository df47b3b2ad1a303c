import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalServer, startLocalServer } from '../../testing/local-server.ts';
import { runScenario } from '../../testing/mcp-conformance-client.ts';
import { runConformance } from '../../testing/run-conformance.ts';

/** Says whether a stream was resumed after exactly 500 ms, which a busy machine can't promise. */
const measuresTime = 'sse-retry';

let door: LocalServer;
beforeAll(async () => {
  door = await startLocalServer(async (_, response, body) => {
    const { scenario, url } = JSON.parse(body) as { scenario: string; url: string };
    const code = await runScenario(scenario, url).then(
      () => 204,
      () => 500,
    );
    response.writeHead(code).end();
  });
});
afterAll(() => door.close());

it('passes the protocol’s client scenarios, except those listed with their reasons', async () => {
  const command = `${process.execPath} ${path.resolve(import.meta.dirname, '../../testing/run-mcp-conformance-client.ts')}`;
  const known = readFileSync(path.join(import.meta.dirname, 'mcp-conformance.yml'), 'utf8');
  // All scenarios start at once.
  const args = ['client', '--command', command, '--suite', 'all', '--timeout', '120000'];
  const { lines } = await runConformance(args, { MCP_CONFORMANCE_CLIENT: `http://127.0.0.1:${door.port}` });
  const named = (mark: RegExp) => lines.flatMap((line) => mark.exec(line)?.[1] ?? []).filter((name) => name !== measuresTime);
  expect(named(/^✓ (.+?):/).length).toBeGreaterThan(15);
  const listed = known.split('\n').flatMap((line) => /^ {2}- (.+)$/.exec(line)?.[1] ?? []);
  expect(
    named(/^✗ (.+?):/)
      .toSorted()
      .join('\n'),
  ).toBe(listed.toSorted().join('\n'));
});
