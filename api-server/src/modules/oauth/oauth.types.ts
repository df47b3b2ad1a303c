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

/** Which account a provider's user gets into: `existing` is the one that has the e-mail here. */
export type LinkPolicy = (user: ProviderUser, isKnown: boolean, existing: { readonly emailVerified: boolean } | undefined) => LinkDecision;
