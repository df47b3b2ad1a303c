/** Returns the ids with the one at `place` before the one above it. */
export function movedUp(ids: readonly string[], place: number): string[] {
  const moved = ids[place];
  if (moved === undefined || place < 1) return [...ids];
  return [...ids.slice(0, place - 1), moved, ...ids.slice(place - 1, place), ...ids.slice(place + 1)];
}

/** Returns the text that antd's Select filters by. */
export const optionsOf = (things: readonly { id: string; name: string }[]) => things.map(({ id, name }) => ({ value: id, label: name }));
