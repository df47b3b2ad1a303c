/** What a provider says of who signed in there. */
export interface ProviderUser {
  /** The provider's own, lasting name of the user. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export type LinkDecision = 'enter' | 'create' | 'link' | 'link-and-reset' | 'refuse';

/**
 * Which account a provider's user gets into. Only an e-mail that the provider verified counts: with another's unverified e-mail one could
 * enter their account, or lay one out for them. Where the account here never proved its e-mail, whoever opened it may be a stranger who
 * waits for the owner: then its password and sessions end.
 */
export function decideLink(user: ProviderUser, isKnown: boolean, existing: { readonly emailVerified: boolean } | undefined): LinkDecision {
  if (isKnown) return 'enter';
  if (!user.email || !user.isEmailVerified) return 'refuse';
  if (!existing) return 'create';
  return existing.emailVerified ? 'link' : 'link-and-reset';
}

export type LinkPolicy = typeof decideLink;
