import { and, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { isActive } from '../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import { agents, blueprints, notebooks, profiles, type SealedValue } from '../../../platform/database/schema/index.ts';

export type WorkflowRow = typeof blueprints.$inferSelect;
export type WorkflowChange = Partial<Pick<WorkflowRow, 'isOn' | 'nextAt' | 'hookHash' | 'hookSealed'>>;

/** Describes what a save stores: the definition, plus the secrets that it names. */
interface StoredWorkflow {
  readonly name: string;
  readonly definition: WorkflowDefinition;
  readonly sealedHeaders: readonly SealedValue[];
}

export class WorkflowsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists a user's workflows and those with other ids, by last change. */
  list(userId: string, others: readonly string[], limit: number): Promise<WorkflowRow[]> {
    const listed = others.length ? or(eq(blueprints.userId, userId), inArray(blueprints.id, [...others])) : eq(blueprints.userId, userId);
    return this.db.select().from(blueprints).where(listed).orderBy(desc(blueprints.updatedAt), desc(blueprints.id)).limit(limit);
  }

  async find(userId: string, id: string): Promise<WorkflowRow | undefined> {
    return (await this.db.select().from(blueprints).where(this.own(userId, id)))[0];
  }

  /** Finds a workflow of any owner. Access: the caller checks what the user may do with it. */
  async byId(id: string): Promise<WorkflowRow | undefined> {
    return (await this.db.select().from(blueprints).where(eq(blueprints.id, id)))[0];
  }

  /** Returns the newest workflow that a chat drafted. */
  async ofSession(userId: string, sessionId: string): Promise<WorkflowRow | undefined> {
    return (
      await this.db
        .select()
        .from(blueprints)
        .where(and(eq(blueprints.userId, userId), eq(blueprints.sessionId, sessionId)))
        .orderBy(desc(blueprints.createdAt), desc(blueprints.id))
        .limit(1)
    )[0];
  }

  /**
   * Adds a workflow to the user's default notebook, like every item without another place. Returns false, and changes nothing, if a workflow
   * has this id already.
   */
  async add(row: { id: string; userId: string } & StoredWorkflow & WorkflowChange): Promise<boolean> {
    const [place] = await this.db
      .select({ id: notebooks.id })
      .from(notebooks)
      .where(and(eq(notebooks.userId, row.userId), eq(notebooks.isDefault, true)));
    const added = { ...row, version: 1, notebookId: place?.id ?? null };
    return (
      (await this.db.insert(blueprints).values(added).onConflictDoNothing({ target: blueprints.id }).returning({ id: blueprints.id }))
        .length > 0
    );
  }

  /** Stores the next version. Returns false if the stored version is not the expected one. */
  save(userId: string, id: string, seen: number, row: StoredWorkflow & WorkflowChange & { now: Date }): Promise<boolean> {
    const { now, ...change } = row;
    return this.db.transaction(async (tx) => {
      const saved = await tx
        .update(blueprints)
        .set({ ...change, version: seen + 1, updatedAt: now })
        .where(and(this.own(userId, id), eq(blueprints.version, seen)))
        .returning({ id: blueprints.id });
      if (saved.length) await noteAct(tx, { kind: 'blueprint', ids: [id], act: 'edited' });
      return saved.length === 1;
    });
  }

  async change(userId: string, id: string, change: WorkflowChange): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [changed] = await tx.update(blueprints).set(change).where(this.own(userId, id)).returning({ name: blueprints.name });
      if (changed && change.hookHash) await recordAudit(tx, { action: 'webhook.renew', target: { kind: 'blueprint', id, ...changed } });
    });
  }

  /** Returns workflows saved by server versions that kept secrets in the definition. */
  async listUnsealed(): Promise<WorkflowRow[]> {
    return this.db
      .select()
      .from(blueprints)
      .where(and(isNotNull(blueprints.definition), isNull(blueprints.sealedHeaders)));
  }

  /** Moves the secrets out of a definition, unless it has changed in the meantime. */
  async setSealed({ id, version }: WorkflowRow, sealed: Pick<StoredWorkflow, 'definition' | 'sealedHeaders'>): Promise<void> {
    await this.db
      .update(blueprints)
      .set(sealed)
      .where(and(eq(blueprints.id, id), eq(blueprints.version, version), isNull(blueprints.sealedHeaders)));
  }

  async byHook(hookHash: string): Promise<WorkflowRow | undefined> {
    return (
      await this.db
        .select()
        .from(blueprints)
        .where(and(eq(blueprints.hookHash, hookHash), isActive(blueprints.userId)))
    )[0];
  }

  due(now: Date): Promise<WorkflowRow[]> {
    return this.db
      .select()
      .from(blueprints)
      .where(and(eq(blueprints.isOn, true), isNotNull(blueprints.nextAt), lte(blueprints.nextAt, now), isActive(blueprints.userId)));
  }

  /** Claims one scheduled time. Returns false if another node has claimed it. */
  async claim({ id, nextAt }: WorkflowRow, next: Date | null): Promise<boolean> {
    if (!nextAt) return false;
    const taken = await this.db
      .update(blueprints)
      .set({ nextAt: next })
      .where(and(eq(blueprints.id, id), eq(blueprints.nextAt, nextAt), eq(blueprints.isOn, true)))
      .returning({ id: blueprints.id });
    return taken.length === 1;
  }

  async agentIds(userId: string): Promise<Set<string>> {
    const rows = await this.db.select({ id: agents.id }).from(agents).where(eq(agents.userId, userId));
    return new Set(rows.map(({ id }) => id));
  }

  async timeZone(userId: string): Promise<string> {
    const [row] = await this.db.select({ timeZone: profiles.timeZone }).from(profiles).where(eq(profiles.userId, userId));
    return row?.timeZone ?? 'UTC';
  }

  /** Turns off everything that starts a workflow automatically. */
  async switchOff(id: string): Promise<void> {
    await this.db.update(blueprints).set({ isOn: false, nextAt: null }).where(sql`${blueprints.id} = ${id}`);
  }

  private own(userId: string, id: string) {
    return and(eq(blueprints.userId, userId), eq(blueprints.id, id));
  }
}
