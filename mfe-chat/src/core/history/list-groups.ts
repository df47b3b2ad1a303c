import { dateBucketLabel } from 'shared-ui';
import type { useHistoryMessages } from '../../messages/history.ts';
import type { HistoryGroup } from './history.model.ts';

/** Returns the groups of chats with their headings, as a `GroupedList` takes them. */
export const toListGroups = (groups: readonly HistoryGroup[], text: ReturnType<typeof useHistoryMessages>) =>
  groups.map(({ bucket, items }) => ({
    key: bucket,
    label: bucket === 'pinned' || bucket === 'shared' ? text(`${bucket}Group`) : dateBucketLabel(bucket),
    items,
  }));
