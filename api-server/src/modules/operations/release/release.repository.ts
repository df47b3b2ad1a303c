import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isActive } from '../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import {
  canaryHalts,
  installationRoles,
  releaseAlarms,
  releaseErrors,
  releaseHealth,
  releaseMeasures,
  users,
} from '../../../platform/database/schema/index.ts';

export type Counted = Omit<typeof releaseHealth.$inferSelect, 'day'>;

export type CountedMeasure = Omit<typeof releaseMeasures.$inferSelect, 'day'>;

export type CountedError = Omit<typeof releaseErrors.$inferSelect, 'day'>;

/** Limits how many different errors of a release are kept a day. Reports come from anyone. */
const errorsMost = 50;

export class ReleasesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the account with an address, unless it was suspended or deactivated. */
  async accountOf(email: string): Promise<{ isVerified: boolean; isOwner: boolean } | undefined> {
    const [row] = await this.db
      .select({ isVerified: users.emailVerified, isOwner: sql<boolean>`coalesce(${installationRoles.role} = 'owner', false)` })
      .from(users)
      .leftJoin(installationRoles, eq(installationRoles.userId, users.id))
      .where(and(eq(users.email, email), isActive(users.id)));
    return row;
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

  /** Returns the sums from a day on, optionally only until before another day. */
  since(day: string, until?: string): Promise<Counted[]> {
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
      .where(and(gte(releaseHealth.day, day), until === undefined ? undefined : lt(releaseHealth.day, until)))
      .groupBy(releaseHealth.remote, releaseHealth.release)
      .orderBy(releaseHealth.remote, releaseHealth.release);
  }

  async forget(before: string): Promise<void> {
    for (const table of [releaseHealth, releaseMeasures, releaseAlarms, releaseErrors])
      await this.db.delete(table).where(lt(table.day, before));
  }

  halts(env: string) {
    return this.db.select().from(canaryHalts).where(eq(canaryHalts.env, env)).orderBy(canaryHalts.remote, canaryHalts.release);
  }

  /** Halts a canary; returns whether this node was the one that did. */
  async halt(row: typeof canaryHalts.$inferInsert): Promise<boolean> {
    return (await this.db.insert(canaryHalts).values(row).onConflictDoNothing().returning({ env: canaryHalts.env })).length > 0;
  }

  /** Adds to the buckets, in a fixed order like the counts. */
  async addMeasures(day: string, counted: readonly CountedMeasure[]): Promise<void> {
    const nameOf = ({ remote, release, measure, bucket }: CountedMeasure) => `${remote} ${release} ${measure} ${bucket}`;
    const rows = counted.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
    if (rows.length === 0) return;
    const { day: onDay, remote, release, measure, bucket, count } = releaseMeasures;
    await this.db
      .insert(releaseMeasures)
      .values(rows.map((row) => ({ ...row, day })))
      .onConflictDoUpdate({ target: [onDay, remote, release, measure, bucket], set: { count: sql`${count} + excluded.count` } });
  }

  /** Adds to the counts of errors. Those beyond the limit of a release and day only count as errors of the release. */
  async addErrors(day: string, counted: readonly CountedError[]): Promise<void> {
    const { count, fingerprint, remote, release } = releaseErrors;
    const rows = counted.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
    for (const row of rows) {
      const own = and(eq(releaseErrors.day, day), eq(remote, row.remote), eq(release, row.release));
      const [grown] = await this.db
        .update(releaseErrors)
        .set({ count: sql`${count} + ${row.count}` })
        .where(and(own, eq(fingerprint, row.fingerprint)))
        .returning({ count });
      if (grown || (await this.db.$count(releaseErrors, own)) >= errorsMost) continue;
      await this.db
        .insert(releaseErrors)
        .values({ ...row, day })
        .onConflictDoNothing();
    }
  }

  /** Returns the most frequent errors of a remote's releases. */
  errorsSince(of: string, day: string, most: number) {
    const { remote, release, fingerprint, message, frames, count } = releaseErrors;
    const total = sql<number>`sum(${count})`.mapWith(Number);
    return this.db
      .select({ release, message, frames, count: total, lastDay: sql<string>`max(${releaseErrors.day})::text` })
      .from(releaseErrors)
      .where(and(eq(remote, of), gte(releaseErrors.day, day)))
      .groupBy(release, fingerprint, message, frames)
      .orderBy(desc(total), fingerprint)
      .limit(most);
  }

  /** Returns loads and errors of a remote by day and release, newest first. */
  dailySince(of: string, since: string) {
    const { day, remote, release, loads, errors } = releaseHealth;
    return this.db
      .select({ day, release, loads, errors })
      .from(releaseHealth)
      .where(and(eq(remote, of), gte(day, since)))
      .orderBy(desc(day), release);
  }

  /** Returns the measurements of a remote by day and release. */
  dailyMeasuresSince(of: string, since: string) {
    const { day, remote, release, measure, bucket, count } = releaseMeasures;
    return this.db
      .select({ day, release, measure, bucket, count })
      .from(releaseMeasures)
      .where(and(eq(remote, of), gte(day, since)));
  }

  measuresSince(day: string): Promise<CountedMeasure[]> {
    const { remote, release, measure, bucket, count } = releaseMeasures;
    return this.db
      .select({ remote, release, measure, bucket, count: sql<number>`sum(${count})`.mapWith(Number) })
      .from(releaseMeasures)
      .where(gte(releaseMeasures.day, day))
      .groupBy(remote, release, measure, bucket);
  }

  alarmsSince(env: string, day: string) {
    return this.db
      .select()
      .from(releaseAlarms)
      .where(and(eq(releaseAlarms.env, env), gte(releaseAlarms.day, day)));
  }

  /** Stores an alarm, at most one a day; returns whether this node was the one that did. */
  async raise(row: typeof releaseAlarms.$inferInsert): Promise<boolean> {
    return (await this.db.insert(releaseAlarms).values(row).onConflictDoNothing().returning({ env: releaseAlarms.env })).length > 0;
  }

  /** Returns the users who administer the installation. */
  async administrators(): Promise<string[]> {
    return (await this.db.selectDistinct({ userId: installationRoles.userId }).from(installationRoles)).map(({ userId }) => userId);
  }
}
