import { and, eq, gt, inArray, isNotNull, like, lt, sql } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import {
  authAccounts,
  authSessions,
  authVerifications,
  backupCodes,
  profiles,
  twoFactors,
  users,
} from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { recordProof } from '../session/first-proof.ts';

/** Names what a password token is based on. Only a mail to the account's own address proves that address. */
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

  /** Stores the token's hash next to earlier ones, so that a stranger's request can't invalidate a link that was just mailed. */
  async keep(userId: string, basis: TokenBasis, tokenHash: string, now: Date, expiresAt: Date): Promise<void> {
    await this.add(userId, identifierOf(basis, tokenHash), now, expiresAt, basis);
  }

  keepPhoneCode(userId: string, codeHash: string, now: Date, expiresAt: Date): Promise<void> {
    return this.add(userId, phoneCode(codeHash), now, expiresAt, 'phone');
  }

  /** Counts the mailed links, or codes sent to the phone, that are still valid. */
  live(userId: string, kind: 'mail' | 'phone', now: Date): Promise<number> {
    const { identifier, value, expiresAt } = authVerifications;
    return this.db.$count(authVerifications, and(eq(value, userId), like(identifier, `recovery-${kind}:%`), gt(expiresAt, now)));
  }

  /** Spends a code sent to the user's phone. Returns true only once per code. */
  async spendPhoneCode(userId: string, codeHash: string, now: Date): Promise<boolean> {
    const { identifier, value, expiresAt } = authVerifications;
    const good = and(eq(value, userId), eq(identifier, phoneCode(codeHash)), gt(expiresAt, now));
    return (await this.db.delete(authVerifications).where(good).returning()).length > 0;
  }

  async isGood(tokenHash: string, now: Date): Promise<boolean> {
    return (await this.db.$count(authVerifications, withHash(tokenHash, now))) > 0;
  }

  /** Spends the user's tokens, sets the password and ends all sessions in one transaction. */
  async redeem(tokenHash: string, password: string, now: Date) {
    return this.db.transaction(async (tx) => {
      const [spent] = await tx.delete(authVerifications).where(withHash(tokenHash, now)).returning();
      if (!spent) return undefined;
      const userId = spent.value;
      // A session being opened with the earlier password waits for this lock, see EntryService.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
      const isFirstProof = spent.identifier === identifierOf('mail', tokenHash) && (await recordProof(tx, userId, now));
      if (spent.identifier === identifierOf('backup-code', tokenHash)) await voidBackupCodes(tx, userId);
      await tx.delete(authVerifications).where(eq(authVerifications.value, userId));
      await tx.delete(authAccounts).where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')));
      await tx.insert(authAccounts).values({ id: newId('acc'), accountId: userId, providerId: 'credential', userId, password });
      await tx.delete(authSessions).where(eq(authSessions.userId, userId));
      // After recovery, the user must be able to sign in with the new password.
      await tx
        .update(profiles)
        .set({ closedWays: sql`${profiles.closedWays} - 'password'` })
        .where(eq(profiles.userId, userId));
      await recordAudit(tx, { action: 'password.reset', target: { kind: 'person', id: userId }, after: { first_proof: isFirstProof } });
      return { id: userId, isFirstProof };
    });
  }

  private async add(userId: string, identifier: string, now: Date, expiresAt: Date, by: TokenBasis | 'phone'): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.delete(authVerifications).where(lt(authVerifications.expiresAt, now));
      await tx.insert(authVerifications).values({ id: newId('ver'), identifier, value: userId, expiresAt });
      await recordAudit(tx, { action: 'recovery.start', target: { kind: 'person', id: userId }, after: { by } });
    });
  }
}

/**
 * Removes the other backup codes after one replaced the password. Otherwise one list of codes would serve as password and second factor.
 */
async function voidBackupCodes(tx: Transaction, userId: string): Promise<void> {
  const factors = await tx.$count(twoFactors, and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)));
  if (factors) await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
}
