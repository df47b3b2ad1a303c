import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import {
  agents,
  blueprints,
  connectionPrices,
  defaultModels,
  groups,
  modelProviders,
  modelRuleGroups,
  modelRules,
  specialModels,
} from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { ModelFacts } from '../../../platform/model/model-facts.ts';
import type { ConnectionHolder, ProviderRow } from './model.types.ts';

export interface NamedGroup {
  readonly id: string;
  readonly name: string;
}

export type RuleRow = typeof modelRules.$inferSelect & { readonly groups: readonly NamedGroup[] };

/** Describes what is stored about a connection or one of its models. */
export interface RuleChange {
  readonly providerId: string | null;
  readonly modelId: string;
  readonly isEnabled: boolean | null;
  readonly displayName: string | null;
  readonly requestsPerMinute: number | null;
  /** Null opens it to everyone. */
  readonly groupIds: readonly string[] | null;
}

const isHeldBy = ({ of, id }: ConnectionHolder) =>
  and(
    of === 'me' ? eq(modelProviders.userId, id) : isNull(modelProviders.userId),
    of === 'workspace' ? eq(modelProviders.workspaceId, id) : isNull(modelProviders.workspaceId),
  );

/** Stores the connections of people, workspaces and the installation, and what the managers of shared ones decided about them. */
export class ConnectionsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  list(holder: ConnectionHolder): Promise<ProviderRow[]> {
    return this.db.select().from(modelProviders).where(isHeldBy(holder)).orderBy(asc(modelProviders.createdAt), asc(modelProviders.id));
  }

  /** Finds a connection of this holder alone. */
  async find(holder: ConnectionHolder, id: string): Promise<ProviderRow | undefined> {
    const [row] = await this.db
      .select()
      .from(modelProviders)
      .where(and(eq(modelProviders.id, id), isHeldBy(holder)));
    return row;
  }

  /** Returns the workspace that has a connection. */
  async workspaceOf(id: string): Promise<string | undefined> {
    const [row] = await this.db.select({ workspaceId: modelProviders.workspaceId }).from(modelProviders).where(eq(modelProviders.id, id));
    return row?.workspaceId ?? undefined;
  }

  /** Adds a connection; returns undefined when its holder already has one with this name. */
  async add(tx: Transaction, row: typeof modelProviders.$inferInsert): Promise<ProviderRow | undefined> {
    const [added] = await tx.insert(modelProviders).values(row).onConflictDoNothing().returning();
    return added;
  }

  async update(tx: Transaction, id: string, change: Partial<typeof modelProviders.$inferInsert>): Promise<ProviderRow | undefined> {
    const [row] = await tx.update(modelProviders).set(change).where(eq(modelProviders.id, id)).returning();
    return row;
  }

  async isNameTaken(holder: ConnectionHolder, name: string, exceptId: string): Promise<boolean> {
    const rows = await this.db
      .select({ id: modelProviders.id })
      .from(modelProviders)
      .where(and(isHeldBy(holder), eq(modelProviders.name, name)));
    return rows.some(({ id }) => id !== exceptId);
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await tx.delete(modelProviders).where(eq(modelProviders.id, id));
    await tx.delete(connectionPrices).where(eq(connectionPrices.connectionId, id));
  }

  /** Returns the rules of connections by their ids; null is the endpoint in the server's settings. */
  async rules(providerIds: readonly (string | null)[]): Promise<Map<string | null, RuleRow[]>> {
    const isAboutThem = isAboutAny(providerIds);
    const rules = await this.db.select().from(modelRules).where(isAboutThem);
    if (rules.length === 0) return new Map();
    const named = await this.db
      .select({ ruleId: modelRuleGroups.ruleId, id: groups.id, name: groups.name })
      .from(modelRuleGroups)
      .innerJoin(groups, eq(groups.id, modelRuleGroups.groupId))
      .innerJoin(modelRules, eq(modelRules.id, modelRuleGroups.ruleId))
      .where(isAboutThem)
      .orderBy(asc(groups.name));
    const byRule = Map.groupBy(named, ({ ruleId }) => ruleId);
    const whole = rules.map((rule) => ({ ...rule, groups: (byRule.get(rule.id) ?? []).map(({ id, name }) => ({ id, name })) }));
    return Map.groupBy(whole, ({ providerId }) => providerId);
  }

  /** Stores a rule with its groups, in place of the earlier one. */
  async setRule(tx: Transaction, { groupIds, ...rule }: RuleChange): Promise<void> {
    const values = { ...rule, isRestricted: groupIds !== null };
    const [stored] = await tx
      .insert(modelRules)
      .values({ id: newId('rule'), ...values })
      .onConflictDoUpdate({ target: [modelRules.providerId, modelRules.modelId], set: values })
      .returning({ id: modelRules.id });
    const ruleId = stored?.id ?? '';
    await tx.delete(modelRuleGroups).where(eq(modelRuleGroups.ruleId, ruleId));
    if (groupIds?.length) await tx.insert(modelRuleGroups).values(groupIds.map((groupId) => ({ ruleId, groupId })));
  }

  /** Stores what administrators know better about a model. The rest of its rule stays as it is. */
  async setFacts(tx: Transaction, providerId: string | null, modelId: string, facts: ModelFacts): Promise<void> {
    const set = { facts: Object.keys(facts).length ? facts : null };
    await tx
      .insert(modelRules)
      .values({ id: newId('rule'), providerId, modelId, ...set })
      .onConflictDoUpdate({ target: [modelRules.providerId, modelRules.modelId], set });
  }

  /** Returns which of these groups exist. */
  async knownGroups(ids: readonly string[]): Promise<NamedGroup[]> {
    if (ids.length === 0) return [];
    return this.db
      .select({ id: groups.id, name: groups.name })
      .from(groups)
      .where(inArray(groups.id, [...ids]));
  }

  /** Counts the people, agents and workflows that chose a model of a connection. */
  async uses(connectionId: string): Promise<{ people: number; agents: number; workflows: number }> {
    const starts = `${connectionId}/`;
    const isChosen = (column: typeof defaultModels.modelId | typeof specialModels.modelId) => sql`starts_with(${column}, ${starts})`;
    const { rows } = await this.db.execute<{ people: number; agents: number; workflows: number }>(sql`
      select
        (select count(*)::int from (
          select user_id from ${defaultModels} where ${isChosen(defaultModels.modelId)}
          union select user_id from ${specialModels} where ${isChosen(specialModels.modelId)}) chosen) as people,
        (select count(*)::int from ${agents} where starts_with(${agents.settings} #>> '{safety,fallbackModel}', ${starts})) as agents,
        (select count(*)::int from ${blueprints} where exists (
          select 1 from jsonb_array_elements(case jsonb_typeof(${blueprints.definition} -> 'steps') when 'array' then ${blueprints.definition} -> 'steps' else '[]' end) step
          where starts_with(step #>> '{config,model}', ${starts}))) as workflows`);
    return rows[0] ?? { people: 0, agents: 0, workflows: 0 };
  }
}

const isAboutAny = (providerIds: readonly (string | null)[]) => {
  const stored = sql`${modelRules.providerId} = any(${sql.param(providerIds.filter((id) => id !== null))}::text[])`;
  return providerIds.includes(null) ? or(stored, isNull(modelRules.providerId)) : stored;
};
