import { and, asc, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { extensionFiles, extensions, profiles, users, workspaces } from '../../../platform/database/schema/index.ts';

export type ExtensionRow = typeof extensions.$inferSelect;

export interface ExtensionFile {
  readonly path: string;
  readonly content: Buffer;
  readonly isZipped: boolean;
}

/** Stores the extensions of workspaces. Access: callers have checked the user's role in the workspace. */
export class ExtensionRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async list(workspaceId: string): Promise<(ExtensionRow & { installer: string | null })[]> {
    const rows = await this.db
      .select({ extension: extensions, name: fullName(profiles, users), email: users.email })
      .from(extensions)
      .leftJoin(users, eq(users.id, extensions.installedBy))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(extensions.workspaceId, workspaceId))
      .orderBy(asc(extensions.label), asc(extensions.id));
    return rows.map(({ extension, name, email }) => ({ ...extension, installer: name || email }));
  }

  async find(id: string): Promise<(ExtensionRow & { workspaceName: string }) | undefined> {
    const [row] = await this.db
      .select({ extension: extensions, workspaceName: workspaces.name })
      .from(extensions)
      .innerJoin(workspaces, eq(workspaces.id, extensions.workspaceId))
      .where(eq(extensions.id, id));
    return row && { ...row.extension, workspaceName: row.workspaceName };
  }

  /** Lists the extensions of a workspace that are on. */
  listOn(workspaceId: string): Promise<Pick<ExtensionRow, 'id' | 'label'>[]> {
    return this.db
      .select({ id: extensions.id, label: extensions.label })
      .from(extensions)
      .where(and(eq(extensions.workspaceId, workspaceId), eq(extensions.state, 'on')))
      .orderBy(asc(extensions.label));
  }

  /**
   * Adds an extension with its files, or replaces the one of the same remote. `decide` sees the one before and how many others there are;
   * it returns the row to store, or throws.
   */
  async put(
    workspaceId: string,
    remote: string,
    files: readonly ExtensionFile[],
    decide: (before: ExtensionRow | undefined, others: number) => typeof extensions.$inferInsert,
  ): Promise<ExtensionRow> {
    return this.db.transaction(async (tx) => {
      // Two installations in one workspace wait for each other.
      await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
      const all = await tx.select().from(extensions).where(eq(extensions.workspaceId, workspaceId));
      const before = all.find((one) => one.remote === remote);
      const row = decide(before, all.length - (before ? 1 : 0));
      const [stored] = await tx.insert(extensions).values(row).onConflictDoUpdate({ target: extensions.id, set: row }).returning();
      if (!stored) throw new Error('the extension was not stored');
      await tx.delete(extensionFiles).where(eq(extensionFiles.extensionId, stored.id));
      await tx.insert(extensionFiles).values(files.map((file) => ({ extensionId: stored.id, ...file })));
      await record(tx, before ? 'extension.update' : 'extension.install', stored, before && auditDetails(before), auditDetails(stored));
      return stored;
    });
  }

  async change(
    id: string,
    change: Partial<Pick<ExtensionRow, 'state' | 'granted' | 'trialToken' | 'changedAt'>>,
  ): Promise<ExtensionRow | undefined> {
    return this.db.transaction(async (tx) => {
      const [before] = await tx.select().from(extensions).where(eq(extensions.id, id)).for('no key update');
      if (!before) return undefined;
      const [after] = await tx.update(extensions).set(change).where(eq(extensions.id, id)).returning();
      if (after) await record(tx, 'extension.change', after, auditDetails(before), auditDetails(after));
      return after;
    });
  }

  async remove(id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [removed] = await tx.delete(extensions).where(eq(extensions.id, id)).returning();
      if (removed) await record(tx, 'extension.remove', removed, auditDetails(removed));
    });
  }

  /** Returns a file of an extension that somebody may use, by the secret in its address. */
  async file(id: string, filesToken: string, path: string): Promise<ExtensionFile | undefined> {
    const [row] = await this.db
      .select({ path: extensionFiles.path, content: extensionFiles.content, isZipped: extensionFiles.isZipped })
      .from(extensionFiles)
      .innerJoin(extensions, eq(extensions.id, extensionFiles.extensionId))
      .where(
        and(
          eq(extensions.id, id),
          eq(extensions.filesToken, filesToken),
          inArray(extensions.state, ['on', 'trial']),
          eq(extensionFiles.path, path),
        ),
      );
    return row;
  }

  /** Returns the addresses on the web that the extension may contact; undefined unless somebody may use it. */
  async grantedOrigins(id: string, filesToken: string): Promise<readonly string[] | undefined> {
    const [row] = await this.db
      .select({ granted: extensions.granted })
      .from(extensions)
      .where(and(eq(extensions.id, id), eq(extensions.filesToken, filesToken), inArray(extensions.state, ['on', 'trial'])));
    return row?.granted.origins;
  }
}

const record = (tx: Transaction, action: string, { id, label }: ExtensionRow, before?: object, after?: object) =>
  recordAudit(tx, { action, target: { kind: 'extension', id, name: label }, before, after });

const auditDetails = ({ workspaceId, remote, version, publisher, state, granted }: ExtensionRow) => ({
  workspace_id: workspaceId,
  remote,
  version,
  publisher: publisher.name,
  state,
  granted,
});
