/** Yields the items in lists of at most `size`, in order. A statement with few rows keeps them locked only briefly. */
export function* slicesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
