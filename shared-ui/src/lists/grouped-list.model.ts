/** Describes a heading and the items under it. */
export interface ListGroup<Item> {
  key: string;
  label: string;
  items: readonly Item[];
}

/** Returns all items in one list, and how many of them each heading has. */
export function flattenGroups<Item>(groups: readonly ListGroup<Item>[]): { items: Item[]; counts: number[] } {
  return { items: groups.flatMap((group) => group.items), counts: groups.map((group) => group.items.length) };
}

/** Returns the row that a key leads to, or null when the key does not move. */
export function findRowAfterKey(key: string, row: number, count: number): number | null {
  const target = { ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: count - 1 }[key];
  return target === undefined || target < 0 || target >= count || target === row ? null : target;
}
