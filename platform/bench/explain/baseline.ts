import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { budget } from '../verdict.ts';

/** Holds what a library or feature brought to the first page when this was last written, and why it grew since. */
interface BaselineLine {
  readonly bytes: number;
  readonly why?: string;
}

export type Baseline = Readonly<Record<string, BaselineLine>>;

/** Says how many bytes a line may grow before somebody explains it. */
export const allowedGrowth = 2_000;

const file = join(import.meta.dirname, 'baseline.json');

export const readBaseline = (): Baseline => JSON.parse(readFileSync(file, 'utf8')) as Baseline;

export const writeBaseline = (baseline: Baseline): void => writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`);

/** Returns a sentence per line that grew by more than is allowed. */
export function growthSince(baseline: Baseline, now: ReadonlyMap<string, number>): string[] {
  return grown(baseline, now).map(([owner, before, bytes]) => `${owner} grew from ${before} to ${bytes} bytes of the first page.`);
}

/** Returns a sentence if all lines together exceed the first page's budget: many small steps explain nothing alone. */
export function beyondTotal(now: ReadonlyMap<string, number>): string[] {
  const total = totalOf(now);
  return total > budget.ready.scriptBytes ? [`The first page has ${total} bytes of JavaScript, over ${budget.ready.scriptBytes}.`] : [];
}

const totalOf = (now: ReadonlyMap<string, number>) => [...now.values()].reduce((sum, bytes) => sum + bytes, 0);

/** Returns the new baseline. @throws Error when a line grew and nobody says why. */
export function updateBaseline(baseline: Baseline, now: ReadonlyMap<string, number>, why: string | undefined): Baseline {
  const risen = new Set(grown(baseline, now).map(([owner]) => owner));
  if (risen.size > 0 && !why) throw new Error(`Say with --why "…" why these grew: ${[...risen].join(', ')}`);
  return Object.fromEntries(
    [...now].map(([owner, bytes]) => {
      const reason = risen.has(owner) ? why : baseline[owner]?.why;
      return [owner, { bytes, ...(reason && { why: reason }) }];
    }),
  );
}

function grown(baseline: Baseline, now: ReadonlyMap<string, number>): [owner: string, before: number, bytes: number][] {
  return [...now].flatMap(([owner, bytes]): [string, number, number][] => {
    const before = baseline[owner]?.bytes ?? 0;
    return bytes - before > allowedGrowth ? [[owner, before, bytes]] : [];
  });
}

/** Returns the table of the first page's JavaScript. */
export function tableOf(baseline: Baseline, now: ReadonlyMap<string, number>): string {
  const rows = [...now].map(([owner, bytes]) => {
    const change = bytes - (baseline[owner]?.bytes ?? 0);
    return `| ${owner} | ${bytes} | ${change > 0 ? '+' : ''}${change} | ${baseline[owner]?.why ?? ''} |`;
  });
  return ['| First page | bytes, brotli | change | why |', '|---|--:|--:|---|', ...rows, `| together | ${totalOf(now)} | | |`].join('\n');
}
