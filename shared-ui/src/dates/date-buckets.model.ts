import { dayNumber } from './zoned-day.model.ts';

/** The date groups of a history, newest first. */
export const dateBuckets = ['today', 'yesterday', 'previous7Days', 'previous30Days', 'older'] as const;

/** One date group. */
export type DateBucket = (typeof dateBuckets)[number];

/** Where "now" is: the moment and the IANA zone in which days begin. */
export interface DayFrame {
  now: Date;
  timeZone?: string | undefined;
}

/** The group of a moment, by calendar days in the zone; what lies in the future counts as today, what is no date as older. */
export function bucketOf(date: Date, { now, timeZone }: DayFrame): DateBucket {
  const days = dayNumber(now, timeZone) - dayNumber(date, timeZone);
  if (Number.isNaN(days)) return 'older';
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days <= 7) return 'previous7Days';
  return days <= 30 ? 'previous30Days' : 'older';
}

/** A non-empty date group with its items in the order given. */
export interface DateGroup<Item> {
  bucket: DateBucket;
  items: Item[];
}

/** Groups items by date, newest group first; empty groups are left out and the order inside a group is kept. */
export function groupByDate<Item>(
  items: readonly Item[],
  dateOf: (item: Item) => Date | string | number,
  frame: DayFrame,
): DateGroup<Item>[] {
  const groups = new Map<DateBucket, Item[]>();
  for (const item of items) {
    const bucket = bucketOf(new Date(dateOf(item)), frame);
    const members = groups.get(bucket);
    if (members) members.push(item);
    else groups.set(bucket, [item]);
  }
  return dateBuckets.flatMap((bucket) => {
    const members = groups.get(bucket);
    return members ? [{ bucket, items: members }] : [];
  });
}
