import { describe, expect, it } from 'vitest';
import { pumps, superlinear } from './growth.ts';
import { allPatterns, patternsIn } from './pattern-sources.ts';
import { workspace } from './sources.ts';

/** Lists every pattern of the product once. */
const literals = new Map(allPatterns(workspace).flatMap(({ text, literal }) => (literal ? [[text, literal] as const] : [])));

/** Returns fragments of what the pattern matches, alone and in pairs, to repeat. */
function ownPumps(source: string): string[] {
  const signs = [...new Set(source.replace(/\\[a-zA-Z](?:\{[^}]*\})?/g, '').replace(/[\\^$?+*()[\]|]/g, ''))].slice(0, 6);
  const escaped = [...source.matchAll(/\\([^a-zA-Z0-9])/g)].map(([, sign = '']) => sign).slice(0, 6);
  const words = [...source.matchAll(/[a-z]{3,}/gi)].map(([word]) => word).slice(0, 4);
  const atoms = [...new Set([...signs, ...escaped, ...words, ' ', '\t', '0', 'a'])];
  return [...atoms, ...atoms.flatMap((one) => atoms.map((other) => one + other))];
}

/** Lists prefixes that lead a pattern to its repetitions. */
const leads = ['a@', '# ', '{{', 'http://a'];

const run = (pattern: RegExp) => (text: string) => {
  pattern.lastIndex = 0;
  return pattern.global ? text.replace(pattern, '') : pattern.test(text);
};

it('finds literals and constructions of patterns', () => {
  const found = patternsIn('sample.ts', 'const a = /x+/g; const b = new RegExp(a.source); const c = "/no/"; // /no/');
  expect(found.map(({ text }) => text)).toEqual(['/x+/g', 'new RegExp(a.source)']);
  expect(literals.size).toBeGreaterThan(250);
});

it('detects work that grows with the square of the length', () => {
  expect(superlinear(run(/\s+$/), ' ')).toMatch(/^" "/);
});

describe('every pattern takes linear time, at 1, 4 and 16 times the length', () => {
  const all = [...literals].map(([text, { source, flags }]) => ({ text, source, flags }));
  const atOnce = 40;
  const groups = Array.from({ length: Math.ceil(all.length / atOnce) }, (_, place) => all.slice(place * atOnce, (place + 1) * atOnce));
  it.each(groups.map((group, place) => [place + 1, group] as const))('group %d', { timeout: 120_000 }, (_, group) => {
    const slow = group.flatMap(({ text, source, flags }) => {
      const work = run(new RegExp(source, flags));
      const own = ownPumps(source);
      const found =
        [...pumps, ...own].map((pump) => superlinear(work, pump)).find(Boolean) ??
        leads.flatMap((lead) => own.map((pump) => superlinear(work, pump, lead))).find(Boolean);
      return found ? [`${text} ${found}`] : [];
    });
    expect(slow).toEqual([]);
  });
});
