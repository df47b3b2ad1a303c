import { dayMs, isoDay } from 'shared-contracts/days';

const daysMax = 366;

/** Returns every day from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  const count = Math.round((Date.parse(`${to}T00:00:00Z`) - first) / dayMs) + 1;
  if (!(count > 0)) return [];
  return Array.from({ length: Math.min(count, daysMax) }, (_, index) => isoDay(new Date(first + index * dayMs)));
}
