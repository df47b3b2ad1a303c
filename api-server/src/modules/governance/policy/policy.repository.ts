import { and, asc, countDistinct, eq, gt, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import { groupMembers, groups, policies } from '../../../platform/database/schema/index.ts';
import { countAll } from '../../../platform/people/install-people.ts';

export type PolicyRow = typeof policies.$inferSelect;

export const everyone = 'everyone';

export class PolicyRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the policies that apply to a person. */
  async of(userId: string): Promise<PolicyRow[]> {
    const own = this.db.select({ id: groupMembers.groupId }).from(groupMembers).where(eq(groupMembers.userId, userId));
    return this.db
      .select()
      .from(policies)
      .where(or(eq(policies.scope, everyone), inArray(policies.groupId, own)))
      .orderBy(asc(policies.scope));
  }

  async groupNamesOf(userId: string): Promise<string[]> {
    const rows = await this.db
      .selectDistinct({ name: groups.name })
      .from(groups)
      .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
      .where(eq(groupMembers.userId, userId))
      .orderBy(asc(groups.name));
    return rows.map(({ name }) => name);
  }

  async find(scope: string, tx: Drizzle | Transaction = this.db): Promise<PolicyRow | undefined> {
    const [row] = await tx.select().from(policies).where(eq(policies.scope, scope));
    return row;
  }

  async group(id: string): Promise<{ readonly name: string; readonly people: number } | undefined> {
    const [row] = await this.db
      .select({ name: groups.name, people: countDistinct(groupMembers.userId) })
      .from(groups)
      .leftJoin(groupMembers, eq(groupMembers.groupId, groups.id))
      .where(eq(groups.id, id))
      .groupBy(groups.id);
    return row;
  }

  async people(): Promise<number> {
    return countAll(this.db, 'users');
  }

  /** Lists groups by name. `after` is the lower-case name of the last one that is known. */
  async groups(search: string, after: string, most: number) {
    const lowerName = sql<string>`lower(${groups.name})`;
    return this.db
      .select({ id: groups.id, name: groups.name, cursor: lowerName, people: countDistinct(groupMembers.userId), scope: policies.scope })
      .from(groups)
      .leftJoin(groupMembers, eq(groupMembers.groupId, groups.id))
      .leftJoin(policies, eq(policies.groupId, groups.id))
      .where(and(gt(lowerName, after), search ? ilike(groups.name, containing(search)) : undefined))
      .groupBy(groups.id, policies.scope)
      .orderBy(asc(lowerName))
      .limit(most);
  }

  /** Stores a policy if nobody changed it since `version`. Returns undefined if somebody did. */
  async save(tx: Transaction, row: Omit<PolicyRow, 'version' | 'changedAt'>, version: number): Promise<PolicyRow | undefined> {
    const values = { ...row, version: version + 1, changedAt: sql`now()` };
    const [saved] =
      version === 0
        ? await tx.insert(policies).values(values).onConflictDoNothing().returning()
        : await tx
            .update(policies)
            .set(values)
            .where(and(eq(policies.scope, row.scope), eq(policies.version, version)))
            .returning();
    return saved;
  }
}
