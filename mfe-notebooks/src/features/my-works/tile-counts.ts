import { type ItemCounts, itemCounts, type ListedKind } from 'shared-contracts';

/** The kinds of the tiles, in their order. */
export const tileKinds = ['chat', 'file', 'blueprint', 'report', 'agent', 'workflow'] as const satisfies readonly ListedKind[];
export type TileKind = (typeof tileKinds)[number];

/** Log-out removes what begins so. */
const prefix = 'atrium.my-works.';

/** The counts of the last visit in this browser: what the tiles show at once. */
export const tileCounts = {
  read: (email: string): ItemCounts | undefined => {
    try {
      const parsed = itemCounts.safeParse(JSON.parse(localStorage.getItem(prefix + email) ?? 'null'));
      return parsed.success ? parsed.data : undefined;
    } catch {
      // Storage may be forbidden or hold something else: the tiles then wait for the server.
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
