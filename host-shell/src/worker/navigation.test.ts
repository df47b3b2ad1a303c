import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerNavigations } from './navigation.ts';
import type { NavigationEvent, WorkerScope } from './scope.ts';

const page = { html: '<!doctype html>offline', script: 'sha256-script', style: 'sha256-style' };
const at = (path: string, changed: { method?: string; mode?: string } = {}) =>
  ({ method: 'GET', mode: 'navigate', url: `http://localhost${path}`, ...changed }) as Request;

/** Lets the worker handle a request and returns its answer; undefined when it leaves the request to the browser. */
function handle(request: Request, preloadResponse?: Promise<Response | undefined>): Promise<Response> | undefined {
  let handler: ((event: NavigationEvent) => void) | undefined;
  const scope = { addEventListener: (_: string, listener: typeof handler) => (handler = listener) } as unknown as WorkerScope;
  answerNavigations(scope, page);
  let answer: Promise<Response> | undefined;
  handler?.({
    request,
    ...(preloadResponse ? { preloadResponse } : {}),
    respondWith: (response) => {
      answer = response;
    },
  });
  return answer;
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['scripts and calls', '/app', { mode: 'cors' }],
  ['posted forms', '/app/auth/saml', { method: 'POST' }],
])('leaves %s to the browser', (_, path, changed) => expect(handle(at(path, changed))).toBeUndefined());

describe('a navigation', () => {
  it.each([200, 302, 401, 404, 500])('gets the answer of the server, whose status is %i', async (status) => {
    const response = new Response(null, { status });
    vi.stubGlobal('fetch', async () => response);
    expect(await handle(at('/app'))).toBe(response);
  });

  it('gets the answer that the browser requested while the worker started', async () => {
    const response = new Response('early');
    vi.stubGlobal('fetch', () => Promise.reject(new Error('must not be asked')));
    expect(await handle(at('/app'), Promise.resolve(response))).toBe(response);
  });

  it.each([502, 503, 504])('gets the offline page when a gateway answers %i', async (status) => {
    vi.stubGlobal('fetch', async () => new Response('bad gateway', { status }));
    expect(await (await handle(at('/app')))?.text()).toBe(page.html);
  });

  it('gets the offline page without a connection, under a policy that runs its script alone', async () => {
    const answer = await handle(at('/app'), Promise.reject(new TypeError('Failed to fetch')));
    expect(await answer?.text()).toBe(page.html);
    const policy = answer?.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'sha256-script'; style-src 'sha256-style'");
    expect(policy).not.toContain('unsafe');
  });
});
