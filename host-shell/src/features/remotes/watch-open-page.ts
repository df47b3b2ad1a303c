import { onCLS, onINP, onLCP } from 'web-vitals';
import { noteFailed } from './failed-releases.ts';
import type { Observe } from './observe.ts';
import { watchAlive } from './page-alive.ts';

type Shown = () => { readonly remote: string; readonly release: string };

/** Reports web vitals, which the browser keeps from the start, and pages that freeze or die. */
export function watchOpenPage(observe: Observe, shown: Shown): void {
  const report = ({ name, value }: { name: string; value: number }) => observe({ kind: 'vital', name, ...shown(), value });
  onCLS(report);
  onINP(report);
  onLCP(report);
  watchAlive(observe, shown);
  reportReady(observe, shown);
}

const readyCheckMs = 1_000;
const readyChecks = 60;
/** A page that shows nothing for this many checks is blank. */
const blankChecks = 10;

/**
 * Reports once that the page shows something besides itself. The server counts pages that never do against the release that blanks them, and
 * this browser takes the previous release when it loads such a page again.
 */
export function reportReady(observe: Observe, shown: Shown, checks = 0): void {
  const content = document.querySelector('#content');
  const isBusy = content?.querySelector(':scope > [aria-busy="true"]');
  if (content?.textContent?.trim() && !isBusy) {
    observe({ kind: 'load', name: 'ready', remote: 'host-shell', release: '', outcome: 'ok' });
    return;
  }
  const { remote, release } = shown();
  if (checks === blankChecks && !isBusy) noteFailed(remote, release);
  if (checks < readyChecks) setTimeout(() => reportReady(observe, shown, checks + 1), readyCheckMs);
}
