import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Observe } from './observe.ts';
import { watchAlive } from './page-alive.ts';

/** Reports web vitals, which the browser keeps from the start, and pages that freeze or die. */
export function watchOpenPage(observe: Observe, shown: () => { readonly remote: string; readonly release: string }): void {
  const report = ({ name, value }: { name: string; value: number }) => observe({ kind: 'vital', name, ...shown(), value });
  onCLS(report);
  onINP(report);
  onLCP(report);
  watchAlive(observe, shown);
  reportReady(observe);
}

const readyCheckMs = 1_000;
const readyChecks = 60;

/** Reports once that the page shows something besides itself. The server counts pages that never do against the release that blanks them. */
export function reportReady(observe: Observe, checksLeft = readyChecks): void {
  const content = document.querySelector('#content');
  if (content?.textContent?.trim() && !content.querySelector(':scope > [aria-busy="true"]'))
    observe({ kind: 'load', name: 'ready', remote: 'host-shell', release: '', outcome: 'ok' });
  else if (checksLeft > 0) setTimeout(() => reportReady(observe, checksLeft - 1), readyCheckMs);
}
