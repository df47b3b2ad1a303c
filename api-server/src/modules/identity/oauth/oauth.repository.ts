import { and, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import { sayAuth } from '../../../messages/auth.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { authAccounts, singleUses, users } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { LinkDecision, ProviderUser, SignInSource } from '../identity-provider/sign-in-source.ts';
import { recordProof, verifyOwnAddress } from '../session/first-proof.ts';

export interface LinkedUser {
  readonly id: string;
  readonly email: string;
  readonly decision: LinkDecision;
  /** Says whether this is the first proof of the account's address. */
  readonly isFirstProof: boolean;
}

export class OauthRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns true only for the first call with a key, on any node. */
  async spend(key: string, now: Date, expiresAt: Date): Promise<boolean> {
    await this.db.delete(singleUses).where(lt(singleUses.expiresAt, now));
    return (await this.db.insert(singleUses).values({ key, expiresAt }).onConflictDoNothing().returning()).length > 0;
  }

  async isLinked(userId: string, providerId: string): Promise<boolean> {
    return (await this.db.$count(authAccounts, and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, providerId)))) > 0;
  }

  /**
   * Returns the account of a provider's user, and creates or links it if the policy allows. In a browser in which the account has signed in
   * before, its opener and the owner of the address are the same person, who keeps everything.
   * @throws AppError `email-unverified`, or what the source throws for somebody who may not get an account.
   */
  async resolve(source: SignInSource, given: ProviderUser, now: Date, isKnownBrowser: boolean): Promise<LinkedUser> {
    const { key: providerId, decideLink } = source;
    const email = given.email?.trim().toLowerCase();
    return this.db.transaction(async (tx) => {
      // Without this lock, two parallel sign-ins of a new user would both create an account.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`oauth:${email ?? given.subject}`}))`);
      const known = await knownUser(tx, providerId, given.subject);
      const [existing] = email ? await tx.select().from(users).where(eq(users.email, email)) : [];
      const decision = decideLink({ ...given, email }, known !== undefined, existing !== undefined);
      if (decision === 'refuse' && existing && given.isEmailVerified)
        throw new AppError('email-unverified', { detail: sayAuth('otherDomain', { name: source.name }) });
      if (decision === 'refuse' || !(known || email)) throw new AppError('email-unverified');
      if (decision === 'create') await source.admit(tx, email ?? '');
      const user = known ?? existing ?? (await createUser(tx, email ?? '', given, source.vouchesFor?.(email ?? '') ?? true));
      if (decision === 'link' && isKnownBrowser) await verifyOwnAddress(tx, user.id, now);
      const isFirstProof = decision === 'link' && (await recordProof(tx, user.id, now));
      if (!known) {
        await tx.insert(authAccounts).values({ id: newId('acc'), accountId: given.subject, providerId, userId: user.id });
        await recordAudit(tx, { action: 'identity.connect', target: { kind: 'person', id: user.id }, after: { provider: providerId } });
      }
      await source.settle(tx, user.id, given.groups);
      return { id: user.id, email: user.email, decision, isFirstProof };
    });
  }
}

async function knownUser(tx: Transaction, providerId: string, accountId: string) {
  const [row] = await tx
    .select({ id: users.id, email: users.email })
    .from(authAccounts)
    .innerJoin(users, eq(users.id, authAccounts.userId))
    .where(and(eq(authAccounts.providerId, providerId), eq(authAccounts.accountId, accountId)));
  return row;
}

async function createUser(tx: Transaction, email: string, { firstName, lastName }: ProviderUser, isProven: boolean) {
  const values = { id: newId('use'), email, name: `${firstName} ${lastName}`.trim(), emailVerified: isProven };
  await tx.insert(users).values(values);
  return values;
}
