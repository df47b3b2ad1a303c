import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { RecoveryAddressKind } from 'shared-contracts/settings-calls';
import type { Identity } from '../../../http/register-call.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { authAccounts, backupCodes, recoveryAddresses, securityAnswers, trustedContacts } from '../../../platform/database/schema/index.ts';
import { changeAccess } from '../session/first-proof.ts';

const addressOf = (userId: string, kind: RecoveryAddressKind) =>
  and(eq(recoveryAddresses.userId, userId), eq(recoveryAddresses.kind, kind));

/** Stores the recovery methods that users have prepared. */
export class RecoveryWaysRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async all(userId: string) {
    const [addresses, answers, contacts, codes, passwords] = await Promise.all([
      this.db.select().from(recoveryAddresses).where(eq(recoveryAddresses.userId, userId)),
      this.answers(userId),
      this.contacts(userId),
      this.db.$count(backupCodes, eq(backupCodes.userId, userId)),
      this.db.$count(authAccounts, and(eq(authAccounts.userId, userId), isNotNull(authAccounts.password))),
    ]);
    return { addresses, answers, contacts, codes, hasPassword: passwords > 0 };
  }

  async confirmedAddress(userId: string, kind: RecoveryAddressKind): Promise<string | undefined> {
    const [row] = await this.db
      .select({ value: recoveryAddresses.value })
      .from(recoveryAddresses)
      .where(and(addressOf(userId, kind), isNotNull(recoveryAddresses.confirmedAt)));
    return row?.value;
  }

  /** Stores a new address. It can't be used until it is confirmed, and the earlier one stops working right away. */
  async setAddress(user: Identity, row: typeof recoveryAddresses.$inferInsert): Promise<void> {
    const target = [recoveryAddresses.userId, recoveryAddresses.kind];
    const set = { ...row, confirmedAt: null };
    await changeAccess(this.db, user, async (tx) => {
      await tx.insert(recoveryAddresses).values(row).onConflictDoUpdate({ target, set });
      await noteRecovery(tx, user.userId, 'address.set', { kind: row.kind });
    });
  }

  /** Confirms an address. Returns true if the code is the one that was sent; each code works once. */
  async confirmAddress(userId: string, kind: RecoveryAddressKind, codeHash: string, now: Date): Promise<boolean> {
    const good = and(addressOf(userId, kind), eq(recoveryAddresses.codeHash, codeHash), gt(recoveryAddresses.codeExpiresAt, now));
    return this.db.transaction(async (tx) => {
      const done = await tx.update(recoveryAddresses).set({ confirmedAt: now, codeHash: null }).where(good).returning();
      if (done.length) await noteRecovery(tx, userId, 'address.confirm', { kind });
      return done.length > 0;
    });
  }

  async removeAddress(userId: string, kind: RecoveryAddressKind): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.delete(recoveryAddresses).where(addressOf(userId, kind));
      await noteRecovery(tx, userId, 'address.remove', { kind });
    });
  }

  answers(userId: string) {
    return this.db.select().from(securityAnswers).where(eq(securityAnswers.userId, userId)).orderBy(securityAnswers.question);
  }

  async setAnswers(user: Identity, answers: readonly { question: number; hash: string }[]): Promise<void> {
    const { userId } = user;
    await changeAccess(this.db, user, async (tx) => {
      await tx.delete(securityAnswers).where(eq(securityAnswers.userId, userId));
      if (answers.length) await tx.insert(securityAnswers).values(answers.map((answer) => ({ userId, ...answer })));
      await noteRecovery(tx, userId, 'answers.set', { answers: answers.length });
    });
  }

  contacts(userId: string) {
    return this.db.select().from(trustedContacts).where(eq(trustedContacts.userId, userId)).orderBy(trustedContacts.createdAt);
  }

  async addContact(user: Identity, row: typeof trustedContacts.$inferInsert): Promise<boolean> {
    return changeAccess(this.db, user, async (tx) => {
      const [added] = await tx.insert(trustedContacts).values(row).onConflictDoNothing().returning();
      if (added) await noteRecovery(tx, user.userId, 'contact.add', { name: added.name, email: added.email });
      return added !== undefined;
    });
  }

  /** Returns the name of the removed contact, or undefined if the contact was already removed. */
  async removeContact(id: string): Promise<string | undefined> {
    return this.db.transaction(async (tx) => {
      const [removed] = await tx.delete(trustedContacts).where(eq(trustedContacts.id, id)).returning();
      if (removed) await noteRecovery(tx, removed.userId, 'contact.remove', { name: removed.name, email: removed.email });
      return removed?.name;
    });
  }

  async spendBackupCode(userId: string, hash: string): Promise<boolean> {
    const spent = await this.db
      .delete(backupCodes)
      .where(and(eq(backupCodes.userId, userId), eq(backupCodes.hash, hash)))
      .returning();
    return spent.length > 0;
  }
}

/** Records a change of somebody's ways to recover their account. */
const noteRecovery = (tx: Transaction, userId: string, what: string, after: object) =>
  recordAudit(tx, { action: `recovery.${what}`, target: { kind: 'person', id: userId }, after });
