import { reservedSegments } from 'shared-contracts';
import { addressFrom } from 'shared-contracts/area-calls';

/** Returns the first free route based on a name. Fixed routes and the areas that the user already sees are taken. */
export function freeRoute(name: string, taken: Iterable<string>): string {
  const used = new Set([...reservedSegments, ...taken]);
  const base = addressFrom(name);
  let route = base;
  for (let number = 2; used.has(route); number += 1) route = `${base}-${number}`;
  return route;
}
