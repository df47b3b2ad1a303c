import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageConfig, PageTrial } from 'shared-contracts/registry';
import { pageLanguage } from './page-language.ts';
import { trialQuestion } from './trial-question.ts';

/** Describes the part of a page's configuration that applies to one browser only. */
export type OwnPart = Pick<PageConfig, 'trial' | 'trialRefused'>;

/** Reads signed links to trials. */
export interface TrialReader {
  readonly hasTesters: boolean;
  readonly read: (token: string) => Promise<{ readonly trial: PageTrial } | { readonly trialRefused: 'expired' | 'unknown' }>;
}

const cookieName = 'trial';
const parameter = 'trial';
/** Names the cookie that the form must repeat, so that no link can accept a trial for its reader. */
const askCookie = 'trial_ask';
const answerParameter = 'trial_answer';
const askSeconds = 600;

/**
 * Handles a link's `?trial=<token>`, which asks whether to start a trial, and `?trial=off`, which ends it. Once accepted, the token moves into a cookie, and the address is
 * clean again. @returns true when it answered. An invalid link falls through to the page, which says why.
 */
export async function followTrialLink(request: FastifyRequest, reply: FastifyReply, trials: TrialReader): Promise<boolean> {
  const url = new URL(request.url, 'http://localhost');
  const given = url.searchParams.get(parameter);
  if (given === null) return false;
  const cleanUrl = new URL(url);
  for (const name of [parameter, answerParameter]) cleanUrl.searchParams.delete(name);
  const clean = cleanUrl.pathname + cleanUrl.search;
  if (given === 'off') {
    void reply.clearCookie(cookieName, { path: '/' }).header('cache-control', 'no-store').redirect(clean, 303);
    return true;
  }
  const found = await trials.read(given);
  if (!('trial' in found)) return false;
  const { protocol } = request;
  const answer = url.searchParams.get(answerParameter);
  const asked = request.cookies[askCookie];
  if (!asked || answer !== asked) {
    const nonce = randomBytes(24).toString('base64url');
    const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: protocol === 'https', maxAge: askSeconds } as const;
    void reply
      .setCookie(askCookie, nonce, options)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(trialQuestion(found.trial, url, { [parameter]: given, [answerParameter]: nonce }, pageLanguage(request)));
    return true;
  }
  const expires = new Date(found.trial.expiresAt);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https', expires } as const;
  void reply
    .clearCookie(askCookie, { path: '/' })
    .setCookie(cookieName, given, cookie)
    .header('cache-control', 'no-store')
    .redirect(clean, 303);
  return true;
}

/** Returns the trial that this browser is in, or why the one it asks for is invalid. */
export async function trialOf(request: FastifyRequest, reply: FastifyReply, trials: TrialReader): Promise<OwnPart> {
  const asked = new URL(request.url, 'http://localhost').searchParams.get(parameter);
  const token = asked ?? request.cookies[cookieName];
  if (!token) return {};
  const found = await trials.read(token);
  if (!('trial' in found) && asked === null) void reply.clearCookie(cookieName, { path: '/' });
  return found;
}

/** Lets the page load from the developer machine that its trial names, and from nowhere else. */
export function securityPolicyFor({ remotes }: PageTrial, policy: unknown): string {
  const origins = [...new Set(Object.values(remotes).flatMap(({ origin }) => origin ?? []))];
  const usual = String(policy);
  return origins.length
    ? usual.replaceAll(/(script-src|style-src|connect-src|img-src|font-src) 'self'/g, `$1 'self' ${origins.join(' ')}`)
    : usual;
}
