import path from 'node:path';
import { expect, it } from 'vitest';
import { runConformance } from '../../testing/run-conformance.ts';

it('passes the protocol’s client scenarios, except those listed with their reasons', async () => {
  const client = path.resolve(import.meta.dirname, '../../testing/run-mcp-conformance-client.ts');
  const known = path.resolve(import.meta.dirname, 'mcp-conformance.yml');
  const args = ['client', '--command', `${process.execPath} ${client}`, '--suite', 'all', '--expected-failures', known];
  const { code, lines } = await runConformance(...args);
  expect(lines.filter((line) => line.startsWith('✓')).length).toBeGreaterThan(15);
  expect({ code, lines }).toMatchObject({ code: 0 });
});
