import type { Transaction } from '../../../platform/database/database.ts';
import type { Directory } from '../../../platform/ldap/directory.ts';
import type { ProviderClient } from '../../../platform/oauth/provider-client.ts';

/** Describes a provider's user who has signed in. */
export interface ProviderUser {
  /** Holds the provider's permanent id of the user. */
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Holds the groups that the provider names, in its own words; undefined if it doesn't say. */
  readonly groups: readonly string[] | undefined;
}

export type LinkDecision = 'enter' | 'create' | 'link' | 'refuse';

/** Decides which account a provider's user gets. `exists` says whether an account here has the address. */
export type LinkPolicy = (user: ProviderUser, isKnown: boolean, exists: boolean) => LinkDecision;

/** Describes a provider that people can sign in with, from the environment or connected by an owner of the installation. */
export interface SignInSource {
  /** Names the provider in stored sign-ins: `google`, `linkedin`, or the kind and id of a connected one. */
  readonly key: string;
  readonly name: string;
  /** Leads to the provider and back. A directory has none. */
  readonly client?: ProviderClient;
  /** Checks passwords that people enter here. */
  readonly directory?: Directory;
  readonly decideLink: LinkPolicy;
  /** Says whether the provider proves addresses like this one. Providers of the environment prove all that they verified. */
  readonly vouchesFor?: (email: string) => boolean;
  /** @throws AppError unless somebody with this proven address may get an account. */
  readonly admit: (tx: Transaction, email: string) => Promise<void>;
  /** Applies what the provider says about the account, such as groups. */
  readonly settle: (tx: Transaction, userId: string, groups: readonly string[] | undefined) => Promise<void>;
  /** Runs after somebody signed in. */
  readonly noteSignIn: (userId: string) => Promise<void>;
}
