import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { FormValues, RequestedForm } from 'shared-contracts/agent-calls';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { agentApprovals } from '../../../../platform/database/schema/index.ts';
import { isNotHeld } from '../../../../platform/holds/holds.ts';

export type ApprovalRow = typeof agentApprovals.$inferSelect;
/** Drops what an incognito chat asked about once it is answered, because nothing of it is kept. */
const blankedIncognito = {
  input: sql`case when ${agentApprovals.sessionId} is null then '{}'::jsonb else ${agentApprovals.input} end`,
  preview: sql`case when ${agentApprovals.sessionId} is null then null else ${agentApprovals.preview} end`,
};
export const approvalsChannel = 'agent_approvals';

export class AgentApprovalsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async add(row: typeof agentApprovals.$inferInsert): Promise<void> {
    await this.db.insert(agentApprovals).values(row);
  }

  waiting(userId: string): Promise<ApprovalRow[]> {
    const own = and(eq(agentApprovals.userId, userId), eq(agentApprovals.status, 'waiting'));
    return this.db.select().from(agentApprovals).where(own).orderBy(asc(agentApprovals.createdAt), asc(agentApprovals.id));
  }

  async status(id: string): Promise<ApprovalRow['status'] | undefined> {
    const [row] = await this.db.select({ status: agentApprovals.status }).from(agentApprovals).where(eq(agentApprovals.id, id));
    return row?.status;
  }

  /** Indicates whether the user refused everything else that the run would ask about, too. */
  async refusesRest(id: string): Promise<boolean> {
    return (await this.db.$count(agentApprovals, and(eq(agentApprovals.id, id), eq(agentApprovals.refusesRest, true)))) > 0;
  }

  /** Returns the form that is waiting, if this is one. */
  async formOf(id: string): Promise<RequestedForm | undefined> {
    const waiting = and(eq(agentApprovals.id, id), eq(agentApprovals.status, 'waiting'));
    const [row] = await this.db.select({ preview: agentApprovals.preview }).from(agentApprovals).where(waiting);
    return row?.preview?.form;
  }

  /** Takes what was entered in a form, because nothing of it is kept here. */
  async takeAnswer(id: string): Promise<FormValues | null> {
    const [row] = await this.db.select({ answer: agentApprovals.answer }).from(agentApprovals).where(eq(agentApprovals.id, id));
    await this.db.update(agentApprovals).set({ answer: null }).where(eq(agentApprovals.id, id));
    return row?.answer ?? null;
  }

  /** Stores the first decision and ignores later ones. Returns the resulting status. */
  async decide(
    id: string,
    status: 'approved' | 'refused' | 'expired',
    decidedAt: Date,
    { answer = null, refusesRest = false }: { answer?: FormValues | null; refusesRest?: boolean } = {},
  ): Promise<ApprovalRow['status'] | undefined> {
    // What else the same answer asks about at the moment is part of the rest.
    const runOf = this.db.select({ runId: agentApprovals.runId }).from(agentApprovals).where(eq(agentApprovals.id, id));
    const meant = refusesRest ? inArray(agentApprovals.runId, runOf) : eq(agentApprovals.id, id);
    const decided = await this.db
      .update(agentApprovals)
      .set({ status, decidedAt, answer, refusesRest, ...blankedIncognito })
      .where(and(meant, eq(agentApprovals.status, 'waiting')))
      .returning({ id: agentApprovals.id });
    for (const one of new Set([id, ...decided.map((row) => row.id)]))
      await this.db.execute(sql`select pg_notify(${approvalsChannel}, ${one})`);
    return this.status(id);
  }

  /** Expires approvals whose run has ended, and drops what was entered in forms for them. */
  async expireAbandoned(before: Date): Promise<void> {
    const untaken = and(isNotNull(agentApprovals.answer), lt(agentApprovals.decidedAt, before));
    await this.db.update(agentApprovals).set({ answer: null }).where(untaken);
    const left = sql`${agentApprovals.status} = 'waiting' and ${agentApprovals.createdAt} < ${before.toISOString()}`;
    await this.db
      .update(agentApprovals)
      .set({ status: 'expired', ...blankedIncognito })
      .where(left);
  }

  /** Deletes old questions with what they showed. */
  async forget(before: Date): Promise<void> {
    await this.db.delete(agentApprovals).where(and(lt(agentApprovals.createdAt, before), isNotHeld(agentApprovals.userId)));
  }
}
