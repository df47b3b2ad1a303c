import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { dataExports, files, users } from '../../platform/database/schema/index.ts';

export type ExportRow = typeof dataExports.$inferSelect;

export class ExportsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async newest(userId: string): Promise<ExportRow | undefined> {
    const [row] = await this.db
      .select()
      .from(dataExports)
      .where(eq(dataExports.userId, userId))
      .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
      .limit(1);
    return row;
  }

  async find(id: string): Promise<ExportRow | undefined> {
    const [row] = await this.db.select().from(dataExports).where(eq(dataExports.id, id));
    return row;
  }

  /** In place of the user's earlier ones; the one that is being made, if there is one. Two at once begin one. */
  async begin(id: string, userId: string, now: Date): Promise<ExportRow | undefined> {
    return this.db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
      const [known] = await tx
        .select()
        .from(dataExports)
        .where(and(eq(dataExports.userId, userId), eq(dataExports.status, 'working')));
      if (known) return known;
      await tx.delete(dataExports).where(eq(dataExports.userId, userId));
      const [row] = await tx.insert(dataExports).values({ id, userId, createdAt: now, touchedAt: now }).returning();
      return row;
    });
  }

  /** Takes one that nobody makes, or whose node has been silent for longer than `leaseMs`; undefined when there is nothing to take. */
  async claim(id: string, holder: string, now: Date, leaseMs: number): Promise<ExportRow | undefined> {
    const [row] = await this.db
      .update(dataExports)
      .set({ leaseNode: holder, attempts: sql`${dataExports.attempts} + 1`, progress: 0, touchedAt: now })
      .where(and(eq(dataExports.id, id), isFree(now, leaseMs)))
      .returning();
    return row;
  }

  /** A change by who holds it; false when it is held by somebody else meanwhile, or gone. */
  async keep(id: string, holder: string, values: Partial<ExportRow>): Promise<boolean> {
    const held = and(eq(dataExports.id, id), eq(dataExports.leaseNode, holder), eq(dataExports.status, 'working'));
    return (await this.db.update(dataExports).set(values).where(held).returning({ id: dataExports.id })).length > 0;
  }

  /** Those that wait for a node. */
  async left(now: Date, leaseMs: number): Promise<string[]> {
    const rows = await this.db.select({ id: dataExports.id }).from(dataExports).where(isFree(now, leaseMs)).limit(100);
    return rows.map(({ id }) => id);
  }

  /** Lets go of one that is ready, and whose user was told. */
  async release(id: string): Promise<void> {
    await this.db
      .update(dataExports)
      .set({ leaseNode: null })
      .where(and(eq(dataExports.id, id), eq(dataExports.status, 'ready')));
  }

  /** Those that are ready while the node that should have told their users has been silent for longer than `leaseMs`. */
  untold(now: Date, leaseMs: number): Promise<Pick<ExportRow, 'id' | 'userId'>[]> {
    const { id, userId, status, leaseNode, touchedAt } = dataExports;
    const isSilent = and(isNotNull(leaseNode), lt(touchedAt, new Date(now.getTime() - leaseMs)));
    return this.db
      .select({ id, userId })
      .from(dataExports)
      .where(and(eq(status, 'ready'), isSilent))
      .limit(100);
  }

  /** Where no other node can be: what a crash left held is free, and its node silent. */
  async freeAll(): Promise<void> {
    await this.db.update(dataExports).set({ leaseNode: null }).where(eq(dataExports.status, 'working'));
    const isHeld = and(eq(dataExports.status, 'ready'), isNotNull(dataExports.leaseNode));
    await this.db
      .update(dataExports)
      .set({ touchedAt: new Date(0) })
      .where(isHeld);
  }

  /** Files with bytes, oldest first. */
  files(userId: string) {
    return this.db
      .select({ id: files.id, name: files.name, size: files.size, storageKey: files.storageKey })
      .from(files)
      .where(and(eq(files.userId, userId), isNotNull(files.storageKey)))
      .orderBy(asc(files.createdAt), asc(files.id));
  }

  /** Removes what was begun before that moment. */
  async tidy(before: Date): Promise<void> {
    await this.db.delete(dataExports).where(lt(dataExports.createdAt, before));
  }
}

const isFree = (now: Date, leaseMs: number) =>
  and(eq(dataExports.status, 'working'), or(isNull(dataExports.leaseNode), lt(dataExports.touchedAt, new Date(now.getTime() - leaseMs))));
