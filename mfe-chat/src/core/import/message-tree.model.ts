/** Describes which message follows which in a file. */
export interface MessageTree {
  /** Lists every id after that of its parent, so that no message of a damaged file is lost. */
  readonly order: readonly string[];
  readonly parentOf: (id: string) => string | undefined;
  readonly childrenOf: (id: string) => readonly string[];
}

/** Builds the tree of messages. A parent that isn't in the file, or that closes a circle, counts as none. */
export function buildTree(ids: readonly string[], parents: ReadonlyMap<string, string>): MessageTree {
  const known = new Set(ids);
  const children = new Map<string, string[]>();
  const roots: string[] = [];
  for (const id of ids) {
    const parent = parents.get(id);
    if (parent === undefined || parent === id || !known.has(parent)) roots.push(id);
    else append(children, parent, id);
  }
  const order: string[] = [];
  const seen = new Set<string>();
  const walk = (start: string) => {
    const waiting = [start];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      order.push(id);
      // Spread arguments overflow the stack for a hundred thousand children.
      for (const child of (children.get(id) ?? []).toReversed()) waiting.push(child);
    }
  };
  for (const id of roots) walk(id);
  for (const id of ids) if (!seen.has(id)) walk(id);
  return { order, parentOf: (id) => parents.get(id), childrenOf: (id) => children.get(id) ?? [] };
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
