import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageConfig, PageTrial } from 'shared-contracts/registry';

/** What of a page's configuration is so for one browser alone. */
export type OwnPart = Pick<PageConfig, 'trial' | 'trialRefused'>;

/** Reads the signed links of trials. */
export interface TrialReader {
  readonly hasTesters: boolean;
  readonly read: (token: string) => { readonly trial: PageTrial } | { readonly trialRefused: 'expired' | 'unknown' };
}

const cookieName = 'trial';
const parameter = 'trial';

/**
 * `?trial=<token>` of a link begins a trial, `?trial=off` ends it: the token moves into a cookie, and the address is clean again.
 * @returns true when it answered. A link that begins nothing goes on to the page, which says why.
 */
export function followTrialLink(request: FastifyRequest, reply: FastifyReply, trials: TrialReader): boolean {
  const url = new URL(request.url, 'http://localhost');
  const given = url.searchParams.get(parameter);
  if (given === null) return false;
  url.searchParams.delete(parameter);
  const clean = url.pathname + url.search;
  if (given === 'off') {
    void reply.clearCookie(cookieName, { path: '/' }).header('cache-control', 'no-store').redirect(clean, 303);
    return true;
  }
  const found = trials.read(given);
  if (!('trial' in found)) return false;
  const { protocol } = request;
  const expires = new Date(found.trial.expiresAt);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https', expires } as const;
  void reply.setCookie(cookieName, given, cookie).header('cache-control', 'no-store').redirect(clean, 303);
  return true;
}

/** The trial that this browser is in, or why the one it asks for is none. */
export function trialOf(request: FastifyRequest, reply: FastifyReply, trials: TrialReader): OwnPart {
  const asked = new URL(request.url, 'http://localhost').searchParams.get(parameter);
  const token = asked ?? request.cookies[cookieName];
  if (!token) return {};
  const found = trials.read(token);
  if (!('trial' in found) && asked === null) void reply.clearCookie(cookieName, { path: '/' });
  return found;
}

/** Lets the page load from the developer's machine that its trial names, and from nowhere else. */
export function securityPolicyFor({ remotes }: PageTrial, policy: unknown): string {
  const origins = [...new Set(Object.values(remotes).flatMap(({ origin }) => origin ?? []))];
  const usual = String(policy);
  return origins.length
    ? usual.replaceAll(/(script-src|style-src|connect-src|img-src|font-src) 'self'/g, `$1 'self' ${origins.join(' ')}`)
    : usual;
}
