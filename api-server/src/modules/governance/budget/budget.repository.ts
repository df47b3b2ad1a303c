import { and, eq, sql } from 'drizzle-orm';
import type { BudgetScope } from 'shared-contracts/settings-calls';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { fullName, hasPart } from '../../../platform/database/full-name.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import {
  budgets,
  groups,
  installationRoles,
  itemIndex,
  profiles,
  spending,
  users,
  workspaces,
} from '../../../platform/database/schema/index.ts';
import { budgetOf } from './budget-statements.ts';

export interface BudgetTarget {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

export interface BudgetRow extends BudgetTarget {
  readonly kind: BudgetScope;
  readonly monthlyMicro: number;
  readonly spentMicro: number;
  readonly reservedMicro: number;
}

const personName = sql`coalesce(nullif(${fullName(profiles, users)}, ''), ${users.name})`;

function itemOf(kind: 'agent' | 'blueprint') {
  return sql`select ${itemIndex.id} as id, ${itemIndex.name} as name, ${users.email} as detail
    from ${itemIndex} join ${users} on ${users.id} = ${itemIndex.userId} where ${itemIndex.kind} = ${kind}`;
}

const person = sql`select ${users.id} as id, ${personName} as name, ${users.email} as detail from ${users} left join ${profiles} on ${profiles.userId} = ${users.id}`;

/** Selects everything that can have a budget, with its name and what tells it from others of that name. */
const targets = {
  person,
  group: sql`select ${groups.id} as id, ${groups.name} as name, '' as detail from ${groups}`,
  workspace: sql`select ${workspaces.id} as id, ${workspaces.name} as name, '' as detail from ${workspaces} where ${workspaces.personalUserId} is null`,
  agent: itemOf('agent'),
  workflow: itemOf('blueprint'),
} as const satisfies Record<BudgetScope, unknown>;

const allTargets = sql.join(
  Object.entries(targets).map(([kind, select]) => sql`select ${sql.raw(`'${kind}'`)} as kind, t.* from (${select}) t`),
  sql` union all `,
);

export class BudgetsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists budgets, the fullest first. Those of things that no longer exist are left out. */
  async list(month: string, kind: BudgetScope | undefined, q: string, offset: number, limit: number) {
    const { rows } = await this.db.execute<Record<string, string>>(sql`
      select b.kind, b.id, t.name, t.detail, b.monthly_micro, coalesce(s.spent_micro, 0) as spent, coalesce(s.reserved_micro, 0) as reserved,
        count(*) over () as total
      from ${budgets} b join (${allTargets}) t on t.kind = b.kind and t.id = b.id
      left join ${spending} s on s.scope = b.kind || ':' || b.id and s.month = ${month}
      where (${kind ?? null}::text is null or b.kind = ${kind ?? null}) and (t.name ilike ${containing(q)} or t.detail ilike ${containing(q)})
      order by coalesce(s.spent_micro, 0)::numeric / b.monthly_micro desc, lower(t.name), b.id
      limit ${limit} offset ${offset}`);
    return { total: Number(rows[0]?.total ?? 0), budgets: rows.map(toBudget) };
  }

  async everyone(): Promise<number | null> {
    const [row] = await this.db
      .select()
      .from(budgets)
      .where(and(eq(budgets.kind, 'person'), eq(budgets.id, '')));
    return row?.monthlyMicro ?? null;
  }

  /** Returns the budget of a scope with what is used of it; undefined if it has none. */
  async use(scope: string, month: string) {
    const { rows } = await this.db.execute<{ budget: string | null; spent: string | null; reserved: string | null }>(sql`
      select ${budgetOf(sql`${scope}::text`)} as budget, s.spent_micro as spent, s.reserved_micro as reserved
      from (select 1) one left join ${spending} s on s.scope = ${scope} and s.month = ${month}`);
    const [row] = rows;
    if (row?.budget == null) return undefined;
    return { monthlyMicro: Number(row.budget), spentMicro: Number(row.spent ?? 0), reservedMicro: Number(row.reserved ?? 0) };
  }

  async find(kind: BudgetScope, q: string, limit: number): Promise<BudgetTarget[]> {
    const { rows } = await this.db.execute<{ id: string; name: string; detail: string }>(sql`
      select t.id, t.name, t.detail from (${kind === 'person' ? sql`${person} where ${hasPart(containing(q))}` : targets[kind]}) t
      where t.name ilike ${containing(q)} or t.detail ilike ${containing(q)} order by lower(t.name), t.id limit ${limit}`);
    return rows;
  }

  async target(kind: BudgetScope, id: string): Promise<BudgetTarget | undefined> {
    const { rows } = await this.db.execute<{ id: string; name: string; detail: string }>(
      sql`select t.id, t.name, t.detail from (${targets[kind]}) t where t.id = ${id}`,
    );
    return rows[0];
  }

  /** Returns the budget that is set, not the one that everybody has. */
  async own(kind: BudgetScope, id: string, within: Drizzle | Transaction = this.db): Promise<number | undefined> {
    const [row] = await within
      .select()
      .from(budgets)
      .where(and(eq(budgets.kind, kind), eq(budgets.id, id)));
    return row?.monthlyMicro;
  }

  /** Stores a budget. Where it leaves enough room again, people are warned again later. */
  async set(tx: Transaction, given: { kind: BudgetScope; id: string; monthlyMicro: number; month: string; now: Date }): Promise<void> {
    const { kind, id, monthlyMicro, month, now } = given;
    const values = { monthlyMicro, updatedAt: now };
    await tx
      .insert(budgets)
      .values({ kind, id, ...values })
      .onConflictDoUpdate({ target: [budgets.kind, budgets.id], set: values });
    await tx.execute(sql`update ${spending} s set warned_at = null
      where s.month = ${month} and s.spent_micro < ${budgetOf(sql`s.scope`)} * 0.8::numeric and s.warned_at is not null
        and (s.scope = ${`${kind}:${id}`} or (${kind}::text = 'person' and ${id}::text = '' and s.scope like 'person:%'))`);
  }

  async remove(tx: Transaction, kind: BudgetScope, id: string): Promise<void> {
    await tx.delete(budgets).where(and(eq(budgets.kind, kind), eq(budgets.id, id)));
  }

  /** Returns who is asked for more: an owner of the installation, by name. */
  async owner(): Promise<string | undefined> {
    const { rows } = await this.db.execute<{ name: string }>(sql`
      select ${personName} as name from ${installationRoles} r join ${users} on ${users.id} = r.user_id
      left join ${profiles} on ${profiles.userId} = ${users.id} where r.role = 'owner' order by r.created_at, r.user_id limit 1`);
    return rows[0]?.name;
  }

  /** Lists who is warned about a scope: the person, the owner of an agent or a workflow, or the administrators. */
  async listWarned(kind: BudgetScope, id: string): Promise<string[]> {
    if (kind === 'person') return [id];
    const item = kind === 'workflow' ? 'blueprint' : kind;
    const isOwned = kind === 'agent' || kind === 'workflow';
    const who = isOwned
      ? sql`select ${itemIndex.userId} as user_id from ${itemIndex} where ${itemIndex.kind} = ${item} and ${itemIndex.id} = ${id}`
      : sql`select ${installationRoles.userId} as user_id from ${installationRoles}`;
    const { rows } = await this.db.execute<{ user_id: string }>(who);
    return rows.map(({ user_id }) => user_id);
  }
}

const toBudget = (row: Record<string, string>): BudgetRow => ({
  kind: row.kind as BudgetScope,
  id: row.id ?? '',
  name: row.name ?? '',
  detail: row.detail ?? '',
  monthlyMicro: Number(row.monthly_micro),
  spentMicro: Number(row.spent),
  reservedMicro: Number(row.reserved),
});
