import { and, eq, gt, inArray, isNotNull, like, lt, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../platform/database/database.ts';
import {
  authAccounts,
  authSessions,
  authVerifications,
  backupCodes,
  profiles,
  twoFactors,
  users,
} from '../../platform/database/schema/index.ts';
import { newId } from '../../platform/ids.ts';
import { recordProof } from '../auth/first-proof.ts';

/** What a token for a new password rests on. Only a mail to the account's own address proves that address. */
export type TokenBasis = 'mail' | 'way' | 'backup-code';
const bases: readonly TokenBasis[] = ['mail', 'way', 'backup-code'];
const identifierOf = (basis: TokenBasis, tokenHash: string) => `recovery-${basis}:${tokenHash}`;
const withHash = (tokenHash: string, now: Date) =>
  and(
    inArray(
      authVerifications.identifier,
      bases.map((basis) => identifierOf(basis, tokenHash)),
    ),
    gt(authVerifications.expiresAt, now),
  );
const phoneCode = (codeHash: string) => `recovery-phone:${codeHash}`;

export class RecoveryRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async userOf(email: string) {
    const { id, email: address, emailVerified } = users;
    const [row] = await this.db.select({ id, email: address, emailVerified }).from(users).where(eq(users.email, email));
    return row;
  }

  /** Keeps the token's hash beside earlier ones: a stranger's request must not void a link that was just mailed. */
  async keep(userId: string, basis: TokenBasis, tokenHash: string, now: Date, expiresAt: Date): Promise<void> {
    await this.add(userId, identifierOf(basis, tokenHash), now, expiresAt);
  }

  keepPhoneCode(userId: string, codeHash: string, now: Date, expiresAt: Date): Promise<void> {
    return this.add(userId, phoneCode(codeHash), now, expiresAt);
  }

  /** How many mailed links, or codes sent to the phone, still count. */
  live(userId: string, kind: 'mail' | 'phone', now: Date): Promise<number> {
    const { identifier, value, expiresAt } = authVerifications;
    return this.db.$count(authVerifications, and(eq(value, userId), like(identifier, `recovery-${kind}:%`), gt(expiresAt, now)));
  }

  /** True for a code that was sent to the user's phone, once. */
  async spendPhoneCode(userId: string, codeHash: string, now: Date): Promise<boolean> {
    const { identifier, value, expiresAt } = authVerifications;
    const good = and(eq(value, userId), eq(identifier, phoneCode(codeHash)), gt(expiresAt, now));
    return (await this.db.delete(authVerifications).where(good).returning()).length > 0;
  }

  async isGood(tokenHash: string, now: Date): Promise<boolean> {
    return (await this.db.$count(authVerifications, withHash(tokenHash, now))) > 0;
  }

  /** All or nothing: spends the token with the user's others, sets the password and ends every session. */
  async redeem(tokenHash: string, password: string, now: Date) {
    return this.db.transaction(async (tx) => {
      const [spent] = await tx.delete(authVerifications).where(withHash(tokenHash, now)).returning();
      if (!spent) return undefined;
      const userId = spent.value;
      // A session that is being opened by the earlier password waits for this, see EntryService.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
      const isFirstProof = spent.identifier === identifierOf('mail', tokenHash) && (await recordProof(tx, userId, now));
      if (spent.identifier === identifierOf('backup-code', tokenHash)) await voidBackupCodes(tx, userId);
      await tx.delete(authVerifications).where(eq(authVerifications.value, userId));
      await tx.delete(authAccounts).where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')));
      await tx.insert(authAccounts).values({ id: newId('acc'), accountId: userId, providerId: 'credential', userId, password });
      await tx.delete(authSessions).where(eq(authSessions.userId, userId));
      // Who recovered the account must be able to sign in with the new password.
      await tx
        .update(profiles)
        .set({ closedWays: sql`${profiles.closedWays} - 'password'` })
        .where(eq(profiles.userId, userId));
      return { id: userId, isFirstProof };
    });
  }

  private async add(userId: string, identifier: string, now: Date, expiresAt: Date): Promise<void> {
    await this.db.delete(authVerifications).where(lt(authVerifications.expiresAt, now));
    await this.db.insert(authVerifications).values({ id: newId('ver'), identifier, value: userId, expiresAt });
  }
}

/** Where a backup code replaced the password, another one must not be the second factor: one list of codes would open the account. */
async function voidBackupCodes(tx: Transaction, userId: string): Promise<void> {
  const factors = await tx.$count(twoFactors, and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)));
  if (factors) await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
}
