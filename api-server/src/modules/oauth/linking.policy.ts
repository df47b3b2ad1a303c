import type { LinkPolicy } from './oauth.types.ts';

/** Only an address that the provider verified counts: with another person's unverified address one could enter their account, or prepare one for them. */
export const decideLink: LinkPolicy = (user, isKnown, exists) => {
  if (isKnown) return 'enter';
  if (!user.email || !user.isEmailVerified) return 'refuse';
  return exists ? 'link' : 'create';
};
