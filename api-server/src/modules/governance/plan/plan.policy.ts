import { type LimitedThing, limitsOf, planLimits } from 'shared-contracts/settings-calls';
import { sayPlan } from '../../../messages/plan.ts';
import type { Sentence } from '../../../platform/language/messages.ts';
import type { NamedPlan } from './plan.repository.ts';

/** Returns the billing period that `now` is in, counted from the day it began. The 31st falls on the last day of shorter months. */
export function periodOf(start: Date, interval: 'month' | 'year', now: Date): { readonly begins: Date; readonly ends: Date } {
  const months = interval === 'month' ? 1 : 12;
  const passed = (now.getUTCFullYear() - start.getUTCFullYear()) * 12 + now.getUTCMonth() - start.getUTCMonth();
  let count = Math.max(0, Math.floor(passed / months));
  if (count > 0 && monthsAfter(start, count * months) > now) count -= 1;
  return { begins: monthsAfter(start, count * months), ends: monthsAfter(start, (count + 1) * months) };
}

function monthsAfter(start: Date, months: number): Date {
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return moved;
}

/** Returns the calendar month that messages are counted in. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** Explains why `adding` does not fit into the plan and what to do; undefined when it fits. */
export function refusalOf({ id, name: plan }: NamedPlan, thing: LimitedThing, used: number, adding: number): Sentence | undefined {
  const count = limitsOf(id)[thing];
  if (used + adding <= count) return undefined;
  const isLargest = Object.values(planLimits).every((limits) => limits[thing] <= count);
  if (thing === 'file_bytes') return sayPlan(isLargest ? 'filesFullLargest' : 'filesFull', { plan, size: count });
  return sayPlan(isLargest ? `${thing}FullLargest` : `${thing}Full`, { plan, count });
}
