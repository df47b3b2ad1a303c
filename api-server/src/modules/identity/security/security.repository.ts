import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { SignInWay } from 'shared-contracts/settings-calls';
import type { Identity } from '../../../http/register-call.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import {
  authAccounts,
  authSessions,
  backupCodes,
  groupMembers,
  identityProviders,
  passkeys,
  profiles,
  twoFactors,
} from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { changeAccess } from '../session/first-proof.ts';

const passwordProvider = 'credential';

export class SecurityRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  devices(userId: string, now: Date) {
    return this.db
      .select()
      .from(authSessions)
      .where(and(eq(authSessions.userId, userId), gt(authSessions.expiresAt, now)))
      .orderBy(desc(sql`coalesce(${authSessions.lastUsedAt}, ${authSessions.createdAt})`), desc(authSessions.id));
  }

  async endDevice(sessionId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [gone] = await tx.delete(authSessions).where(eq(authSessions.id, sessionId)).returning({ userId: authSessions.userId });
      if (gone) await recordAudit(tx, { action: 'session.end', target: { kind: 'person', id: gone.userId } });
    });
  }

  async endOthers(userId: string, keptSessionId: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      const others = and(eq(authSessions.userId, userId), ne(authSessions.id, keptSessionId));
      const { length: ended } = await tx.delete(authSessions).where(others).returning({ id: authSessions.id });
      await recordAudit(tx, { action: 'session.end-others', target: { kind: 'person', id: userId }, after: { ended } });
      return ended;
    });
  }

  /** Lists the ways in, with the names of providers that an owner of the installation connected. */
  accounts(userId: string) {
    const { providerId, createdAt } = authAccounts;
    return this.db
      .select({ providerId, createdAt, name: identityProviders.name })
      .from(authAccounts)
      .leftJoin(identityProviders, eq(providerId, sql`${identityProviders.kind} || ':' || ${identityProviders.id}`))
      .where(eq(authAccounts.userId, userId));
  }

  async passwordHash(userId: string): Promise<string | undefined> {
    const [row] = await this.db
      .select({ password: authAccounts.password })
      .from(authAccounts)
      .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, passwordProvider)));
    return row?.password ?? undefined;
  }

  async setPassword(user: Identity, password: string, now: Date): Promise<void> {
    const ofUser = and(eq(authAccounts.userId, user.userId), eq(authAccounts.providerId, passwordProvider));
    await changeAccess(this.db, user, async (tx) => {
      await tx.update(authAccounts).set({ password, updatedAt: now }).where(ofUser);
      await recordAudit(tx, { action: 'password.change', target: { kind: 'person', id: user.userId } });
    });
  }

  async addPassword(user: Identity, password: string): Promise<void> {
    const { userId } = user;
    const row = { id: newId('acc'), accountId: userId, providerId: passwordProvider, userId, password };
    await changeAccess(this.db, user, async (tx) => {
      await tx.insert(authAccounts).values(row);
      await recordAudit(tx, { action: 'password.set', target: { kind: 'person', id: userId } });
    });
  }

  async signedInAt(sessionId: string): Promise<Date | undefined> {
    const [row] = await this.db.select({ at: authSessions.createdAt }).from(authSessions).where(eq(authSessions.id, sessionId));
    return row?.at;
  }

  async owesFactor(sessionId: string): Promise<boolean> {
    return (await this.db.$count(authSessions, and(eq(authSessions.id, sessionId), eq(authSessions.duty, 'second-factor')))) > 0;
  }

  /** Removes a provider, with the groups that it put the user into. */
  async disconnect(userId: string, providerId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.delete(authAccounts).where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, providerId)));
      await recordAudit(tx, { action: 'identity.disconnect', target: { kind: 'person', id: userId }, before: { provider: providerId } });
      await tx.delete(groupMembers).where(and(eq(groupMembers.userId, userId), eq(groupMembers.source, providerId)));
    });
  }

  async twoFactor(userId: string) {
    const [row] = await this.db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
    return row;
  }

  /** Stores a secret that isn't active yet, replacing an earlier inactive one. */
  async startTwoFactor(userId: string, sealedSecret: string): Promise<void> {
    await this.db
      .insert(twoFactors)
      .values({ userId, sealedSecret })
      .onConflictDoUpdate({
        target: twoFactors.userId,
        set: { sealedSecret, lastStep: 0 },
        setWhere: sql`${twoFactors.confirmedAt} is null`,
      });
  }

  /** Spends a time step. Of two parallel calls with the same code, one returns false. */
  async spendStep(userId: string, step: number): Promise<boolean> {
    const spent = await this.db
      .update(twoFactors)
      .set({ lastStep: step })
      .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)))
      .returning({ userId: twoFactors.userId });
    return spent.length > 0;
  }

  async confirmTwoFactor(user: Identity, now: Date, hashes: readonly string[]): Promise<void> {
    const { userId } = user;
    await changeAccess(this.db, user, async (tx) => {
      await tx.update(twoFactors).set({ confirmedAt: now }).where(eq(twoFactors.userId, userId));
      await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
      await tx.insert(backupCodes).values(hashes.map((hash) => ({ userId, hash })));
      await recordAudit(tx, { action: 'second-factor.on', target: { kind: 'person', id: userId } });
      await tx.update(authSessions).set({ duty: null }).where(eq(authSessions.userId, userId));
    });
  }

  passkeys(userId: string) {
    return this.db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt));
  }

  async removePasskey(userId: string, id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
      const [gone] = await tx.delete(passkeys).where(own).returning({ name: passkeys.name });
      if (gone) await recordAudit(tx, { action: 'passkey.remove', target: { kind: 'person', id: userId }, before: gone });
    });
  }

  async closedWays(userId: string): Promise<SignInWay[]> {
    const [row] = await this.db.select({ ways: profiles.closedWays }).from(profiles).where(eq(profiles.userId, userId));
    return row?.ways ?? [];
  }

  async setClosedWays(userId: string, closedWays: SignInWay[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [was] = await tx.select({ closed: profiles.closedWays }).from(profiles).where(eq(profiles.userId, userId)).for('no key update');
      await tx.update(profiles).set({ closedWays }).where(eq(profiles.userId, userId));
      const target = { kind: 'person', id: userId };
      await recordAudit(tx, { action: 'sign-in-way.change', target, before: was, after: { closed: closedWays } });
    });
  }

  async setBackupCodes(user: Identity, hashes: readonly string[]): Promise<void> {
    const { userId } = user;
    await changeAccess(this.db, user, async (tx) => {
      await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
      await tx.insert(backupCodes).values(hashes.map((hash) => ({ userId, hash })));
      await recordAudit(tx, { action: 'backup-codes.renew', target: { kind: 'person', id: userId } });
    });
  }

  async removeTwoFactor(userId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
      await recordAudit(tx, { action: 'second-factor.off', target: { kind: 'person', id: userId } });
    });
  }

  backupCodesLeft(userId: string): Promise<number> {
    return this.db.$count(backupCodes, eq(backupCodes.userId, userId));
  }

  async spendBackupCode(userId: string, hash: string): Promise<boolean> {
    const spent = await this.db
      .delete(backupCodes)
      .where(and(eq(backupCodes.userId, userId), eq(backupCodes.hash, hash)))
      .returning();
    return spent.length > 0;
  }
}
