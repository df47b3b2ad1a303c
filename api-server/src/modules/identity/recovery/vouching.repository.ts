import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { trustedContacts, users, vouches, vouchings } from '../../../platform/database/schema/index.ts';

/** Stores vouching requests and who has vouched. All ids are hashes of secrets. */
export class VouchingsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async open(id: string, userId: string, expiresAt: Date, asked: readonly { id: string; contactId: string }[], now: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.delete(vouchings).where(lt(vouchings.expiresAt, now));
      await tx.insert(vouchings).values({ id, userId, expiresAt });
      await tx.insert(vouches).values(asked.map((one) => ({ ...one, vouchingId: id })));
      const target = { kind: 'person', id: userId };
      await recordAudit(tx, { action: 'recovery.vouching.ask', target, after: { contacts: asked.length } });
    });
  }

  live(userId: string, now: Date): Promise<number> {
    return this.db.$count(vouchings, and(eq(vouchings.userId, userId), gt(vouchings.expiresAt, now)));
  }

  async find(id: string, now: Date) {
    const [row] = await this.db
      .select()
      .from(vouchings)
      .where(and(eq(vouchings.id, id), gt(vouchings.expiresAt, now)));
    return row;
  }

  countGiven(vouchingId: string): Promise<number> {
    return this.db.$count(vouches, and(eq(vouches.vouchingId, vouchingId), isNotNull(vouches.givenAt)));
  }

  /** Ends a request. Returns true for the one call that ends it. */
  async close(id: string): Promise<boolean> {
    return (await this.db.delete(vouchings).where(eq(vouchings.id, id)).returning()).length > 0;
  }

  async vouch(id: string, now: Date) {
    const [row] = await this.db
      .select({ name: users.name, email: users.email, userId: users.id, givenAt: vouches.givenAt, contact: trustedContacts.name })
      .from(vouches)
      .innerJoin(vouchings, eq(vouchings.id, vouches.vouchingId))
      .innerJoin(users, eq(users.id, vouchings.userId))
      .innerJoin(trustedContacts, eq(trustedContacts.id, vouches.contactId))
      .where(and(eq(vouches.id, id), gt(vouchings.expiresAt, now)));
    return row;
  }

  async give(id: string, givenAt: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [given] = await tx
        .update(vouches)
        .set({ givenAt })
        .where(and(eq(vouches.id, id), isNull(vouches.givenAt)))
        .returning({ vouchingId: vouches.vouchingId });
      const [asked] = given ? await tx.select().from(vouchings).where(eq(vouchings.id, given.vouchingId)) : [];
      if (asked) await recordAudit(tx, { action: 'recovery.vouching.give', target: { kind: 'person', id: asked.userId } });
    });
  }
}
