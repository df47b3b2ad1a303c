import type { BrowserContext } from '@playwright/test';
import type { CallDefinition } from 'shared-contracts/calls';

/** Collects what the current journey of this worker asks servers for. */
const noted = new Set<string>();

/** Records the calls and the parts of code that the pages of a browser ask for. */
export function noteRequests(context: BrowserContext): void {
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|r)\//.test(pathname)) noted.add(`${request.method()} ${pathname}`);
  });
}

/** Records a call that a journey makes itself. */
export function noteCall({ method, path }: CallDefinition): void {
  noted.add(`${method} /api${path}`);
}

/** Returns one line for each request since the last time. */
export function takeRequests(): string {
  const requests = [...noted].join('\n');
  noted.clear();
  return requests;
}
