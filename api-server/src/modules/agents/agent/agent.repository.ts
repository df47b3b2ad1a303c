import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import { agents } from '../../../platform/database/schema/index.ts';

export type AgentRow = typeof agents.$inferSelect;
type Change = Partial<typeof agents.$inferInsert>;

export class AgentsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists a user's agents and those with other ids, newest first. */
  list(userId: string, others: readonly string[] = []): Promise<AgentRow[]> {
    const listed = others.length ? or(eq(agents.userId, userId), inArray(agents.id, [...others])) : eq(agents.userId, userId);
    return this.db.select().from(agents).where(listed).orderBy(desc(agents.createdAt), desc(agents.id));
  }

  async find(userId: string, id: string): Promise<AgentRow | undefined> {
    const [row] = await this.db
      .select()
      .from(agents)
      .where(and(eq(agents.id, id), eq(agents.userId, userId)));
    return row;
  }

  /** Returns agents of anyone. Access: the caller checks whose they are. */
  byIds(ids: readonly string[]): Promise<AgentRow[]> {
    return this.db
      .select()
      .from(agents)
      .where(inArray(agents.id, [...ids]))
      .orderBy(agents.name, agents.id);
  }

  async exists(id: string): Promise<boolean> {
    return (await this.db.$count(agents, eq(agents.id, id))) > 0;
  }

  async create(row: typeof agents.$inferInsert): Promise<AgentRow | undefined> {
    return (await this.db.insert(agents).values(row).returning())[0];
  }

  async setSettings(userId: string, id: string, settings: AgentRow['settings']): Promise<void> {
    await this.db
      .update(agents)
      .set({ settings })
      .where(and(eq(agents.id, id), eq(agents.userId, userId)));
  }

  /** Shows or hides what others see of an agent's files in citations, which is a change of access. */
  async setQuotes(userId: string, id: string, allowsQuotes: boolean): Promise<void> {
    const own = and(eq(agents.id, id), eq(agents.userId, userId));
    await this.db.transaction(async (tx) => {
      const [row] = await tx.select().from(agents).where(own).for('no key update');
      if (!row) return;
      await tx.update(agents).set({ allowsQuotes }).where(own);
      const quotesChange = (allows: boolean) => ({ allows_quotes: allows });
      const target = { kind: 'agent', id, name: row.name };
      await recordAudit(tx, { action: 'access.quotes', target, before: quotesChange(row.allowsQuotes), after: quotesChange(allowsQuotes) });
    });
  }

  /** Changes an agent if `isExpected` says so about its current row; otherwise returns undefined. */
  async update(userId: string, id: string, change: Change, isExpected: (row: AgentRow) => boolean): Promise<AgentRow | undefined> {
    const own = and(eq(agents.id, id), eq(agents.userId, userId));
    return this.db.transaction(async (tx) => {
      const [row] = await tx.select().from(agents).where(own).for('no key update');
      if (!row || !isExpected(row)) return undefined;
      const [changed] = await tx.update(agents).set(change).where(own).returning();
      const act = changed?.name === row.name ? ({ act: 'edited' } as const) : ({ act: 'renamed', details: { from: row.name } } as const);
      await noteAct(tx, { kind: 'agent', ids: [id], ...act });
      return changed;
    });
  }
}
