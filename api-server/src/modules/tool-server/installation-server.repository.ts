import { asc, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import type { OffTool } from '../../platform/database/schema/agent.ts';
import { agentServers, installationServers } from '../../platform/database/schema/index.ts';

export type InstallationServerRow = typeof installationServers.$inferSelect;

export class InstallationServersRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(): Promise<InstallationServerRow[]> {
    return this.db.select().from(installationServers).orderBy(asc(installationServers.createdAt), asc(installationServers.id));
  }

  async find(id: string): Promise<InstallationServerRow | undefined> {
    return (await this.db.select().from(installationServers).where(eq(installationServers.id, id)))[0];
  }

  /** Stores a server. Returns undefined when there is one with this name. */
  add(row: typeof installationServers.$inferInsert): Promise<InstallationServerRow | undefined> {
    return this.db.transaction(async (tx) => {
      const [added] = await tx.insert(installationServers).values(row).onConflictDoNothing().returning();
      if (added) await recordAudit(tx, { action: 'tool-server.connect', target: targetOf(added), after: { installation: true } });
      return added;
    });
  }

  /** Stores what the server offers now, and switches off, for everybody, what `offOf` returns. */
  async setOffers(
    id: string,
    offers: Pick<InstallationServerRow, 'tools' | 'prompts'>,
    offOf: (before: InstallationServerRow) => readonly OffTool[],
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [before] = await tx.select().from(installationServers).where(eq(installationServers.id, id)).for('update');
      if (!before) return;
      await tx.update(installationServers).set(offers).where(eq(installationServers.id, id));
      const off = offOf(before);
      if (!off.length) return;
      const names = off.map(({ name }) => name);
      const { offTools, installationId } = agentServers;
      const others = sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${offTools}) one
        where not ${JSON.stringify(names)}::jsonb ? (one->>'name'))`;
      await tx
        .update(agentServers)
        .set({ offTools: sql`${others} || ${JSON.stringify(off)}::jsonb` })
        .where(eq(installationId, id));
    });
  }

  /** Removes a server with everybody's sign-ins. Returns false if there is none. */
  remove(id: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [gone] = await tx.delete(installationServers).where(eq(installationServers.id, id)).returning();
      if (gone) await recordAudit(tx, { action: 'tool-server.disconnect', target: targetOf(gone), before: { installation: true } });
      return gone !== undefined;
    });
  }
}

const targetOf = ({ id, name }: InstallationServerRow) => ({ kind: 'installation-server', id, name });
