import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import { allPatterns, patternsIn, type SourcePattern } from './pattern-sources.ts';
import { workspace } from './sources.ts';
import { testedPatterns } from './tested-patterns.ts';

/**
 * Requires every regular expression that meets foreign text to be linear: proven by an analyzer, or listed with a reason in
 * `tested-patterns.ts`. Those, like all others, are measured by `patterns.test.ts`. The analyzer's native program is used where it is
 * installed, which takes less than a third of the time of its JavaScript.
 */
const timeoutMs = 60_000;
const cacheFile = join(workspace, '.cache/patterns.json');
/** Caches results by pattern, since an analysis can take seconds. */
const proven = new Set(readCache());

function readCache(): string[] {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8')) as string[];
  } catch {
    return [];
  }
}

/** Returns why a pattern is refused; undefined when it is proven linear. */
async function problemOf({ text, literal }: SourcePattern): Promise<string | undefined> {
  if (!literal) return 'is made at run time';
  // Without a repetition there is no backtracking.
  if (proven.has(text) || !/[*+]|\{\d+,\}/.test(literal.source)) return undefined;
  const verdict = await check(literal.source, literal.flags, { timeout: timeoutMs, randomSeed: 1 });
  if (verdict.status === 'safe') {
    proven.add(text);
    return undefined;
  }
  return verdict.status === 'vulnerable' ? `takes more than linear time, as for ${verdict.attack.pattern}` : 'could not be analyzed';
}

/** Proves the check on a planted bad source. */
async function selfTest(): Promise<string[]> {
  const bad = patternsIn('bad.ts', String.raw`export const a = /^[^@]+@[^@]+\.[^@]+$/; export const b = (x: string) => new RegExp(x);`);
  const found = await Promise.all(bad.map(problemOf));
  return found.length === 2 && found.every(Boolean) ? [] : ['The check does not see planted bad patterns.'];
}

const patterns = allPatterns(workspace);
const problems = await selfTest();
for (const pattern of patterns) {
  const problem = testedPatterns.has(pattern.text) ? undefined : await problemOf(pattern);
  if (problem) problems.push(`${pattern.file}:${pattern.line} ${pattern.text} ${problem}`);
}
const unused = [...testedPatterns.keys()].filter((text) => !patterns.some((pattern) => pattern.text === text));
problems.push(...unused.map((text) => `tested-patterns.ts lists what no source has: ${text}`));
mkdirSync(dirname(cacheFile), { recursive: true });
const current = new Set(patterns.map(({ text }) => text));
writeFileSync(cacheFile, JSON.stringify([...proven].filter((text) => current.has(text)).toSorted(), null, 1));
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(`${patterns.length} patterns, ${testedPatterns.size} of them tested rather than proven, ${problems.length} problems`);
process.exitCode = problems.length ? 1 : 0;
