import { reservedSegments } from 'shared-contracts';

/** One path segment made of a name: `R&D, Europe` → `r-d-europe`. A name without any letter or digit becomes `area`. */
export function routeFrom(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'area';
}

/** The first free variant: fixed routes and the areas that the user sees already are not free. */
export function freeRoute(name: string, taken: readonly string[]): string {
  const base = routeFrom(name);
  const isTaken = (route: string) => taken.includes(route) || reservedSegments.includes(route);
  let route = base;
  for (let number = 2; isTaken(route); number += 1) route = `${base}-${number}`;
  return route;
}
