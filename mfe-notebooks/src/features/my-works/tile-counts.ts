import { type ItemCounts, itemCounts, type ListedKind, localStore } from 'shared-contracts';

/** Lists the kinds that have a tile, in order. */
export const tileKinds = ['chat', 'file', 'blueprint', 'report', 'agent', 'workflow'] as const satisfies readonly ListedKind[];
export type TileKind = (typeof tileKinds)[number];

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
