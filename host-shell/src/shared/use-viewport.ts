import { useSyncExternalStore } from 'react';

export type Viewport = 'narrow' | 'medium' | 'wide';

const wide = '(min-width: 1200px)';
const medium = '(min-width: 768px)';

/** Returns the layout's width: wide from 1200 px, medium (icon rail) from 768 px, narrow (drawers) below. */
export function useViewport(): Viewport {
  return useSyncExternalStore(subscribe, read);
}

const read = (): Viewport => (matchMedia(wide).matches ? 'wide' : matchMedia(medium).matches ? 'medium' : 'narrow');

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(wide), matchMedia(medium)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
