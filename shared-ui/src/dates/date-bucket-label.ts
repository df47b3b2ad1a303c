import { text } from '../messages.ts';
import type { DateBucket } from './date-buckets.model.ts';

/** Returns the heading of a date group: 'Today', 'Previous 7 Days' … */
export function dateBucketLabel(bucket: DateBucket): string {
  return text(bucket);
}
