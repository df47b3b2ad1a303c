import { inArray, sql } from 'drizzle-orm';
import type { SignInPolicy } from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import { saySignInPolicy } from '../../../messages/sign-in-policy.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { apiKeys, authSessions, identityProviders } from '../../../platform/database/schema/index.ts';
import { writeSetting } from '../../../platform/installation-settings.ts';
import { lockProviders } from '../identity-provider/identity-provider.repository.ts';
import { type SignInPolicyChecks, signInPolicySetting } from '../session/sign-in-policy.ts';

/** Says what of the people at newly required domains ends with the change. */
interface Ends {
  readonly sessions: boolean;
  readonly keys: boolean;
  /** The session of the caller, which stays. */
  readonly exceptSession: string;
  readonly now: Date;
}

/** Selects the people with an address at these domains. */
const peopleAt = (domains: readonly string[]) =>
  sql`(select id from users where lower(split_part(email, '@', -1)) = any(${sql.param([...domains])}::text[]))`;

const newDomains = (before: SignInPolicy, { required_providers: rules }: SignInPolicy): string[] =>
  rules.map(({ domain }) => domain).filter((domain) => !before.required_providers.some((rule) => rule.domain === domain));

/** Counts what a required provider leaves as it is. */
export async function signInEffects(db: Drizzle, domains: readonly string[], exceptSession: string) {
  const { rows } = await db.execute<{ people: number; unconfirmed: number; sessions: number; keys: number }>(sql`select
    (select count(*)::int from users where id in ${peopleAt(domains)}) as people,
    (select count(*)::int from users where id in ${peopleAt(domains)} and not email_verified) as unconfirmed,
    (select count(*)::int from auth_sessions where user_id in ${peopleAt(domains)} and id <> ${exceptSession} and expires_at > now()) as sessions,
    (select count(*)::int from api_keys where user_id in ${peopleAt(domains)} and revoked_at is null) as keys`);
  return rows[0] ?? { people: 0, unconfirmed: 0, sessions: 0, keys: 0 };
}

async function endAccess(tx: Transaction, domains: readonly string[], { sessions, keys, exceptSession, now }: Ends) {
  if (!domains.length || !(sessions || keys)) return undefined;
  const at = peopleAt(domains);
  const ended = sessions
    ? await tx
        .delete(authSessions)
        .where(sql`${authSessions.userId} in ${at} and ${authSessions.id} <> ${exceptSession}`)
        .returning({ id: authSessions.id })
    : [];
  const revoked = keys
    ? await tx
        .update(apiKeys)
        .set({ revokedAt: now })
        .where(sql`${apiKeys.userId} in ${at} and ${apiKeys.revokedAt} is null`)
        .returning({ id: apiKeys.id })
    : [];
  return { sessions: ended.length, keys: revoked.length };
}

/**
 * Sets the policy. A provider can be required only after an owner signed in with it, so that no rule locks every owner out.
 * @throws AppError that names the rule that can't be set.
 */
export async function setSignInPolicy(db: Drizzle, checks: SignInPolicyChecks, wanted: SignInPolicy, ends?: Ends): Promise<void> {
  if (wanted.sign_up === 'domains' && !wanted.sign_up_domains.length) refuse(saySignInPolicy('noDomains'), 'sign_up_domains');
  await db.transaction(async (tx) => {
    await lockProviders(tx);
    const before = await checks.read(tx);
    await checkRules(tx, wanted, before);
    await writeSetting(tx, signInPolicySetting, wanted);
    await endLateSessions(tx, wanted.session_hours);
    const ended = ends && (await endAccess(tx, newDomains(before, wanted), ends));
    const target = { kind: 'sign-in-policy', id: signInPolicySetting.name, name: '' };
    await recordAudit(tx, { action: 'sign-in-policy.change', target, before, after: ended ? { ...wanted, ended } : wanted });
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
