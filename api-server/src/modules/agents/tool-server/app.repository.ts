import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { chatMessages, toolApps } from '../../../platform/database/schema/index.ts';
import type { FlowLabels } from '../../../platform/model/model-port.ts';

export type AppRow = typeof toolApps.$inferSelect;

/** Holds what an app shares with models. */
export type SharedContext = Pick<AppRow, 'serverName' | 'tool'> & { readonly context: string };

/** Stores the apps of answers. Access: an app is its user's. */
export class ToolAppsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async find(userId: string, id: string): Promise<AppRow | undefined> {
    return (await this.db.select().from(toolApps).where(ownApp(userId, id)))[0];
  }

  /** Adds an app unless its answer has `max` already. Returns those of the answer in order, or undefined if it wasn't added. */
  add(row: typeof toolApps.$inferInsert, max: number): Promise<Pick<AppRow, 'id' | 'serverName' | 'tool'>[] | undefined> {
    return this.db.transaction(async (tx) => {
      // Tools may run at once; the answer's row makes them wait for each other.
      const [message] = await tx
        .select({ id: chatMessages.id })
        .from(chatMessages)
        .where(eq(chatMessages.id, row.messageId))
        .for('no key update');
      const { id, serverName, tool, messageId, createdAt } = toolApps;
      const before = await tx
        .select({ id, serverName, tool })
        .from(toolApps)
        .where(eq(messageId, row.messageId))
        .orderBy(asc(createdAt), asc(id));
      if (!message || before.length >= max) return undefined;
      await tx.insert(toolApps).values(row);
      return [...before, { id: row.id, serverName: row.serverName, tool: row.tool }];
    });
  }

  /** Replaces what an app shares. Returns false if its user has stopped that. */
  async share(userId: string, id: string, context: string | null): Promise<boolean> {
    const isOpen = or(isNull(toolApps.context), ne(toolApps.context, ''));
    const stored = await this.db
      .update(toolApps)
      .set({ context })
      .where(and(ownApp(userId, id), isOpen))
      .returning({ id: toolApps.id });
    return stored.length > 0;
  }

  /** Returns what the newest apps of these answers share with models. */
  async listShared(userId: string, messageIds: readonly string[], max: number): Promise<SharedContext[]> {
    if (!messageIds.length) return [];
    const { serverName, tool, context } = toolApps;
    const rows = await this.db
      .select({ serverName, tool, context })
      .from(toolApps)
      .where(and(eq(toolApps.userId, userId), inArray(toolApps.messageId, [...messageIds]), ne(context, '')))
      .orderBy(desc(toolApps.createdAt), desc(toolApps.id))
      .limit(max);
    return rows.map((row) => ({ ...row, context: row.context ?? '' }));
  }

  /** Returns what the app's answer had read. */
  async flowOf({ messageId }: Pick<AppRow, 'messageId'>): Promise<FlowLabels | undefined> {
    const [row] = await this.db.select({ sources: chatMessages.sources }).from(chatMessages).where(eq(chatMessages.id, messageId));
    return row?.sources?.flow;
  }

  /** Counts an act of an app with those of its answer. */
  async countAct({ messageId }: Pick<AppRow, 'messageId'>): Promise<void> {
    const { sources } = chatMessages;
    const count = sql`coalesce((${sources}->>'acts')::int, 0) + 1`;
    const counted = sql`jsonb_set(coalesce(${sources}, '{}'::jsonb), '{acts}', to_jsonb(${count}))`;
    await this.db.update(chatMessages).set({ sources: counted }).where(eq(chatMessages.id, messageId));
  }
}

const ownApp = (userId: string, id: string) => and(eq(toolApps.id, id), eq(toolApps.userId, userId));
