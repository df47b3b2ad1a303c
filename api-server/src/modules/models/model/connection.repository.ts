import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
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
import type { ProviderRow } from './model.types.ts';

/** Names the connections of a workspace, or those of the installation (null). */
export type Holder = string | null;

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

const isHeldBy = (holder: Holder) =>
  and(isNull(modelProviders.userId), holder === null ? isNull(modelProviders.workspaceId) : eq(modelProviders.workspaceId, holder));

/** Stores the connections of workspaces and of the installation, and what their managers decided about them. */
export class ConnectionsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  list(holder: Holder): Promise<ProviderRow[]> {
    return this.db.select().from(modelProviders).where(isHeldBy(holder)).orderBy(asc(modelProviders.createdAt), asc(modelProviders.id));
  }

  /** Finds a connection of any workspace, or of the installation. */
  async find(scope: 'workspace' | 'installation', id: string): Promise<ProviderRow | undefined> {
    const [row] = await this.db
      .select()
      .from(modelProviders)
      .where(and(eq(modelProviders.id, id), isNull(modelProviders.userId)));
    return row && (row.workspaceId === null) === (scope === 'installation') ? row : undefined;
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

  async isNameTaken(holder: Holder, name: string, exceptId: string): Promise<boolean> {
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

  /** Returns the rules of a connection; null is the endpoint in the server's settings. */
  async rules(providerId: string | null): Promise<RuleRow[]> {
    const rules = await this.db.select().from(modelRules).where(isAbout(providerId));
    if (rules.length === 0) return [];
    const named = await this.db
      .select({ ruleId: modelRuleGroups.ruleId, id: groups.id, name: groups.name })
      .from(modelRuleGroups)
      .innerJoin(groups, eq(groups.id, modelRuleGroups.groupId))
      .innerJoin(modelRules, eq(modelRules.id, modelRuleGroups.ruleId))
      .where(isAbout(providerId))
      .orderBy(asc(groups.name));
    const byRule = Map.groupBy(named, ({ ruleId }) => ruleId);
    return rules.map((rule) => ({ ...rule, groups: (byRule.get(rule.id) ?? []).map(({ id, name }) => ({ id, name })) }));
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

const isAbout = (providerId: string | null) =>
  providerId === null ? isNull(modelRules.providerId) : eq(modelRules.providerId, providerId);
