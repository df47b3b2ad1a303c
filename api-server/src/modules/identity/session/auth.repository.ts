import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { sayCatalog } from '../../../messages/catalog.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import type { SessionDuty } from '../../../platform/database/schema/identity/auth.ts';
import {
  authAccounts,
  authSessions,
  installationRoles,
  knownAgents,
  notebooks,
  profiles,
  signInAttempts,
  twoFactors,
  users,
  workspaceMembers,
  workspaces,
} from '../../../platform/database/schema/index.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import { requestOrigin } from '../../../platform/request-actor.ts';

/** Holds the ids of the items that a new user gets. */
export interface HomeIds {
  readonly notebook: string;
  readonly workspace: string;
  readonly member: string;
}

export class AuthRepository {
  readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the user of a session that is valid at `now`, unless the user is suspended. */
  async liveSession(sessionId: string, userId: string, now: Date) {
    const [row] = await this.db
      .select({
        userId: users.id,
        email: users.email,
        lastUsedAt: authSessions.lastUsedAt,
        isVerified: users.emailVerified,
        duty: authSessions.duty,
      })
      .from(authSessions)
      .innerJoin(users, eq(users.id, authSessions.userId))
      .where(
        and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId), gt(authSessions.expiresAt, now), isNull(users.suspendedAt)),
      );
    return row;
  }

  async markUsed(sessionId: string, now: Date): Promise<void> {
    await this.db.update(authSessions).set({ lastUsedAt: now }).where(eq(authSessions.id, sessionId));
  }

  async sessionOfToken(token: string) {
    const [row] = await this.db
      .select({ id: authSessions.id, userId: users.id, email: users.email, suspendedAt: users.suspendedAt })
      .from(authSessions)
      .innerJoin(users, eq(users.id, authSessions.userId))
      .where(eq(authSessions.token, token));
    return row;
  }

  async credentialOf(email: string): Promise<string | undefined> {
    const [row] = await this.db
      .select({ password: authAccounts.password })
      .from(authAccounts)
      .innerJoin(users, eq(users.id, authAccounts.userId))
      .where(and(eq(users.email, email), eq(authAccounts.providerId, 'credential')));
    return row?.password ?? undefined;
  }

  async signOut(sessionId: string, userId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.delete(authSessions).where(eq(authSessions.id, sessionId));
      await recordAudit(tx, { action: 'session.close', target: { kind: 'person', id: userId } });
    });
  }

  /** Records a sign-in, under the call that made it. */
  async noteEntry(userId: string): Promise<void> {
    const by = { kind: 'person', id: userId } as const;
    await recordAudit(this.db, { action: 'session.open', target: by, by, after: { call: requestOrigin()?.call ?? null } });
  }

  /** Sets until when a session is valid, and what its user has to do first. */
  async setTerms(sessionId: string, duty: SessionDuty | null, expiresAt: Date): Promise<void> {
    await this.db.update(authSessions).set({ duty, expiresAt }).where(eq(authSessions.id, sessionId));
  }

  async hasSecondFactor(userId: string): Promise<boolean> {
    return (await this.db.$count(twoFactors, and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)))) > 0;
  }

  /** Creates an account that only a link mailed to its address opens. Returns whether there was none. */
  async reserve(id: string, email: string, name: string): Promise<boolean> {
    return (await this.db.insert(users).values({ id, email, name }).onConflictDoNothing().returning()).length > 0;
  }

  async endSession(sessionId: string): Promise<void> {
    await this.db.delete(authSessions).where(eq(authSessions.id, sessionId));
  }

  /** Creates what every user starts with. Calling it again changes nothing. The only account becomes the installation's owner. */
  async ensureHome(userId: string, names: { firstName: string; lastName: string }, ids: HomeIds): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx
        .insert(profiles)
        .values({ userId, ...names, gettingStarted: 'new' })
        .onConflictDoNothing();
      await tx.insert(notebooks).values({ id: ids.notebook, userId, title: 'Home', isDefault: true }).onConflictDoNothing();
      const personal = { id: ids.workspace, name: writeSentence(sayCatalog('personalWorkspace')), personalUserId: userId };
      const [made] = await tx.insert(workspaces).values(personal).onConflictDoNothing().returning();
      if (made) {
        await tx.insert(workspaceMembers).values({ id: ids.member, workspaceId: made.id, userId, role: 'Owner' });
        await recordAudit(tx, { action: 'account.create', target: { kind: 'person', id: userId } });
      }
      await becomeFirstOwner(tx, userId);
    });
  }

  /** Reactivates a deactivated account. Returns true if it was deactivated. */
  async reactivate(userId: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [woken] = await tx
        .update(profiles)
        .set({ deactivatedAt: null })
        .where(and(eq(profiles.userId, userId), isNotNull(profiles.deactivatedAt)))
        .returning({ userId: profiles.userId });
      if (woken) await recordAudit(tx, { action: 'account.reactivate', target: { kind: 'person', id: userId } });
      return woken !== undefined;
    });
  }

  /** Records the kind of browser. Returns true if the user has signed in before, but never with this kind. */
  async isNewAgent(userId: string, agent: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [known] = await tx.select().from(knownAgents).where(eq(knownAgents.userId, userId)).limit(1);
      const added = await tx.insert(knownAgents).values({ userId, agent }).onConflictDoNothing().returning();
      return known !== undefined && added.length > 0;
    });
  }

  /** Counts an attempt under each key. Returns the counts and when their windows end. */
  async countAttempt(keys: readonly string[], now: Date, windowEndsAt: Date) {
    await this.db.delete(signInAttempts).where(lt(signInAttempts.windowEndsAt, now));
    // A window that ends later than one starting now was set while a clock was ahead, so it starts over.
    const isAhead = sql`${signInAttempts.windowEndsAt} > excluded.window_ends_at + interval '1 minute'`;
    const set = {
      count: sql`case when ${isAhead} then 1 else ${signInAttempts.count} + 1 end`,
      windowEndsAt: sql`case when ${isAhead} then excluded.window_ends_at else ${signInAttempts.windowEndsAt} end`,
    };
    return this.db
      .insert(signInAttempts)
      .values(keys.toSorted().map((key) => ({ key, count: 1, windowEndsAt })))
      .onConflictDoUpdate({ target: signInAttempts.key, set })
      .returning();
  }

  /** Takes back one counted attempt that turned out not to be a failure. Earlier attempts still count. */
  async takeBackAttempt(keys: readonly string[]): Promise<void> {
    const counted = and(inArray(signInAttempts.key, [...keys]), gt(signInAttempts.count, 0));
    await this.db
      .update(signInAttempts)
      .set({ count: sql`${signInAttempts.count} - 1` })
      .where(counted);
  }

  async clearAttempts(keys: readonly string[]): Promise<void> {
    await this.db.delete(signInAttempts).where(inArray(signInAttempts.key, [...keys]));
  }
}

/** Makes the user the installation's owner if nobody else has an account. Of two first accounts at the same moment, neither is alone. */
async function becomeFirstOwner(tx: Transaction, userId: string): Promise<void> {
  const [other] = await tx.select({ id: users.id }).from(users).where(ne(users.id, userId)).limit(1);
  const [owned] = other ? [] : await tx.select().from(installationRoles).limit(1);
  if (!other && !owned) await tx.insert(installationRoles).values({ userId, role: 'owner' }).onConflictDoNothing();
}
