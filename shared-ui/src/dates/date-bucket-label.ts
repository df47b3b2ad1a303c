import { text } from '../messages.ts';
import type { DateBucket } from './date-buckets.model.ts';

/** The heading of a date group: 'Today', 'Previous 7 Days' … */
export function dateBucketLabel(bucket: DateBucket): string {
  return text(bucket);
}
