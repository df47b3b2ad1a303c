import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../platform/database/database.ts';
import { noteAct } from '../../platform/database/note-act.ts';
import {
  documentStates,
  documentUpdates,
  documentVersions,
  documentWriters,
  notebooks,
  passages,
} from '../../platform/database/schema/index.ts';
import { isNotHeld } from '../../platform/holds/holds.ts';
import { notifyChanged } from './document-channel.ts';

export type VersionRow = typeof documentVersions.$inferSelect;
export type StateRow = typeof documentStates.$inferSelect;
type NewPassage = typeof passages.$inferInsert;

export class DocumentsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async latest(notebookId: string): Promise<VersionRow | undefined> {
    const [row] = await this.db
      .select()
      .from(documentVersions)
      .where(eq(documentVersions.notebookId, notebookId))
      .orderBy(desc(documentVersions.version))
      .limit(1);
    return row;
  }

  async version(notebookId: string, version: number): Promise<VersionRow | undefined> {
    const [row] = await this.db
      .select()
      .from(documentVersions)
      .where(and(eq(documentVersions.notebookId, notebookId), eq(documentVersions.version, version)));
    return row;
  }

  list(notebookId: string) {
    const { version, savedAt, beginning, authors } = documentVersions;
    return this.db
      .select({ version, savedAt, beginning, authors })
      .from(documentVersions)
      .where(eq(documentVersions.notebookId, notebookId))
      .orderBy(desc(version));
  }

  /** Serializes saves: `work` sees the latest version, and no other save runs until it is done. Updates can still be stored meanwhile. */
  alone<T>(notebookId: string, work: (known: Known) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      const [notebook] = await tx.select().from(notebooks).where(eq(notebooks.id, notebookId)).for('no key update');
      const save: SaveVersion = async (row, replaced, found) => {
        if (replaced !== undefined)
          await tx.delete(documentVersions).where(and(eq(documentVersions.notebookId, notebookId), eq(documentVersions.version, replaced)));
        await tx.insert(documentVersions).values(row);
        const isOld = and(eq(documentVersions.notebookId, notebookId), lt(documentVersions.version, row.version - keptVersions));
        await tx.delete(documentVersions).where(notebook ? and(isOld, isNotHeld(sql`${notebook.userId}`)) : isOld);
        await tx.update(notebooks).set({ updatedAt: sql`now()` }).where(eq(notebooks.id, notebookId));
        for (const by of row.authors) await noteAct(tx, { kind: 'notebook', ids: [notebookId], act: 'edited', by });
        await tx.delete(passages).where(eq(passages.notebookId, notebookId));
        const owned = notebook ? found.map((passage) => ({ ...passage, userId: notebook.userId, title: notebook.title })) : [];
        if (owned.length) await tx.insert(passages).values(owned);
      };
      const [latest, before] = await tx
        .select()
        .from(documentVersions)
        .where(eq(documentVersions.notebookId, notebookId))
        .orderBy(desc(documentVersions.version))
        .limit(2);
      return work({ latest, before, save, live: liveDocument(tx, notebookId) });
    });
  }
}

/** Reads and writes what several people edit, within a save. */
const liveDocument = (tx: Transaction, notebookId: string) => ({
  find: async (): Promise<StateRow | undefined> => {
    const [row] = await tx.select().from(documentStates).where(eq(documentStates.notebookId, notebookId)).for('update');
    return row;
  },
  updatesAfter: (id: number) =>
    tx
      .select({ id: documentUpdates.id, userId: documentUpdates.userId, update: documentUpdates.update })
      .from(documentUpdates)
      .where(and(eq(documentUpdates.notebookId, notebookId), gt(documentUpdates.id, id)))
      .orderBy(documentUpdates.id),
  /** Stores a state. `patch` becomes an update, so that pages that follow get it too. */
  write: async (row: StateRow, patch: Uint8Array | null) => {
    if (patch)
      await tx
        .insert(documentUpdates)
        .values({ notebookId, id: row.lastId, userId: null, update: Buffer.from(patch), createdAt: row.changedAt });
    const { notebookId: _, ...values } = row;
    await tx.insert(documentStates).values(row).onConflictDoUpdate({ target: documentStates.notebookId, set: values });
    const isOld = lt(documentUpdates.createdAt, new Date(row.changedAt.getTime() - keptUpdatesMs));
    await tx.delete(documentUpdates).where(and(eq(documentUpdates.notebookId, notebookId), lte(documentUpdates.id, row.mergedId), isOld));
    await notifyChanged(tx, notebookId);
  },
  /** Removes all updates, because they cannot be merged. */
  clear: async () => {
    await tx.delete(documentUpdates).where(eq(documentUpdates.notebookId, notebookId));
    await tx.delete(documentWriters).where(eq(documentWriters.notebookId, notebookId));
  },
});

/** Keeps merged updates for pages that reconnect. */
const keptUpdatesMs = 5 * 60_000;

/** Limits how many versions are kept. */
const keptVersions = 500;

type SaveVersion = (row: VersionRow, replaced: number | undefined, found: readonly Omit<NewPassage, 'userId' | 'title'>[]) => Promise<void>;

/** Describes the two latest versions and how to save the next. */
export interface Known {
  readonly latest: VersionRow | undefined;
  readonly before: VersionRow | undefined;
  readonly save: SaveVersion;
  readonly live: ReturnType<typeof liveDocument>;
}
