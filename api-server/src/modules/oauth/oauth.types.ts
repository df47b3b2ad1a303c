/** Describes a provider's user who has signed in. */
export interface ProviderUser {
  /** Holds the provider's permanent id of the user. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export type LinkDecision = 'enter' | 'create' | 'link' | 'refuse';

/** Decides which account a provider's user gets. `exists` says whether an account here has the address. */
export type LinkPolicy = (user: ProviderUser, isKnown: boolean, exists: boolean) => LinkDecision;
