import { and, desc, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { mails, profiles, users } from '../../../platform/database/schema/index.ts';
import { idOf, newId } from '../../../platform/ids.ts';
import type { Mail } from '../../../platform/mail/mail-port.ts';

/** Selects mail that the server has given up on. Mail without a server was never attempted. */
const refusedFinally = and(isNull(mails.sentAt), isNull(mails.dueAt), gt(mails.attempts, 0));

export class OutboxRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the language that the holder of an address chose. */
  async languageOf(address: string): Promise<string | undefined> {
    const [row] = await this.db
      .select({ language: profiles.language })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(eq(users.email, address.toLowerCase()));
    return row?.language ?? undefined;
  }

  async add({ to, ...mail }: Mail, when: { key: string | undefined; createdAt: Date; dueAt: Date | null }): Promise<void> {
    const { key, ...moments } = when;
    const id = key === undefined ? newId('mail') : idOf('mail', key);
    await this.db
      .insert(mails)
      .values({ id, recipient: to, ...mail, ...moments })
      .onConflictDoNothing();
  }

  /** Claims one due mail, which no other node can claim meanwhile. It becomes due again at `retryAt` unless it is settled. */
  async claim(now: Date, retryAt: (attempts: number) => Date) {
    return this.db.transaction(async (tx) => {
      const [due] = await tx
        .select()
        .from(mails)
        .where(sql`${mails.dueAt} <= ${now.toISOString()}`)
        .orderBy(mails.dueAt)
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return undefined;
      const attempts = due.attempts + 1;
      await tx
        .update(mails)
        .set({ attempts, dueAt: retryAt(attempts) })
        .where(eq(mails.id, due.id));
      return { ...due, attempts };
    });
  }

  async markSent(id: string, sentAt: Date): Promise<void> {
    await this.db.update(mails).set({ sentAt, dueAt: null, text: '' }).where(eq(mails.id, id));
  }

  /** Keeps what the mail server said. After the last attempt, the mail waits for somebody to retry it. */
  async noteProblem(id: string, lastProblem: string, isLast: boolean): Promise<void> {
    await this.db
      .update(mails)
      .set({ lastProblem, ...(isLast ? { dueAt: null } : {}) })
      .where(eq(mails.id, id));
  }

  async counts(today: Date): Promise<{ waiting: number; failed: number; sentToday: number }> {
    const [waiting, failed, sentToday] = await Promise.all([
      this.db.$count(mails, isNotNull(mails.dueAt)),
      this.db.$count(mails, refusedFinally),
      this.db.$count(mails, gte(mails.sentAt, today)),
    ]);
    return { waiting, failed, sentToday };
  }

  /** Lists the newest mails that were refused at least once and not sent since. */
  listRefused(limit: number) {
    const refused = and(isNull(mails.sentAt), gt(mails.attempts, 0));
    return this.db.select().from(mails).where(refused).orderBy(desc(mails.createdAt), desc(mails.id)).limit(limit);
  }

  /** Makes a refused mail due now with all its attempts. Returns undefined if it is gone or was sent. */
  async retry(tx: Transaction, id: string, now: Date) {
    const [mail] = await tx
      .update(mails)
      .set({ dueAt: now, attempts: 0 })
      .where(and(eq(mails.id, id), isNull(mails.sentAt), gt(mails.attempts, 0)))
      .returning({ id: mails.id, recipient: mails.recipient });
    return mail;
  }

  newest(limit: number) {
    return this.db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(limit);
  }

  /** Removes mail that was settled before `moment`. */
  async removeSettled(moment: Date): Promise<void> {
    await this.db.delete(mails).where(and(isNull(mails.dueAt), lt(mails.createdAt, moment)));
  }
}
