import type { SearchFigure } from './search.ts';
import { median } from './verdict.ts';

const budgetMs = 150;

/** The figures beside their budget, and what breaks it: the median of each kind of search. */
export function judgeSearch(items: number, figures: readonly SearchFigure[]): { table: string; broken: readonly string[] } {
  const rows = figures.map(({ name, times }) => ({ name, middle: median(times), worst: Math.max(...times) }));
  const table = [
    `| Search over ${items.toLocaleString('en')} items | median (ms) | slowest (ms) | budget |`,
    '|---|--:|--:|--:|',
    ...rows.map(({ name, middle, worst }) => `| ${name} | ${middle.toFixed(0)} | ${worst.toFixed(0)} | ≤ ${budgetMs} |`),
  ].join('\n');
  // Not "above": a value that is no number breaks its budget too.
  const broken = rows
    .filter(({ middle }) => !(middle <= budgetMs))
    .map(({ name, middle }) => `search for ${name}: ${middle.toFixed(0)} ms is over ${budgetMs}`);
  return { table, broken };
}
