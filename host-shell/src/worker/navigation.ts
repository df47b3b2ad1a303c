import { isNavigation, isUnreachable } from './navigation.model.ts';
import type { NavigationEvent, OfflinePage, WorkerScope } from './scope.ts';

/** Makes the worker pass navigations to the network, and show the offline page only where that fails. No other request is answered. */
export function answerNavigations(scope: WorkerScope, page: OfflinePage): void {
  scope.addEventListener('fetch', (event) => {
    if (isNavigation(event.request)) event.respondWith(answer(event, page));
  });
}

async function answer({ request, preloadResponse }: NavigationEvent, page: OfflinePage): Promise<Response> {
  try {
    const response = (await preloadResponse) ?? (await fetch(request));
    return isUnreachable(response.status) ? offlineResponse(page) : response;
  } catch {
    return offlineResponse(page);
  }
}

/** Returns the page under a policy that runs its own script alone, whatever a copied chat contains. */
function offlineResponse({ html, script, style }: OfflinePage): Response {
  const policy = [
    "default-src 'none'",
    `script-src '${script}'`,
    `style-src '${style}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'cache-control': 'no-store' },
  });
}
