import { and, desc, eq } from 'drizzle-orm';
import { recordAudit } from '../../../../platform/audit/audit.ts';
import { isActive } from '../../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { workflowShares } from '../../../../platform/database/schema/index.ts';

export type WorkflowShareRow = typeof workflowShares.$inferSelect;

/** Stores links to workflows, each with a snapshot of its workflow. */
export class WorkflowSharesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async add(share: WorkflowShareRow): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.insert(workflowShares).values(share);
      await recordAudit(tx, { action: 'link.create', target: targetOf(share), after: { share_id: share.id } });
    });
  }

  list(userId: string, workflowId: string) {
    const { id, createdAt } = workflowShares;
    return this.db
      .select({ id, createdAt })
      .from(workflowShares)
      .where(and(eq(workflowShares.userId, userId), eq(workflowShares.workflowId, workflowId)))
      .orderBy(desc(createdAt), desc(id));
  }

  async byToken(tokenHash: string): Promise<WorkflowShareRow | undefined> {
    const [row] = await this.db
      .select()
      .from(workflowShares)
      .where(and(eq(workflowShares.tokenHash, tokenHash), isActive(workflowShares.userId)));
    return row;
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const own = and(eq(workflowShares.userId, userId), eq(workflowShares.id, id));
      const [gone] = await tx.delete(workflowShares).where(own).returning();
      if (gone) await recordAudit(tx, { action: 'link.revoke', target: targetOf(gone), before: { share_id: id } });
    });
  }
}

const targetOf = ({ workflowId }: WorkflowShareRow) => ({ kind: 'blueprint', id: workflowId });
