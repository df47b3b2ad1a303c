import { type ItemCounts, itemCounts, type ListedKind } from 'shared-contracts';

/** Lists the kinds that have a tile, in order. */
export const tileKinds = ['chat', 'file', 'blueprint', 'report', 'agent', 'workflow'] as const satisfies readonly ListedKind[];
export type TileKind = (typeof tileKinds)[number];

/** Signing out removes keys with this prefix. */
const prefix = 'atrium.my-works.';

/** Remembers the counts of the last visit in this browser, so that the tiles show them immediately. */
export const tileCounts = {
  read: (email: string): ItemCounts | undefined => {
    try {
      const parsed = itemCounts.safeParse(JSON.parse(localStorage.getItem(prefix + email) ?? 'null'));
      return parsed.success ? parsed.data : undefined;
    } catch {
      // Storage may be blocked or hold something else. The tiles then wait for the server.
      return undefined;
    }
  },
  write: (email: string, counts: ItemCounts): void => {
    try {
      localStorage.setItem(prefix + email, JSON.stringify(counts));
    } catch {
      // As above.
    }
  },
};
