import { and, asc, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { isGivenTo, isUsableServer } from '../../../platform/database/given-servers.ts';
import { agentServers, installationServers, workspaces } from '../../../platform/database/schema/index.ts';

/** Describes a tool server of an agent or a person. One that was given to the person has the sealed key and the workspace of who gave it. */
export type ServerRow = typeof agentServers.$inferSelect & {
  readonly givenKey?: string | null | undefined;
  readonly workspaceName?: string | null | undefined;
};

/** Describes what a server offers, and what of it is off. */
type OfferedTools = Pick<ServerRow, 'tools' | 'prompts' | 'offTools'>;

export class ToolServersRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the servers of an agent; for null, those that the user connected for their own chats. */
  async list(userId: string, agentId: string | null): Promise<ServerRow[]> {
    const ofOwner = agentId === null ? isNull(agentServers.agentId) : eq(agentServers.agentId, agentId);
    const own = and(eq(agentServers.userId, userId), ofOwner);
    return this.read(own);
  }

  async find(userId: string, id: string): Promise<ServerRow | undefined> {
    return (await this.read(ownServer(userId, id)))[0];
  }

  /** Reads the rows that their owners may use; those that were given to them as they are there now. */
  private async read(condition: SQL | undefined, db: Pick<Drizzle, 'select'> = this.db): Promise<ServerRow[]> {
    const rows = await db
      .select({ server: agentServers, given: installationServers, workspaceName: workspaces.name })
      .from(agentServers)
      .leftJoin(installationServers, eq(installationServers.id, agentServers.installationId))
      .leftJoin(workspaces, eq(workspaces.id, installationServers.workspaceId))
      .where(and(condition, isUsableServer))
      .orderBy(asc(agentServers.createdAt), asc(agentServers.id));
    return rows.map(({ server, given, workspaceName }) => {
      if (!given) return server;
      const { name, url, sealedKey: givenKey, asksSignIn, tools, prompts } = given;
      return { ...server, name, url, givenKey, workspaceName, ...(asksSignIn ? {} : { tools, prompts }) };
    });
  }

  /** Gives the user a row for each server of the installation and of their workspaces that they may use. */
  async addGiven(userId: string, newId: () => string): Promise<void> {
    const { id, installationId, userId: owner } = agentServers;
    const own = and(eq(installationId, installationServers.id), eq(owner, userId));
    const missing = await this.db
      .select({ server: installationServers })
      .from(installationServers)
      .leftJoin(agentServers, own)
      .where(and(isNull(id), isGivenTo(sql`${userId}`)))
      .orderBy(asc(installationServers.createdAt));
    if (missing.length === 0) return;
    const rows = missing.map(({ server: { id: installation, name, url, asksSignIn, createdAt } }) => ({
      id: newId(),
      userId,
      installationId: installation,
      name,
      url,
      createdAt,
      tools: [],
      prompts: [],
      signIn: asksSignIn ? ('needed' as const) : ('none' as const),
    }));
    await this.db.insert(agentServers).values(rows).onConflictDoNothing();
  }

  /** Stores a server. Returns undefined when its agent, or the person, already has one with this name. */
  async add(row: typeof agentServers.$inferInsert): Promise<ServerRow | undefined> {
    return this.db.transaction(async (tx) => {
      const [added] = await tx.insert(agentServers).values(row).onConflictDoNothing().returning();
      if (added) await recordAudit(tx, { action: 'tool-server.connect', target: targetOf(added), after: usedBy(added) });
      return added;
    });
  }

  /** Changes what a server offers by what its row holds, one change after the other. */
  async changeTools(userId: string, id: string, change: (row: ServerRow) => Partial<OfferedTools>): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.select({ id: agentServers.id }).from(agentServers).where(ownServer(userId, id)).for('no key update');
      const [row] = await this.read(ownServer(userId, id), tx);
      if (row) await tx.update(agentServers).set(change(row)).where(ownServer(userId, id));
    });
  }

  /** Switches a server of the person on or off. Returns false for a server of an agent. */
  async switch(userId: string, id: string, isOn: boolean): Promise<boolean> {
    const own = and(ownServer(userId, id), isNull(agentServers.agentId));
    return (await this.db.update(agentServers).set({ isOn }).where(own).returning()).length > 0;
  }

  /** Stores the sign-in that was started last, and drops the one before it. */
  async setStart(userId: string, id: string, change: Partial<Pick<ServerRow, 'sealedStart' | 'signIn'>>): Promise<void> {
    await this.db.update(agentServers).set(change).where(ownServer(userId, id));
  }

  /** Takes the started sign-in. Returns false if it was taken or replaced meanwhile. */
  async takeStart({ userId, id, sealedStart }: ServerRow): Promise<boolean> {
    const asRead = and(ownServer(userId, id), sql`${agentServers.sealedStart} = ${sealedStart}`);
    return (await this.db.update(agentServers).set({ sealedStart: null }).where(asRead).returning()).length > 0;
  }

  /** Stores a completed sign-in. Returns false for a server that was disconnected meanwhile. */
  signIn({ userId, id }: ServerRow, sealedGrant: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [row] = await tx.update(agentServers).set({ sealedGrant, signIn: 'done' }).where(ownServer(userId, id)).returning();
      if (row) await recordAudit(tx, { action: 'tool-server.sign-in', target: targetOf(row), after: usedBy(row) });
      return row !== undefined;
    });
  }

  /** Deletes the sign-in, also one that was only started. Returns undefined for a server that asks for none. */
  signOut(userId: string, id: string): Promise<ServerRow | undefined> {
    return this.db.transaction(async (tx) => {
      const nothing = { sealedGrant: null, sealedStart: null, signIn: 'needed' } as const;
      const asks = and(ownServer(userId, id), ne(agentServers.signIn, 'none'));
      const [row] = await tx.update(agentServers).set(nothing).where(asks).returning();
      if (row) await recordAudit(tx, { action: 'tool-server.sign-out', target: targetOf(row), before: usedBy(row) });
      return row;
    });
  }

  /** Replaces the grant of this row. Returns false if it changed meanwhile. */
  async replaceGrant({ userId, id, sealedGrant }: ServerRow, change: Pick<ServerRow, 'sealedGrant' | 'signIn'>): Promise<boolean> {
    const asRead = and(ownServer(userId, id), sql`${agentServers.sealedGrant} is not distinct from ${sealedGrant}`);
    return (await this.db.update(agentServers).set(change).where(asRead).returning()).length > 0;
  }

  /** Returns the row if nobody else is refreshing its grant. */
  async claimRefresh(userId: string, id: string, now: Date, until: Date): Promise<ServerRow | undefined> {
    const { refreshingUntil } = agentServers;
    const isFree = and(ownServer(userId, id), or(isNull(refreshingUntil), lt(refreshingUntil, now)));
    return (await this.db.update(agentServers).set({ refreshingUntil: until }).where(isFree).returning())[0];
  }

  async releaseRefresh(userId: string, id: string, until: Date): Promise<void> {
    const claimed = and(ownServer(userId, id), eq(agentServers.refreshingUntil, until));
    await this.db.update(agentServers).set({ refreshingUntil: null }).where(claimed);
  }

  /** Removes a server that its user connected. Returns false if there is none. */
  remove(userId: string, id: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(agentServers)
        .where(and(ownServer(userId, id), isNull(agentServers.installationId)))
        .returning();
      if (gone) await recordAudit(tx, { action: 'tool-server.disconnect', target: targetOf(gone), before: usedBy(gone) });
      return gone !== undefined;
    });
  }
}

const ownServer = (userId: string, id: string) => and(eq(agentServers.id, id), eq(agentServers.userId, userId));

const usedBy = ({ agentId }: ServerRow) => (agentId === null ? { chats: true } : { agent: agentId });

const targetOf = ({ id, name }: ServerRow) => ({ kind: 'agent-server', id, name });
