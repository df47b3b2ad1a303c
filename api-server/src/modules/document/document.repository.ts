import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { noteAct } from '../../platform/database/note-act.ts';
import { documentVersions, notebooks, passages } from '../../platform/database/schema/index.ts';

export type VersionRow = typeof documentVersions.$inferSelect;
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
    const { version, savedAt, beginning } = documentVersions;
    return this.db
      .select({ version, savedAt, beginning })
      .from(documentVersions)
      .where(eq(documentVersions.notebookId, notebookId))
      .orderBy(desc(version));
  }

  /** Serializes saves: `work` sees the latest version, and no other save runs until it is done. */
  alone<T>(notebookId: string, work: (known: Known) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      const [notebook] = await tx.select().from(notebooks).where(eq(notebooks.id, notebookId)).for('update');
      const save: SaveVersion = async (row, replaced, found) => {
        if (replaced !== undefined)
          await tx.delete(documentVersions).where(and(eq(documentVersions.notebookId, notebookId), eq(documentVersions.version, replaced)));
        await tx.insert(documentVersions).values(row);
        await tx
          .delete(documentVersions)
          .where(and(eq(documentVersions.notebookId, notebookId), lt(documentVersions.version, row.version - keptVersions)));
        await tx.update(notebooks).set({ updatedAt: sql`now()` }).where(eq(notebooks.id, notebookId));
        await noteAct(tx, { kind: 'notebook', ids: [notebookId], act: 'edited' });
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
      return work({ latest, before, save });
    });
  }
}

/** Limits how many versions are kept. */
const keptVersions = 500;

type SaveVersion = (row: VersionRow, replaced: number | undefined, found: readonly Omit<NewPassage, 'userId' | 'title'>[]) => Promise<void>;

/** Describes the two latest versions and how to save the next. */
interface Known {
  readonly latest: VersionRow | undefined;
  readonly before: VersionRow | undefined;
  readonly save: SaveVersion;
}
