import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { dataExports, files, profiles, users } from '../../../platform/database/schema/index.ts';

export type ExportRow = typeof dataExports.$inferSelect;

export class ExportsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the language that a user chose, if there is one. */
  async languageOf(userId: string): Promise<string | undefined> {
    const [row] = await this.db.select({ language: profiles.language }).from(profiles).where(eq(profiles.userId, userId));
    return row?.language ?? undefined;
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

  /** Records that somebody with a signed link downloads an export. */
  async noteDownload({ userId }: ExportRow): Promise<void> {
    await recordAudit(this.db, { action: 'export.download', target: { kind: 'person', id: userId } });
  }

  async find(id: string): Promise<ExportRow | undefined> {
    const [row] = await this.db.select().from(dataExports).where(eq(dataExports.id, id));
    return row;
  }

  /** Starts an export that replaces the user's earlier ones, or returns the one in progress. Concurrent calls start only one. */
  async begin(id: string, userId: string, now: Date): Promise<ExportRow | undefined> {
    return this.db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      const [known] = await tx
        .select()
        .from(dataExports)
        .where(and(eq(dataExports.userId, userId), eq(dataExports.status, 'working')));
      if (known) return known;
      await tx.delete(dataExports).where(eq(dataExports.userId, userId));
      const [row] = await tx.insert(dataExports).values({ id, userId, createdAt: now, touchedAt: now }).returning();
      await recordAudit(tx, { action: 'export.start', target: { kind: 'person', id: userId } });
      return row;
    });
  }

  /** Claims an export that no node is making, or whose node has been silent for longer than `leaseMs`; undefined when there is none. */
  async claim(id: string, holder: string, now: Date, leaseMs: number): Promise<ExportRow | undefined> {
    const [row] = await this.db
      .update(dataExports)
      .set({ leaseNode: holder, attempts: sql`${dataExports.attempts} + 1`, progress: 0, touchedAt: now })
      .where(and(eq(dataExports.id, id), isFree(now, leaseMs)))
      .returning();
    return row;
  }

  /** Updates an export for its holder; returns false when another node holds it by now or it is gone. */
  async keep(id: string, holder: string, values: Partial<ExportRow>): Promise<boolean> {
    const held = and(eq(dataExports.id, id), eq(dataExports.leaseNode, holder), eq(dataExports.status, 'working'));
    return (await this.db.update(dataExports).set(values).where(held).returning({ id: dataExports.id })).length > 0;
  }

  /** Lists the exports that wait for a node. */
  async listLeft(now: Date, leaseMs: number): Promise<string[]> {
    const rows = await this.db.select({ id: dataExports.id }).from(dataExports).where(isFree(now, leaseMs)).limit(100);
    return rows.map(({ id }) => id);
  }

  /** Releases a finished export whose user was notified. */
  async release(id: string): Promise<void> {
    await this.db
      .update(dataExports)
      .set({ leaseNode: null })
      .where(and(eq(dataExports.id, id), eq(dataExports.status, 'ready')));
  }

  /** Lists finished exports whose user still needs an alert because their node has been silent for longer than `leaseMs`. */
  untold(now: Date, leaseMs: number): Promise<Pick<ExportRow, 'id' | 'userId'>[]> {
    const { id, userId, status, leaseNode, touchedAt } = dataExports;
    const isSilent = and(isNotNull(leaseNode), lt(touchedAt, new Date(now.getTime() - leaseMs)));
    return this.db
      .select({ id, userId })
      .from(dataExports)
      .where(and(eq(status, 'ready'), isSilent))
      .limit(100);
  }

  /** Releases all exports. Only safe when no other node can be running, so every holder is a crashed process. */
  async freeAll(): Promise<void> {
    await this.db.update(dataExports).set({ leaseNode: null }).where(eq(dataExports.status, 'working'));
    const isHeld = and(eq(dataExports.status, 'ready'), isNotNull(dataExports.leaseNode));
    await this.db
      .update(dataExports)
      .set({ touchedAt: new Date(0) })
      .where(isHeld);
  }

  /** Lists files with bytes, oldest first. */
  files(userId: string) {
    return this.db
      .select({ id: files.id, name: files.name, size: files.size, storageKey: files.storageKey })
      .from(files)
      .where(and(eq(files.userId, userId), isNotNull(files.storageKey)))
      .orderBy(asc(files.createdAt), asc(files.id));
  }

  /** Removes exports started before the given time. */
  async tidy(before: Date): Promise<void> {
    await this.db.delete(dataExports).where(lt(dataExports.createdAt, before));
  }
}

const isFree = (now: Date, leaseMs: number) =>
  and(eq(dataExports.status, 'working'), or(isNull(dataExports.leaseNode), lt(dataExports.touchedAt, new Date(now.getTime() - leaseMs))));
