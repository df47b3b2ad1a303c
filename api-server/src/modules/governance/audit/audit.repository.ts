import { and, asc, desc, eq, gt, gte, ilike, inArray, isNotNull, like, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { containing, escapeLike } from '../../../platform/database/like-pattern.ts';
import { auditEntries, users } from '../../../platform/database/schema/index.ts';

export type AuditRow = typeof auditEntries.$inferSelect & { readonly seq: number; readonly hash: string };

/** Describes which entries are wanted. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export class AuditRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists entries, newest first, that come before a place in the chain. */
  async list(filter: AuditFilter, before: number | undefined, count: number): Promise<AuditRow[]> {
    const e = auditEntries;
    const wanted = and(isNotNull(e.seq), before === undefined ? undefined : lt(e.seq, before), ...conditions(filter));
    return (await this.db.select().from(e).where(wanted).orderBy(desc(e.seq)).limit(count)) as AuditRow[];
  }

  /** Lists entries in the order of the chain, after a place in it. */
  async after(filter: AuditFilter, seq: number, count: number): Promise<AuditRow[]> {
    const e = auditEntries;
    const wanted = and(gt(e.seq, seq), ...conditions(filter));
    return (await this.db.select().from(e).where(wanted).orderBy(asc(e.seq)).limit(count)) as AuditRow[];
  }

  /** Lists the different actions, by jumping from one to the next in their index. */
  async actions(): Promise<string[]> {
    const { rows } = await this.db.execute<{ action: string }>(sql`
      with recursive seen (action) as (
        (select action from audit_entries order by action limit 1)
        union all
        select (select e.action from audit_entries e where e.action > seen.action order by e.action limit 1) from seen where seen.action is not null
      ) select action from seen where action is not null`);
    return rows.map(({ action }) => action);
  }

  /** Returns the addresses of those ids that belong to people. */
  async emails(ids: readonly string[]): Promise<Record<string, string>> {
    if (!ids.length) return {};
    const rows = await this.db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.id, [...ids]));
    return Object.fromEntries(rows.map(({ id, email }) => [id, email]));
  }
}

function conditions({ actor, action, target, from, to }: AuditFilter): (SQL | undefined)[] {
  const e = auditEntries;
  return [
    actor ? or(ilike(e.actorEmail, containing(actor)), ilike(e.actorName, containing(actor)), eq(e.actorId, actor)) : undefined,
    action ? (action.endsWith('.') ? like(e.action, `${escapeLike(action)}%`) : eq(e.action, action)) : undefined,
    target ? or(ilike(e.targetName, containing(target)), eq(e.targetId, target), eq(e.targetKind, target)) : undefined,
    from ? gte(e.at, from) : undefined,
    to ? lte(e.at, to) : undefined,
  ];
}
