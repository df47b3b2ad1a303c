import { and, eq, gt } from 'drizzle-orm';
import { type SignInPolicy, signInPolicy } from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import { saySignInPolicy } from '../../../messages/sign-in-policy.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { identityProviders, installationInvitations, workspaceInvitations } from '../../../platform/database/schema/index.ts';
import { defineSetting, readSetting } from '../../../platform/installation-settings.ts';

const initial: SignInPolicy = {
  sign_up: 'open',
  sign_up_domains: [],
  required_providers: [],
  session_hours: 12,
  second_factor: 'optional',
};
/** Holds who may sign up and how people sign in. */
export const signInPolicySetting = defineSetting<SignInPolicy>('sign-in-policy', signInPolicy, initial, {
  ...initial,
  sign_up: 'invitation',
});

/** Returns the domain of an e-mail address in lowercase. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Returns whether the policy asks for a second factor after this way to sign in. OpenID and SAML providers can ask for one themselves; a
 * directory only checks a password.
 */
export const needsOwnFactor = (way: string): boolean => way !== 'passkey' && (!way.includes(':') || way.startsWith('ldap:'));

/** Creates what every sign-in asks of the policy. `way` is `password`, `passkey`, `google`, `linkedin` or a provider's key. */
export function createSignInPolicy(db: Drizzle) {
  const read = (from: Drizzle | Transaction = db) => readSetting(from, signInPolicySetting);
  return {
    read,
    /** @throws AppError `sso-required`, which names the way in, when the address must sign in with another provider. */
    checkWay: async (email: string, way: string): Promise<void> => {
      const { required_providers } = await read();
      const rule = required_providers.find(({ domain }) => domain === domainOf(email));
      if (!rule || way.endsWith(`:${rule.provider_id}`)) return;
      const [provider] = await db.select().from(identityProviders).where(eq(identityProviders.id, rule.provider_id));
      // A provider that a rule names can't be removed, so this happens only after somebody edited the database.
      if (!provider) return;
      throw new AppError('sso-required', { detail: saySignInPolicy('useProvider', { domain: rule.domain, provider: provider.name }) });
    },
    /** @throws AppError `sign-up-closed` unless somebody with this proven address may create an account. */
    checkSignUp: async (from: Drizzle | Transaction, email: string, now: Date): Promise<void> => {
      const { sign_up, sign_up_domains } = await read(from);
      if (sign_up === 'open') return;
      if (sign_up === 'domains' && sign_up_domains.includes(domainOf(email))) return;
      if (sign_up === 'domains')
        throw new AppError('sign-up-closed', { detail: saySignInPolicy('onlyDomains', { domains: sign_up_domains }) });
      const invited = and(eq(workspaceInvitations.email, email), gt(workspaceInvitations.expiresAt, now));
      if (await from.$count(workspaceInvitations, invited)) return;
      const { email: invitedEmail, expiresAt } = installationInvitations;
      if (!(await from.$count(installationInvitations, and(eq(invitedEmail, email), gt(expiresAt, now)))))
        throw new AppError('sign-up-closed');
    },
  };
}

export type SignInPolicyChecks = ReturnType<typeof createSignInPolicy>;
