import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import dropNotes, { declarationSources } from './declaration-notes.ts';

const contracts = join(import.meta.dirname, '../../shared-contracts/src');
const declarations = readdirSync(contracts, { recursive: true, encoding: 'utf8' })
  .map((file) => join(contracts, file))
  .filter((file) => declarationSources.test(file));

it('drops what only the server and tests read of every declaration, and keeps the rest of the source', () => {
  const sources = declarations.map((file) => readFileSync(file, 'utf8'));
  const count = (text: string, of: RegExp) => text.match(of)?.length ?? 0;
  expect(count(sources.join(''), /^ +summary:/gm)).toBeGreaterThan(200);
  expect(count(sources.join(''), /^ +example:/gm)).toBeGreaterThan(10);
  for (const source of sources) {
    const built = dropNotes(source);
    expect(built).not.toMatch(/^ +(?:summary|example|owns:|access: \{ \w+: \[)/m);
    expect(count(built, /^ +method:/gm)).toBe(count(source, /^ +method:/gm));
    expect(count(built, /^ +path:/gm)).toBe(count(source, /^ +path:/gm));
    expect(count(built, /^ +schema:/gm)).toBe(count(source, /^ +schema:/gm));
  }
});

it.each(["'It\\'s one.'", '"Two."', '`Three.`'])('drops a summary written as %s', (text) => {
  expect(dropNotes(`  a: 1,\n  summary: ${text},\n  b: 2,\n  summary:\n    ${text},\n  c: 3,\n`)).toBe('  a: 1,\n  b: 2,\n  c: 3,\n');
});
