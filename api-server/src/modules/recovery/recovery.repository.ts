import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { authAccounts, authSessions, authVerifications, profiles, users } from '../../platform/database/schema/index.ts';
import { newId } from '../../platform/ids.ts';

const purpose = (tokenHash: string) => `recovery:${tokenHash}`;

export class RecoveryRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async userOf(email: string) {
    const [row] = await this.db.select({ id: users.id, email: users.email }).from(users).where(eq(users.email, email));
    return row;
  }

  /** Keeps the token's hash in place of the user's earlier ones. */
  async keep(userId: string, tokenHash: string, now: Date, expiresAt: Date): Promise<void> {
    await this.db.delete(authVerifications).where(lt(authVerifications.expiresAt, now));
    await this.db.delete(authVerifications).where(eq(authVerifications.value, userId));
    await this.db.insert(authVerifications).values({ id: newId('ver'), identifier: purpose(tokenHash), value: userId, expiresAt });
  }

  async isGood(tokenHash: string, now: Date): Promise<boolean> {
    const good = and(eq(authVerifications.identifier, purpose(tokenHash)), gt(authVerifications.expiresAt, now));
    return (await this.db.select({ id: authVerifications.id }).from(authVerifications).where(good)).length > 0;
  }

  /** All or nothing: spends the token, sets the password and ends every session. The mailed link proved the e-mail too. */
  async redeem(tokenHash: string, password: string, now: Date) {
    return this.db.transaction(async (tx) => {
      const good = and(eq(authVerifications.identifier, purpose(tokenHash)), gt(authVerifications.expiresAt, now));
      const [spent] = await tx.delete(authVerifications).where(good).returning();
      if (!spent) return undefined;
      const userId = spent.value;
      await tx.delete(authAccounts).where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential')));
      await tx.insert(authAccounts).values({ id: newId('acc'), accountId: userId, providerId: 'credential', userId, password });
      await tx.delete(authSessions).where(eq(authSessions.userId, userId));
      // Who recovered the account must be able to sign in with the new password.
      await tx
        .update(profiles)
        .set({ closedWays: sql`${profiles.closedWays} - 'password'` })
        .where(eq(profiles.userId, userId));
      const [user] = await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId)).returning();
      return user;
    });
  }
}
