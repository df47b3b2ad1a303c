import { and, desc, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../platform/database/database.ts';
import { agents, blueprints, chatSessions, files, notebooks, reports, workflows } from '../../platform/database/schema/index.ts';

/** What can be moved, renamed and deleted alike. */
const tables = { agent: agents, file: files, blueprint: blueprints, report: reports } as const;
export type ItemKind = keyof typeof tables;

type ItemTable = PgTable & { id: PgColumn; userId: PgColumn; name: PgColumn; notebookId: PgColumn };

export class ItemsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async name(kind: ItemKind, userId: string, id: string): Promise<string | undefined> {
    const table: ItemTable = tables[kind];
    const [row] = await this.db
      .select({ name: table.name })
      .from(table)
      .where(own(table, userId, id));
    return row ? String(row.name) : undefined;
  }

  async rename(kind: ItemKind, userId: string, id: string, name: string): Promise<void> {
    await this.db
      .update(tables[kind])
      .set({ name })
      .where(own(tables[kind], userId, id));
  }

  async move(kind: ItemKind, userId: string, id: string, notebookId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx
        .update(tables[kind])
        .set({ notebookId })
        .where(own(tables[kind], userId, id));
      await tx
        .update(notebooks)
        .set({ updatedAt: new Date() })
        .where(own(notebooks, userId, notebookId));
    });
  }

  async delete(kind: ItemKind, userId: string, id: string): Promise<void> {
    await this.db.delete(tables[kind]).where(own(tables[kind], userId, id));
  }

  async works(userId: string) {
    const [chats, agentCount] = await Promise.all([
      this.db.$count(chatSessions, eq(chatSessions.userId, userId)),
      this.db.$count(agents, eq(agents.userId, userId)),
    ]);
    return {
      chats,
      agents: agentCount,
      files: await this.db.select().from(files).where(eq(files.userId, userId)).orderBy(desc(files.createdAt)),
      reports: await this.db.select().from(reports).where(eq(reports.userId, userId)).orderBy(desc(reports.createdAt)),
      blueprints: await this.db.select().from(blueprints).where(eq(blueprints.userId, userId)).orderBy(desc(blueprints.createdAt)),
      workflows: await this.db.select().from(workflows).where(eq(workflows.userId, userId)).orderBy(desc(workflows.createdAt)),
    };
  }
}

const own = (table: { id: PgColumn; userId: PgColumn }, userId: string, id: string) => and(eq(table.id, id), eq(table.userId, userId));
