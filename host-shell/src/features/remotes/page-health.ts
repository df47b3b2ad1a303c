import { lazyCode } from 'shared-contracts';
import type { Observe } from './observe.ts';

const webVitals = lazyCode(() => import(/* webpackChunkName: "web-vitals" */ 'web-vitals'));

/** Which release a file of the page belongs to: releases are served below `/r/<name>/<release>/`. */
export function releaseOf(text: string): { readonly remote: string; readonly release: string } | undefined {
  const found = /\/r\/([\w-]+)\/([\w.-]+)\//.exec(text);
  return found?.[1] && found[2] ? { remote: found[1], release: found[2] } : undefined;
}

/** Reports web vitals of the page and errors that nobody caught, by the release whose code they came from. `shown` stands in where none is named: the page's remote. */
export function watchPageHealth(observe: Observe, shown: () => { readonly remote: string; readonly release: string }): void {
  const note = (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const detail = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    observe({ kind: 'error', name: 'uncaught', ...(releaseOf(stack) ?? shown()), detail });
  };
  addEventListener('error', ({ error, message }) => note(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
  const watchVitals = () =>
    void webVitals.eventually().then(({ onCLS, onINP, onLCP }) => {
      const report = ({ name, value }: { name: string; value: number }) => observe({ kind: 'vital', name, ...shown(), value });
      onCLS(report);
      onINP(report);
      onLCP(report);
    });
  // Measuring must not compete with what it measures; the browser keeps what came before.
  setTimeout(watchVitals, vitalsAfterMs);
}

const vitalsAfterMs = 5_000;
