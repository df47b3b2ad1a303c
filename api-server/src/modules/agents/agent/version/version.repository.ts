import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { agentVersionsMax, type TrialHalt, trialRule, type VersionNumbers } from 'shared-contracts/agent-calls';
import { isActive } from '../../../../platform/database/active-users.ts';
import type { Drizzle, Transaction } from '../../../../platform/database/database.ts';
import { type AnsweredBy, agentRollouts, agents, agentVersions, chatMessages, users } from '../../../../platform/database/schema/index.ts';
import { isAny, takeTurn } from '../../../../platform/jobs/turns.ts';

export type VersionRow = typeof agentVersions.$inferSelect;
export type RolloutRow = typeof agentRollouts.$inferSelect;
type NewVersion = Omit<VersionRow, 'number'>;

/** Describes the versions of an agent that somebody gets now. */
export interface Rollout<Version extends { readonly id: string } = VersionRow> {
  readonly current: Version;
  readonly trial: { readonly version: Version; readonly percent: number } | undefined;
}

/** The most answers whose citations are checked at once. */
const countedMax = 500;
/** Bounds what the job reads that judges trials: how many of them in each run, and how many of the newest answers of a version. */
const trialsAtOnce = 2;
export const judgedAnswersMax = 200;

/** Describes an answer whose cited sentences are not counted yet. */
export interface UncountedAnswer {
  readonly id: string;
  readonly content: string;
  readonly sources: typeof chatMessages.$inferSelect.sources;
}

export interface CitedCount {
  /** The id of the message. */
  readonly id: string;
  readonly cited: number;
  readonly unproven: number;
}

/** Stores versions of agents and who gets them. Access: callers have checked that agent ids belong to the user. */
export class AgentVersionsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns who gets which version, by agent. Agents that never published are missing. */
  async rolloutsOf(agentIds: readonly string[]): Promise<Map<string, Rollout<VersionRow>>> {
    if (!agentIds.length) return new Map();
    const rows = await this.db
      .select({ rollout: agentRollouts, version: agentVersions })
      .from(agentRollouts)
      .innerJoin(
        agentVersions,
        sql`${agentVersions.agentId} = ${agentRollouts.agentId} and ${agentVersions.id} in (${agentRollouts.history} ->> -1, ${agentRollouts.trialId})`,
      )
      .where(inArray(agentRollouts.agentId, [...agentIds]));
    const found = rows.flatMap(({ rollout, version }) => {
      if (version.id !== rollout.history.at(-1)) return [];
      const tried = rows.find(({ version: { id } }) => id === rollout.trialId)?.version;
      const trial = tried && rollout.trialPercent !== null ? { version: tried, percent: rollout.trialPercent } : undefined;
      return [[rollout.agentId, { current: version, trial }] as const];
    });
    return new Map(found);
  }

  async rollout(agentId: string): Promise<RolloutRow | undefined> {
    return (await this.db.select().from(agentRollouts).where(eq(agentRollouts.agentId, agentId)))[0];
  }

  /** Returns the versions of an agent with the names of their authors, newest first. */
  async list(agentId: string): Promise<(VersionRow & { readonly author: string | null })[]> {
    const rows = await this.db
      .select({ version: agentVersions, author: users.name })
      .from(agentVersions)
      .leftJoin(users, eq(users.id, agentVersions.authorId))
      .where(eq(agentVersions.agentId, agentId))
      .orderBy(desc(agentVersions.number));
    return rows.map(({ version, author }) => ({ ...version, author }));
  }

  async find(agentId: string, number: number): Promise<VersionRow | undefined> {
    const [row] = await this.db
      .select()
      .from(agentVersions)
      .where(and(eq(agentVersions.agentId, agentId), eq(agentVersions.number, number)));
    return row;
  }

  /** Adds a version with the next number and changes who gets what, in one transaction. Versions beyond the limit end with the oldest. */
  publish(row: NewVersion, change: (rollout: RolloutRow | undefined) => Partial<RolloutRow>): Promise<void> {
    return this.changing(row.agentId, async (tx, rollout) => {
      const rows = await tx
        .select({ id: agentVersions.id, number: agentVersions.number })
        .from(agentVersions)
        .where(eq(agentVersions.agentId, row.agentId))
        .orderBy(desc(agentVersions.number));
      await tx.insert(agentVersions).values({ ...row, number: (rows[0]?.number ?? 0) + 1 });
      const given = change(rollout);
      const needed = new Set([given.trialId, ...(given.history ?? []).slice(-2)]);
      const spare = rows.slice(agentVersionsMax - 1).filter(({ id }) => !needed.has(id));
      if (spare.length)
        await tx.delete(agentVersions).where(
          inArray(
            agentVersions.id,
            spare.map(({ id }) => id),
          ),
        );
      const ended = new Set(spare.map(({ id }) => id));
      return { ...given, ...(given.history ? { history: given.history.filter((id) => !ended.has(id)) } : {}) };
    });
  }

  /** Changes who gets what, unless `change` returns undefined. */
  roll(agentId: string, change: (rollout: RolloutRow) => Partial<RolloutRow> | undefined): Promise<void> {
    return this.changing(agentId, async (_, rollout) => rollout && change(rollout));
  }

  private changing(
    agentId: string,
    change: (tx: Transaction, rollout: RolloutRow | undefined) => Promise<Partial<RolloutRow> | undefined>,
  ) {
    return this.db.transaction(async (tx) => {
      await tx.select({ id: agents.id }).from(agents).where(eq(agents.id, agentId)).for('no key update');
      const [rollout] = await tx.select().from(agentRollouts).where(eq(agentRollouts.agentId, agentId));
      const changed = await change(tx, rollout);
      if (!changed) return;
      const row = { history: [], ...changed, agentId };
      await tx.insert(agentRollouts).values(row).onConflictDoUpdate({ target: agentRollouts.agentId, set: changed });
    });
  }

  /** Returns the next agents that try a version, of people who can sign in. */
  async trials() {
    const some = await takeTurn(this.db, 'agents-trials', agentRollouts.trialId, trialsAtOnce);
    return this.db
      .select({ rollout: agentRollouts, userId: agents.userId, name: agents.name })
      .from(agentRollouts)
      .innerJoin(agents, eq(agents.id, agentRollouts.agentId))
      .where(and(isAny(agentRollouts.trialId, some), isActive(agents.userId)));
  }

  /** Ends a trial, unless it has ended or is another one by now. Returns whether it ended. */
  async halt({ agentId, trialId, trialSince }: RolloutRow, halt: TrialHalt): Promise<boolean> {
    if (trialId === null || trialSince === null) return false;
    const same = and(eq(agentRollouts.agentId, agentId), eq(agentRollouts.trialId, trialId), eq(agentRollouts.trialSince, trialSince));
    const ended = await this.db
      .update(agentRollouts)
      .set({ trialId: null, trialPercent: null, trialSince: null, halt })
      .where(same)
      .returning({ agentId: agentRollouts.agentId });
    return ended.length > 0;
  }

  /** Records which version answers. A message that doesn't exist, as in an incognito chat, records nothing. */
  async record(messageId: string, answeredBy: AnsweredBy | null): Promise<void> {
    await this.db.update(chatMessages).set({ answeredBy }).where(eq(chatMessages.id, messageId));
  }

  /** Returns answers of versions that are complete and whose cited sentences are not counted. */
  listUncounted(versionIds: readonly string[], newest: number | null): Promise<UncountedAnswer[]> {
    return this.db
      .select({ id: chatMessages.id, content: chatMessages.content, sources: chatMessages.sources })
      .from(chatMessages)
      .where(
        and(
          ofVersions(versionIds, newest),
          sql`not ${chatMessages.answeredBy} ? 'cited'`,
          sql`${chatMessages.status} <> 'running'`,
          isRecent(),
        ),
      )
      .orderBy(desc(chatMessages.createdAt))
      .limit(countedMax);
  }

  /** Keeps how many sentences of answers cite a source, and how many of them aren't in it. */
  async count(counts: readonly CitedCount[]): Promise<void> {
    if (!counts.length) return;
    await this.db.execute(sql`
      update chat_messages m set answered_by = m.answered_by || jsonb_build_object('cited', c.cited, 'unproven', c.unproven)
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c(id text, cited int, unproven int)
      where m.id = c.id and m.answered_by is not null`);
  }

  /** Returns what came of versions when people asked in chats. Answers that their reader stopped don't count. */
  async numbers(versionIds: readonly string[], newest: number | null): Promise<Map<string, VersionNumbers>> {
    if (!versionIds.length) return new Map();
    const { answeredBy, usage } = chatMessages;
    const failed = sql`(${chatMessages.status} = 'failed' or (${chatMessages.status} = 'interrupted' and ${chatMessages.failure} is not null))`;
    const disliked = sql`(${chatMessages.vote} = 'dislike'
      or exists (select 1 from chat_votes v where v.message_id = ${chatMessages.id} and v.vote = 'dislike'))`;
    const rows = await this.db
      .select({
        version: sql<string>`${answeredBy} ->> 'version'`,
        answers: sql<number>`count(*)::int`,
        failed: sql<number>`(count(*) filter (where ${failed}))::int`,
        disliked: sql<number>`(count(*) filter (where ${disliked}))::int`,
        cited: sql<number>`coalesce(sum((${answeredBy} ->> 'cited')::int), 0)::int`,
        unproven: sql<number>`coalesce(sum((${answeredBy} ->> 'unproven')::int), 0)::int`,
        priced: sql<number>`count(${usage} ->> 'cost_micro')::int`,
        cost_micro: sql<number | null>`percentile_cont(0.5) within group (order by (${usage} ->> 'cost_micro')::float8)`,
        currency: sql<string | null>`max(${usage} ->> 'currency')`,
        total_ms: sql<number | null>`percentile_cont(0.5) within group (order by (${usage} ->> 'total_ms')::float8)`,
      })
      .from(chatMessages)
      .where(
        and(
          ofVersions(versionIds, newest),
          sql`not ${answeredBy} ? 'isUnattended'`,
          sql`(${chatMessages.status} = 'complete' or ${failed})`,
          isRecent(),
        ),
      )
      .groupBy(sql`1`);
    return new Map(rows.map(({ version, ...numbers }) => [version, numbers]));
  }
}

/** Selects the answers of versions: all, or the newest of each. */
const ofVersions = (ids: readonly string[], newest: number | null) =>
  newest === null
    ? sql`${chatMessages.answeredBy} ->> 'version' = any (${sql.param([...ids])}::text[])`
    : sql`${chatMessages.id} in (select answer.id from unnest(${sql.param([...ids])}::text[]) as given (version), lateral (
        select m.id from chat_messages m where m.answered_by is not null and m.answered_by ->> 'version' = given.version
        order by m.created_at desc limit ${newest}::int) as answer)`;
const isRecent = () => sql`${chatMessages.createdAt} > now() - make_interval(days => ${trialRule.days})`;
