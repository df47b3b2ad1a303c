import { type LimitedThing, limitsOf, planLimits } from 'shared-contracts/settings-calls';
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

const gigabyte = 1024 ** 3;

const things: Readonly<Record<LimitedThing, (limit: number) => { readonly holds: string; readonly remedy: string }>> = {
  file_bytes: (limit) => ({ holds: `${limit / gigabyte} GB of files`, remedy: 'Delete files that you no longer need and empty the trash' }),
  agents: (limit) => ({ holds: `${limit} agents`, remedy: 'Delete an agent that you no longer use' }),
  workflows: (limit) => ({ holds: `${limit} workflows`, remedy: 'Delete a workflow that you no longer use' }),
  messages: (limit) => ({ holds: `${limit.toLocaleString('en')} messages a month`, remedy: 'Wait for the next month' }),
  members: (limit) => ({
    holds: `${limit} people in a workspace, invitations included`,
    remedy: 'Remove somebody or take an invitation back',
  }),
};

/** Explains why `adding` does not fit into the plan and what to do; undefined when it fits. */
export function refusalOf(plan: NamedPlan, thing: LimitedThing, used: number, adding: number): string | undefined {
  const limit = limitsOf(plan.id)[thing];
  if (used + adding <= limit) return undefined;
  const { holds, remedy } = things[thing](limit);
  const isGreatest = Object.values(planLimits).every((limits) => limits[thing] <= limit);
  return `The ${plan.name} plan holds ${holds}. ${remedy}${isGreatest ? '.' : ', or choose a larger plan on the page Plans.'}`;
}
