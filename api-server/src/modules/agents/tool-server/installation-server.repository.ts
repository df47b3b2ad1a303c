import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { type Holder, installationHolder } from '../../../kernel/scope.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import type { OffTool } from '../../../platform/database/schema/agents/agent.ts';
import { agentServers, groups, installationServerGroups, installationServers } from '../../../platform/database/schema/index.ts';

export interface NamedGroup {
  readonly id: string;
  readonly name: string;
}

export type InstallationServerRow = typeof installationServers.$inferSelect;

/** Says who has servers that others use in their chats. */
export type SharedHolder = Holder<'workspace' | 'installation'>;

const isHeldBy = ({ id }: SharedHolder) =>
  id === null ? isNull(installationServers.workspaceId) : eq(installationServers.workspaceId, id);

/** Stores the tool servers of the installation and of workspaces. */
export class InstallationServersRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(holder: SharedHolder): Promise<InstallationServerRow[]> {
    const { createdAt, id } = installationServers;
    return this.db.select().from(installationServers).where(isHeldBy(holder)).orderBy(asc(createdAt), asc(id));
  }

  /** Returns the workspace that has a server. */
  async workspaceOf(id: string): Promise<string | undefined> {
    const { workspaceId } = installationServers;
    const [row] = await this.db.select({ workspaceId }).from(installationServers).where(eq(installationServers.id, id));
    return row?.workspaceId ?? undefined;
  }

  /** Returns the groups that may use each of the servers, by name. */
  async groupsOf(): Promise<ReadonlyMap<string, NamedGroup[]>> {
    const { serverId, groupId } = installationServerGroups;
    const rows = await this.db
      .select({ serverId, id: groups.id, name: groups.name })
      .from(installationServerGroups)
      .innerJoin(groups, eq(groups.id, groupId))
      .orderBy(asc(groups.name));
    const named = Map.groupBy(rows, (row) => row.serverId);
    return new Map([...named].map(([id, all]) => [id, all.map((one) => ({ id: one.id, name: one.name }))]));
  }

  /** Returns those of the groups that exist. */
  async knownGroups(ids: readonly string[]): Promise<NamedGroup[]> {
    if (!ids.length) return [];
    return this.db
      .select({ id: groups.id, name: groups.name })
      .from(groups)
      .where(inArray(groups.id, [...ids]))
      .orderBy(asc(groups.name));
  }

  /** Limits a server to groups; null opens it to everybody. Returns false if the server doesn't exist. */
  setGroups(id: string, allowed: readonly NamedGroup[] | null, before: readonly NamedGroup[] | null): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const isRestricted = allowed !== null;
      const [row] = await tx.update(installationServers).set({ isRestricted }).where(oneOf(installationHolder, id)).returning();
      if (!row) return false;
      await tx.delete(installationServerGroups).where(eq(installationServerGroups.serverId, id));
      if (allowed?.length) await tx.insert(installationServerGroups).values(allowed.map((group) => ({ serverId: id, groupId: group.id })));
      await recordAudit(tx, { action: 'tool-server.access', target: targetOf(row), before: accessOf(before), after: accessOf(allowed) });
      return true;
    });
  }

  /** Finds a server of this holder alone. */
  async find(holder: SharedHolder, id: string): Promise<InstallationServerRow | undefined> {
    return (await this.db.select().from(installationServers).where(oneOf(holder, id)))[0];
  }

  /** Stores a server. Returns undefined when the installation, or its workspace, has one with this name. */
  add(row: typeof installationServers.$inferInsert): Promise<InstallationServerRow | undefined> {
    return this.db.transaction(async (tx) => {
      const [added] = await tx.insert(installationServers).values(row).onConflictDoNothing().returning();
      if (added) await recordAudit(tx, { action: 'tool-server.connect', target: targetOf(added), after: usedBy(added) });
      return added;
    });
  }

  /** Stores what the server offers now, and for each person the tools that are off by then. */
  async setOffers(
    id: string,
    offers: Pick<InstallationServerRow, 'tools' | 'prompts'>,
    offOf: (before: Pick<InstallationServerRow, 'tools'> & { readonly offTools: OffTool[] }) => OffTool[],
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [before] = await tx.select().from(installationServers).where(eq(installationServers.id, id)).for('no key update');
      if (!before) return;
      await tx.update(installationServers).set(offers).where(eq(installationServers.id, id));
      const { offTools, installationId } = agentServers;
      const rows = await tx.select({ offTools }).from(agentServers).where(eq(installationId, id)).for('no key update');
      // Most people have chosen the same.
      for (const chosen of new Map(rows.map((row) => [JSON.stringify(row.offTools), row.offTools])).values())
        await tx
          .update(agentServers)
          .set({ offTools: offOf({ tools: before.tools, offTools: chosen }) })
          .where(and(eq(installationId, id), eq(offTools, chosen)));
    });
  }

  /** Removes a server with everybody's sign-ins. Returns false if there is none. */
  remove(holder: SharedHolder, id: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [gone] = await tx.delete(installationServers).where(oneOf(holder, id)).returning();
      if (gone) await recordAudit(tx, { action: 'tool-server.disconnect', target: targetOf(gone), before: usedBy(gone) });
      return gone !== undefined;
    });
  }
}

const accessOf = (allowed: readonly NamedGroup[] | null) => ({ groups: allowed?.map(({ name }) => name) ?? null });

const usedBy = ({ workspaceId }: InstallationServerRow) => (workspaceId === null ? { installation: true } : { workspace: workspaceId });

const targetOf = ({ id, name, workspaceId }: InstallationServerRow) => ({
  kind: workspaceId === null ? 'installation-server' : 'workspace-server',
  id,
  name,
});

const oneOf = (holder: SharedHolder, id: string) => and(eq(installationServers.id, id), isHeldBy(holder));
