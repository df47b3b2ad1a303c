import { and, asc, eq } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { automationConnections } from '../../../platform/database/schema/index.ts';

export type ConnectionRow = typeof automationConnections.$inferSelect;

export class ConnectionsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(userId: string): Promise<ConnectionRow[]> {
    return this.db
      .select()
      .from(automationConnections)
      .where(eq(automationConnections.userId, userId))
      .orderBy(asc(automationConnections.platform));
  }

  async find(userId: string, id: string): Promise<ConnectionRow | undefined> {
    const [row] = await this.db.select().from(automationConnections).where(own(userId, id));
    return row;
  }

  /** Stores a connection, replacing an earlier one to the same platform. */
  async put(row: typeof automationConnections.$inferInsert): Promise<ConnectionRow> {
    return this.db.transaction(async (tx) => {
      const { userId, platform } = automationConnections;
      await tx.delete(automationConnections).where(and(eq(userId, row.userId), eq(platform, row.platform)));
      const [added] = await tx.insert(automationConnections).values(row).returning();
      if (!added) throw new Error('the connection was not stored');
      await recordAudit(tx, { action: 'automation.connect', target: targetOf(added) });
      return added;
    });
  }

  async setChecked(userId: string, id: string, checkedAt: Date): Promise<void> {
    await this.db.update(automationConnections).set({ checkedAt }).where(own(userId, id));
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [gone] = await tx.delete(automationConnections).where(own(userId, id)).returning();
      if (gone) await recordAudit(tx, { action: 'automation.disconnect', target: targetOf(gone) });
    });
  }
}

const own = (userId: string, id: string) => and(eq(automationConnections.id, id), eq(automationConnections.userId, userId));

const targetOf = ({ id, platform }: ConnectionRow) => ({ kind: 'automation-connection', id, name: platform });
