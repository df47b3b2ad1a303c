import type { LinkPolicy } from './oauth.types.ts';

/**
 * Only an e-mail that the provider verified counts: with another's unverified e-mail one could enter their account, or lay one out for
 * them. Where the account here never proved its e-mail, whoever opened it may be a stranger who waits for the owner: then its password
 * and sessions end.
 */
export const decideLink: LinkPolicy = (user, isKnown, existing) => {
  if (isKnown) return 'enter';
  if (!user.email || !user.isEmailVerified) return 'refuse';
  if (!existing) return 'create';
  return existing.emailVerified ? 'link' : 'link-and-reset';
};
