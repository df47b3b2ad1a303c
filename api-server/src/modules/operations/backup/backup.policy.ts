import type { BackupPlan } from 'shared-contracts/admin-calls';
import { dayMs, daysAfter } from 'shared-contracts/days';

const monday = 1;

/** Returns the latest moment, up to now, at which the plan makes a backup; undefined if it makes none. */
export function lastSlot({ every, hour }: BackupPlan, now: Date): Date | undefined {
  if (every === 'never') return undefined;
  const slot = new Date(now);
  slot.setUTCHours(hour, 0, 0, 0);
  if (slot > now) slot.setTime(slot.getTime() - dayMs);
  while (every === 'week' && slot.getUTCDay() !== monday) slot.setTime(slot.getTime() - dayMs);
  return slot;
}

/** Returns when the plan makes its next backup. */
export function nextSlot(plan: BackupPlan, now: Date): Date | undefined {
  const last = lastSlot(plan, now);
  return last && daysAfter(last, plan.every === 'week' ? 7 : 1);
}

/** Returns whether a backup should be made: its moment is after the last one was started, and after the plan was made. */
export function isDue(plan: BackupPlan, since: Date, now: Date): boolean {
  const slot = lastSlot(plan, now);
  return slot !== undefined && slot > since;
}
