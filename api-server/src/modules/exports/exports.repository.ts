import { and, asc, desc, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { dataExports, files } from '../../platform/database/schema/index.ts';

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

  /** In place of the user's earlier ones. */
  async begin(id: string, userId: string, now: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.delete(dataExports).where(eq(dataExports.userId, userId));
      await tx.insert(dataExports).values({ id, userId, createdAt: now, touchedAt: now });
    });
  }

  async change(id: string, values: Partial<ExportRow>): Promise<void> {
    await this.db.update(dataExports).set(values).where(eq(dataExports.id, id));
  }

  /** Files with bytes, oldest first. */
  files(userId: string) {
    return this.db
      .select({ id: files.id, name: files.name, size: files.size, storageKey: files.storageKey })
      .from(files)
      .where(and(eq(files.userId, userId), isNotNull(files.storageKey)))
      .orderBy(asc(files.createdAt), asc(files.id));
  }

  /** Removes what was made before one moment, and what stopped being made before the other. */
  async tidy(madeBefore: Date, touchedBefore: Date): Promise<void> {
    await this.db
      .delete(dataExports)
      .where(or(lt(dataExports.createdAt, madeBefore), and(eq(dataExports.status, 'working'), lt(dataExports.touchedAt, touchedBefore))));
  }
}
