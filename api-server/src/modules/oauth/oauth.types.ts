/** What a provider says of who signed in there. */
export interface ProviderUser {
  /** The provider's own, lasting name of the user. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export type LinkDecision = 'enter' | 'create' | 'link' | 'refuse';

/** Which account a provider's user gets into; `exists` says whether an account here has the address. */
export type LinkPolicy = (user: ProviderUser, isKnown: boolean, exists: boolean) => LinkDecision;
