import { reservedSegments } from 'shared-contracts';
import { addressFrom } from 'shared-contracts/area-calls';

/** The first free variant of what a name suggests: fixed routes and the areas that the user sees already are not free. */
export function freeRoute(name: string, taken: Iterable<string>): string {
  const used = new Set([...reservedSegments, ...taken]);
  const base = addressFrom(name);
  let route = base;
  for (let number = 2; used.has(route); number += 1) route = `${base}-${number}`;
  return route;
}
