import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import {
  groupMembers,
  modelProviders,
  modelRequests,
  modelRuleGroups,
  modelRules,
  workspaceMembers,
  workspaces,
} from '../../../platform/database/schema/index.ts';
import type { ModelRule, ProviderRow } from './model.types.ts';

/** Describes a connection that a person reaches, with the workspace it belongs to. */
export interface ReachedProvider {
  readonly row: ProviderRow;
  readonly workspaceName: string | null;
}

/** Reads which connections a person reaches, and counts their requests. */
export class ModelAccessRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists the person's own connections, then those of their workspaces, then those of the installation; each in the order they were made. */
  async listReached(userId: string): Promise<ReachedProvider[]> {
    return this.db
      .select({ row: modelProviders, workspaceName: workspaces.name })
      .from(modelProviders)
      .leftJoin(workspaces, eq(workspaces.id, modelProviders.workspaceId))
      .where(this.isReached(userId))
      .orderBy(
        sql`${modelProviders.userId} is null`,
        sql`${modelProviders.workspaceId} is null`,
        asc(modelProviders.createdAt),
        asc(modelProviders.id),
      );
  }

  /** Returns the rules about what the person reaches, by connection. The key null is the endpoint in the server's settings. */
  async rules(userId: string): Promise<Map<string | null, ModelRule[]>> {
    const reached = this.db.select({ id: modelProviders.id }).from(modelProviders).where(this.isReached(userId));
    const rows = await this.db
      .select({
        providerId: modelRules.providerId,
        modelId: modelRules.modelId,
        isEnabled: modelRules.isEnabled,
        displayName: modelRules.displayName,
        requestsPerMinute: modelRules.requestsPerMinute,
        isRestricted: modelRules.isRestricted,
        facts: modelRules.facts,
        isInGroup: sql<boolean>`exists (select 1 from ${modelRuleGroups} allowed join ${groupMembers} member on member.group_id = allowed.group_id
          where allowed.rule_id = ${modelRules.id} and member.user_id = ${userId})`,
      })
      .from(modelRules)
      .where(or(isNull(modelRules.providerId), sql`${modelRules.providerId} = any(array(${reached}))`));
    const byProvider = new Map<string | null, ModelRule[]>();
    for (const { providerId, ...rule } of rows) byProvider.set(providerId, [...(byProvider.get(providerId) ?? []), rule]);
    return byProvider;
  }

  /**
   * Counts a request in the minute unless the limit is reached. A single statement, so that concurrent requests never exceed the limit.
   */
  async countRequest(userId: string, modelId: string, minute: Date, limit: number): Promise<boolean> {
    const isNewMinute = sql`${modelRequests.minute} is distinct from excluded.minute`;
    const counted = await this.db
      .insert(modelRequests)
      .values({ userId, modelId, minute, used: 1 })
      .onConflictDoUpdate({
        target: [modelRequests.userId, modelRequests.modelId],
        set: { minute, used: sql`case when ${isNewMinute} then 1 else ${modelRequests.used} + 1 end` },
        setWhere: or(ne(modelRequests.minute, minute), lt(modelRequests.used, limit)),
      })
      .returning({ used: modelRequests.used });
    return counted.length > 0;
  }

  private isReached(userId: string) {
    const joined = this.db.select({ id: workspaceMembers.workspaceId }).from(workspaceMembers).where(eq(workspaceMembers.userId, userId));
    return or(
      eq(modelProviders.userId, userId),
      sql`${modelProviders.workspaceId} = any(array(${joined}))`,
      and(isNull(modelProviders.userId), isNull(modelProviders.workspaceId)),
    );
  }
}
