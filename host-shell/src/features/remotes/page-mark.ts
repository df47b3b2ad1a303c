import { localStore } from 'shared-contracts';
import type { Observe } from './observe.ts';

export const marksPrefix = 'atrium.alive.';
/** Names this page among the open ones. */
export const ownMark = marksPrefix + Math.random().toString(36).slice(2);

/** Describes what a visible page shows, and until when it must have renewed the mark. */
export interface AliveMark {
  readonly remote: string;
  readonly release: string;
  readonly until: number;
}

/** Covers the time until the code that renews marks has loaded. */
const firstMs = 12_000;

/**
 * Marks what is about to be shown, before it can freeze or kill the page. Closing the page removes the mark; one that stays tells the
 * next load.
 */
export function markAlive(observe: Observe): Observe {
  addEventListener('pagehide', () => localStore.remove(ownMark));
  return (event) => {
    const { kind, outcome, remote, release } = event;
    if (kind === 'load' && outcome !== 'failed' && document.visibilityState === 'visible')
      localStore.write(ownMark, { remote, release, until: Date.now() + firstMs } satisfies AliveMark);
    observe(event);
  };
}
