import type { WorkerScope } from './scope.ts';

/**
 * Activates a new worker at once: it serves no code of the product, so it can't mix releases. Requests other than navigations don't pass
 * through it where the browser knows static routes.
 */
export function takeOver(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => {
    event.waitUntil(scope.skipWaiting());
    const untouched = { condition: { not: { requestMode: 'navigate' } }, source: 'network' };
    // A browser that knows only some conditions refuses the rule, and asks the worker, which passes these requests on.
    if (event.addRoutes) event.waitUntil(event.addRoutes(untouched).catch(() => undefined));
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]));
  });
}
