import { inArray, sql } from 'drizzle-orm';
import type { SignInPolicy } from 'shared-contracts/admin-calls';
import { AppError } from '../../errors.ts';
import { saySignInPolicy } from '../../messages/sign-in-policy.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../platform/database/database.ts';
import { authSessions, identityProviders } from '../../platform/database/schema/index.ts';
import { writeSetting } from '../../platform/installation-settings.ts';
import { lockProviders } from '../identity-provider/identity-provider.repository.ts';
import { type SignInPolicyChecks, signInPolicySetting } from './sign-in-policy.ts';

/**
 * Sets the policy. A provider can be required only after an owner signed in with it, so that no rule locks every owner out.
 * @throws AppError that names the rule that can't be set.
 */
export async function setSignInPolicy(db: Drizzle, checks: SignInPolicyChecks, wanted: SignInPolicy): Promise<void> {
  if (wanted.sign_up === 'domains' && !wanted.sign_up_domains.length) refuse(saySignInPolicy('noDomains'), 'sign_up_domains');
  await db.transaction(async (tx) => {
    await lockProviders(tx);
    const before = await checks.read(tx);
    await checkRules(tx, wanted, before);
    await writeSetting(tx, signInPolicySetting, wanted);
    await endLateSessions(tx, wanted.session_hours);
    const target = { kind: 'sign-in-policy', id: signInPolicySetting.name, name: '' };
    await recordAudit(tx, { action: 'sign-in-policy.change', target, before, after: wanted });
  });
}

async function checkRules(tx: Transaction, { required_providers: rules }: SignInPolicy, before: SignInPolicy): Promise<void> {
  const twice = rules.find(({ domain }, index) => rules.findIndex((rule) => rule.domain === domain) !== index);
  if (twice) refuse(saySignInPolicy('domainTwice', { domain: twice.domain }), 'required_providers');
  const ids = rules.map(({ provider_id }) => provider_id);
  const providers = ids.length ? await tx.select().from(identityProviders).where(inArray(identityProviders.id, ids)) : [];
  for (const { domain, provider_id } of rules) {
    const provider = providers.find(({ id }) => id === provider_id);
    if (!provider?.isOn) refuse(saySignInPolicy('providerGone'), 'required_providers');
    const isKnown = before.required_providers.some((rule) => rule.domain === domain && rule.provider_id === provider_id);
    if (!isKnown && provider && !provider.testedAt)
      throw new AppError('provider-untested', { detail: saySignInPolicy('untested', { provider: provider.name }) });
  }
}

/** Shortens open sessions to the length that new ones have. */
async function endLateSessions(tx: Transaction, hours: number): Promise<void> {
  const end = sql`${authSessions.createdAt} + make_interval(hours => ${hours})`;
  await tx.update(authSessions).set({ expiresAt: end }).where(sql`${authSessions.expiresAt} > ${end}`);
}

function refuse(message: ReturnType<typeof saySignInPolicy>, field: keyof SignInPolicy): never {
  throw new AppError('invalid-input', { detail: message, errors: [{ path: `body.${field}`, message }] });
}
