import { type ItemCounts, itemCounts, localStore } from 'shared-contracts';

/** Signing out removes keys with this prefix. */
const prefix = 'atrium.my-works.';

/** Remembers the counts of the last visit in this browser, so that the tiles show them immediately. */
export const tileCounts = {
  read: (email: string): ItemCounts | undefined => {
    const parsed = itemCounts.safeParse(localStore.read(prefix + email));
    return parsed.success ? parsed.data : undefined;
  },
  write: (email: string, counts: ItemCounts): boolean => localStore.write(prefix + email, counts),
};
