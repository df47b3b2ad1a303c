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

const minute = 60_000;
const day = 1440 * minute;
// How many days ago the groups reach: today, yesterday, the seven and the thirty days before.
const reaches = [0, 1, 7, 30];

/** What sorts moments into groups. Where the days begin is found once and not for each moment: a history may have ten thousand. */
function bucketsFrom({ now, timeZone }: DayFrame): (moment: number) => DateBucket {
  const today = dayNumber(now, timeZone);
  const starts = reaches.map((days) => {
    let before = Math.floor(now.getTime() / minute) * minute - (days + 2) * day;
    let start = now.getTime();
    while (start - before > minute) {
      const middle = before + Math.ceil((start - before) / 2 / minute) * minute;
      if (dayNumber(new Date(middle), timeZone) < today - days) before = middle;
      else start = middle;
    }
    return start;
  });
  return (moment) => dateBuckets[starts.findIndex((start) => moment >= start)] ?? 'older';
}

/** The group of a moment, by calendar days in the zone; what lies in the future counts as today, what is no date as older. */
export const bucketOf = (date: Date, frame: DayFrame): DateBucket => bucketsFrom(frame)(date.getTime());

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
  const bucketAt = bucketsFrom(frame);
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
