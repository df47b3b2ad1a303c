import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import dropSummaries, { callSources } from './call-summaries.ts';

const contracts = join(import.meta.dirname, '../../shared-contracts/src');
const declarations = readdirSync(contracts, { recursive: true, encoding: 'utf8' })
  .map((file) => join(contracts, file))
  .filter((file) => callSources.test(file));

it('drops the summary of every declared call and keeps the rest of the source', () => {
  const sources = declarations.map((file) => readFileSync(file, 'utf8'));
  const count = (text: string, of: RegExp) => text.match(of)?.length ?? 0;
  expect(count(sources.join(''), /^ +summary:/gm)).toBeGreaterThan(200);
  for (const source of sources) {
    const built = dropSummaries(source);
    expect(built).not.toMatch(/^ +summary:/m);
    expect(count(built, /^ +method:/gm)).toBe(count(source, /^ +method:/gm));
    expect(count(built, /^ +path:/gm)).toBe(count(source, /^ +path:/gm));
  }
});

it.each(["'It\\'s one.'", '"Two."', '`Three.`'])('drops a summary written as %s', (text) => {
  expect(dropSummaries(`  a: 1,\n  summary: ${text},\n  b: 2,\n  summary:\n    ${text},\n  c: 3,\n`)).toBe('  a: 1,\n  b: 2,\n  c: 3,\n');
});
