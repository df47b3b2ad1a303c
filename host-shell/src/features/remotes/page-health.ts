import { lazyCode } from 'shared-contracts';
import type { Observe } from './observe.ts';

const openPage = lazyCode(() => import(/* webpackChunkName: "watch-open-page" */ './watch-open-page.ts'));

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
  // Measuring must not slow down what it measures.
  setTimeout(() => void openPage.eventually().then(({ watchOpenPage }) => watchOpenPage(observe, shown)), watchAfterMs);
}

const watchAfterMs = 5_000;
