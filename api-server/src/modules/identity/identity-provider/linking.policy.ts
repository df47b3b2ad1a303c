import type { LinkPolicy } from './sign-in-source.ts';

/**
 * Decides which account a provider's user gets. Only an address that the provider verified counts, because an unverified one could belong
 * to another person, whose account it would open or prepare.
 */
export const decideLink: LinkPolicy = (user, isKnown, exists) => {
  if (isKnown) return 'enter';
  if (!user.email || !user.isEmailVerified) return 'refuse';
  return exists ? 'link' : 'create';
};
