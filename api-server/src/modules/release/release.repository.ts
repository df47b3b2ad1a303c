import { eq, gte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../platform/database/database.ts';
import { canaryHalts, releaseHealth } from '../../platform/database/schema/index.ts';

export type Counted = Omit<typeof releaseHealth.$inferSelect, 'day'>;

export class ReleasesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Adds to the counts. Rows are written in a fixed order, so that two nodes never deadlock. */
  async add(day: string, counted: readonly Counted[]): Promise<void> {
    const rows = counted.toSorted((a, b) => `${a.remote} ${a.release}`.localeCompare(`${b.remote} ${b.release}`));
    if (rows.length === 0) return;
    const sum = (column: keyof Counted & ('loads' | 'errors' | 'paints' | 'paintMs')) =>
      sql`${releaseHealth[column]} + excluded.${sql.identifier(releaseHealth[column].name)}`;
    await this.db
      .insert(releaseHealth)
      .values(rows.map((row) => ({ ...row, day })))
      .onConflictDoUpdate({
        target: [releaseHealth.day, releaseHealth.remote, releaseHealth.release],
        set: { loads: sum('loads'), errors: sum('errors'), paints: sum('paints'), paintMs: sum('paintMs') },
      });
  }

  since(day: string): Promise<Counted[]> {
    const total = (column: PgColumn) => sql<number>`sum(${column})`.mapWith(Number);
    return this.db
      .select({
        remote: releaseHealth.remote,
        release: releaseHealth.release,
        loads: total(releaseHealth.loads),
        errors: total(releaseHealth.errors),
        paints: total(releaseHealth.paints),
        paintMs: total(releaseHealth.paintMs),
      })
      .from(releaseHealth)
      .where(gte(releaseHealth.day, day))
      .groupBy(releaseHealth.remote, releaseHealth.release)
      .orderBy(releaseHealth.remote, releaseHealth.release);
  }

  async forget(before: string): Promise<void> {
    await this.db.delete(releaseHealth).where(sql`${releaseHealth.day} < ${before}`);
  }

  halts(env: string) {
    return this.db.select().from(canaryHalts).where(eq(canaryHalts.env, env)).orderBy(canaryHalts.remote, canaryHalts.release);
  }

  /** Halts a canary; returns whether this node was the one that did. */
  async halt(row: typeof canaryHalts.$inferInsert): Promise<boolean> {
    return (await this.db.insert(canaryHalts).values(row).onConflictDoNothing().returning({ env: canaryHalts.env })).length > 0;
  }
}
