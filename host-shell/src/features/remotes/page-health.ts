import { lazyCode } from 'shared-contracts';
import type { Observe } from './observe.ts';

const webVitals = lazyCode(() => import(/* webpackChunkName: "web-vitals" */ 'web-vitals'));

const alive = lazyCode(() => import(/* webpackChunkName: "page-alive" */ './page-alive.ts'));

/** Finds the release in a stack trace. Releases are served under `/r/<name>/<release>/`. */
export function findRelease(text: string): { readonly remote: string; readonly release: string } | undefined {
  const found = /\/r\/([\w-]+)\/([\w.-]+)\//.exec(text);
  return found?.[1] && found[2] ? { remote: found[1], release: found[2] } : undefined;
}

const stackMost = 1_200;
let stacksLeft = 5;

/** Returns the beginning of an error's stack for a report; nothing after the first few errors of a page, because reports are small. */
export function stackOf(error: unknown): { readonly stack?: string } {
  if (!(error instanceof Error && error.stack) || stacksLeft === 0) return {};
  stacksLeft -= 1;
  return { stack: error.stack.slice(0, stackMost) };
}

/** Reports web vitals and uncaught errors by the release whose code caused them. `shown` is used when the stack names no release. */
export function watchPageHealth(observe: Observe, shown: () => { readonly remote: string; readonly release: string }): void {
  const reportError = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const detail = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    observe({ kind: 'error', name: 'uncaught', ...(findRelease(stack) ?? shown()), detail, ...stackOf(error) });
  };
  addEventListener('error', ({ error, message }) => reportError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  const watchVitals = () =>
    void webVitals.eventually().then(({ onCLS, onINP, onLCP }) => {
      const report = ({ name, value }: { name: string; value: number }) => observe({ kind: 'vital', name, ...shown(), value });
      onCLS(report);
      onINP(report);
      onLCP(report);
    });
  setTimeout(() => void alive.eventually().then(({ watchAlive }) => watchAlive(observe, shown)), vitalsAfterMs);
  // Measuring must not slow down what it measures; the browser buffers earlier entries.
  setTimeout(watchVitals, vitalsAfterMs);
}

const vitalsAfterMs = 5_000;
