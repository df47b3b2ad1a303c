import { countDays } from './zoned-day.model.ts';

/** Lists the date groups of a history, newest first. */
export const dateBuckets = ['today', 'yesterday', 'previous7Days', 'previous30Days', 'older'] as const;

/** Names one date group. */
export type DateBucket = (typeof dateBuckets)[number];

/** Describes "now": the moment and the IANA zone in which days begin. */
export interface DayFrame {
  now: Date;
  timeZone?: string | undefined;
}

const minute = 60_000;
const day = 1440 * minute;
// How many days ago each group ends: today, yesterday, the previous 7 and the previous 30 days.
const reaches = [0, 1, 7, 30];

/** Returns the function that sorts moments into groups. It finds the start of each day once: a history may have ten thousand items. */
function createBuckets({ now, timeZone }: DayFrame): (moment: number) => DateBucket {
  const today = countDays(now, timeZone);
  const starts = reaches.map((days) => {
    let before = Math.floor(now.getTime() / minute) * minute - (days + 2) * day;
    let start = now.getTime();
    while (start - before > minute) {
      const middle = before + Math.ceil((start - before) / 2 / minute) * minute;
      if (countDays(new Date(middle), timeZone) < today - days) before = middle;
      else start = middle;
    }
    return start;
  });
  return (moment) => dateBuckets[starts.findIndex((start) => moment >= start)] ?? 'older';
}

/** Returns the group of a moment, by calendar days in the zone. The future counts as today, and an invalid date as older. */
export const findBucket = (date: Date, frame: DayFrame): DateBucket => createBuckets(frame)(date.getTime());

/** Describes a non-empty date group with its items in the given order. */
export interface DateGroup<Item> {
  bucket: DateBucket;
  items: Item[];
}

/** Groups items by date, newest group first. Empty groups are left out, and the order inside a group is kept. */
export function groupByDate<Item>(
  items: readonly Item[],
  dateOf: (item: Item) => Date | string | number,
  frame: DayFrame,
): DateGroup<Item>[] {
  const groups = new Map<DateBucket, Item[]>();
  const bucketAt = createBuckets(frame);
  for (const item of items) {
    const bucket = bucketAt(new Date(dateOf(item)).getTime());
    const members = groups.get(bucket);
    if (members) members.push(item);
    else groups.set(bucket, [item]);
  }
  return dateBuckets.flatMap((bucket) => {
    const members = groups.get(bucket);
    return members ? [{ bucket, items: members }] : [];
  });
}
