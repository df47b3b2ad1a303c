import { and, asc, eq } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { agentServers } from '../../../platform/database/schema/index.ts';

export type ServerRow = typeof agentServers.$inferSelect;

export class AgentServersRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(userId: string, agentId: string): Promise<ServerRow[]> {
    const own = and(eq(agentServers.userId, userId), eq(agentServers.agentId, agentId));
    return this.db.select().from(agentServers).where(own).orderBy(asc(agentServers.createdAt), asc(agentServers.id));
  }

  async find(userId: string, id: string): Promise<ServerRow | undefined> {
    return (await this.db.select().from(agentServers).where(ownServer(userId, id)))[0];
  }

  /** Stores a server. Returns undefined when the agent already has one with this name. */
  async add(row: typeof agentServers.$inferInsert): Promise<ServerRow | undefined> {
    return this.db.transaction(async (tx) => {
      const [added] = await tx.insert(agentServers).values(row).onConflictDoNothing().returning();
      if (added) await recordAudit(tx, { action: 'tool-server.connect', target: targetOf(added), after: { agent: added.agentId } });
      return added;
    });
  }

  async setTools(userId: string, id: string, tools: ServerRow['tools']): Promise<void> {
    await this.db.update(agentServers).set({ tools }).where(ownServer(userId, id));
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [gone] = await tx.delete(agentServers).where(ownServer(userId, id)).returning();
      if (gone) await recordAudit(tx, { action: 'tool-server.disconnect', target: targetOf(gone), before: { agent: gone.agentId } });
    });
  }
}

const ownServer = (userId: string, id: string) => and(eq(agentServers.id, id), eq(agentServers.userId, userId));

const targetOf = ({ id, name }: ServerRow) => ({ kind: 'agent-server', id, name });
