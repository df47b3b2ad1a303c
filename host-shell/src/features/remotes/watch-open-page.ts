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
}
