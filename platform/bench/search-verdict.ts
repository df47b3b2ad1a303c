import type { SearchFigure } from './search.ts';
import { median } from './verdict.ts';

const budgetMs = 150;

/** Compares the median of each kind of search with its budget. */
export function judgeSearch(items: number, figures: readonly SearchFigure[]): { table: string; broken: readonly string[] } {
  const rows = figures.map(({ name, times }) => ({ name, middle: median(times), worst: Math.max(...times) }));
  const table = [
    `| Search over ${items.toLocaleString('en')} items | median (ms) | slowest (ms) | budget |`,
    '|---|--:|--:|--:|',
    ...rows.map(({ name, middle, worst }) => `| ${name} | ${middle.toFixed(0)} | ${worst.toFixed(0)} | ≤ ${budgetMs} |`),
  ].join('\n');
  // Negated, so that NaN breaks its budget too.
  const broken = rows
    .filter(({ middle }) => !(middle <= budgetMs))
    .map(({ name, middle }) => `search for ${name}: ${middle.toFixed(0)} ms is over ${budgetMs}`);
  return { table, broken };
}
