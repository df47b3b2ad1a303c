import { and, desc, eq, isNotNull, lt, lte, ne, sql } from 'drizzle-orm';
import { limits } from 'shared-contracts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import {
  documentStates,
  documentsSetAside,
  documentUpdates,
  documentVersions,
  documentWriters,
  notebooks,
  passages,
} from '../../../platform/database/schema/index.ts';
import { isNotHeld } from '../../../platform/holds/holds.ts';
import { newId } from '../../../platform/ids.ts';
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
    const { version, savedAt, beginning, authors, name } = documentVersions;
    return this.db
      .select({ version, savedAt, beginning, authors, name })
      .from(documentVersions)
      .where(eq(documentVersions.notebookId, notebookId))
      .orderBy(desc(version));
  }

  /** Names a version, or removes its name. Returns why it could not. */
  name(notebookId: string, version: number, name: string | null): Promise<'not-found' | 'too-many' | undefined> {
    return this.db.transaction(async (tx) => {
      // A save may be about to thin out this version.
      await tx.select({ id: notebooks.id }).from(notebooks).where(eq(notebooks.id, notebookId)).for('no key update');
      const ofNotebook = eq(documentVersions.notebookId, notebookId);
      const others = and(ofNotebook, isNotNull(documentVersions.name), ne(documentVersions.version, version));
      if (name !== null && (await tx.$count(documentVersions, others)) >= limits.documentNamedVersionsMax) return 'too-many';
      const named = await tx
        .update(documentVersions)
        .set({ name })
        .where(and(ofNotebook, eq(documentVersions.version, version)))
        .returning({ version: documentVersions.version });
      return named.length ? undefined : 'not-found';
    });
  }

  /** Serializes saves: `work` sees the latest version, and no other save runs until it is done. Updates can still be stored meanwhile. */
  alone<T>(notebookId: string, work: (known: Known) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      const [notebook] = await tx.select().from(notebooks).where(eq(notebooks.id, notebookId)).for('no key update');
      const save: SaveVersion = async (row, replaced, found) => {
        if (replaced !== undefined)
          await tx.delete(documentVersions).where(and(eq(documentVersions.notebookId, notebookId), eq(documentVersions.version, replaced)));
        await tx.insert(documentVersions).values(row);
        if (notebook && replaced === undefined) await thinHistory(tx, notebook, row);
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
    const [row] = await tx.select().from(documentStates).where(eq(documentStates.notebookId, notebookId)).for('no key update');
    return row;
  },
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
  /**
   * Ends this lineage, whose merge fails. What broke it is set aside: the updates with these ids, or the state with all updates if it fails
   * without them.
   */
  setAside: async (broken: readonly number[], state: StateRow | null, reason: string) => {
    const common = { notebookId, reason, setAsideAt: sql`now()` };
    if (state) await tx.insert(documentsSetAside).values({ ...common, id: newId('aside'), content: state.state });
    const rows = await tx
      .select()
      .from(documentUpdates)
      .where(and(eq(documentUpdates.notebookId, notebookId), sql`${documentUpdates.id} = any (${sql.param([...broken])}::int[])`));
    const updates = rows.map(({ id, userId, update }) => ({ ...common, id: newId('aside'), updateId: id, userId, content: update }));
    for (const update of updates) await tx.insert(documentsSetAside).values(update);
    await tx.delete(documentUpdates).where(eq(documentUpdates.notebookId, notebookId));
    await tx.delete(documentWriters).where(eq(documentWriters.notebookId, notebookId));
  },
});

/** Keeps merged updates for pages that reconnect. */
const keptUpdatesMs = 5 * 60_000;

/**
 * Thins a document's history by age: every version of the last hour, one per ten minutes of the last day, one per day before that, and all
 * that have a name. It counts rows, so saves that are quick or many never cost an older version.
 */
async function thinHistory(tx: Transaction, { id, userId }: typeof notebooks.$inferSelect, newest: VersionRow): Promise<void> {
  const now = sql`${newest.savedAt.toISOString()}::timestamptz`;
  await tx.execute(sql`
    delete from ${documentVersions} where notebook_id = ${id} and ${isNotHeld(sql`${userId}`)} and version in (
      select version from (
        select version, step_seconds,
          row_number() over (partition by step_seconds, floor(extract(epoch from saved_at) / step_seconds) order by version desc) as place,
          row_number() over (partition by step_seconds order by version desc) as place_in_age,
          row_number() over (order by version desc) as place_in_all
        from (
          select version, saved_at, case
            when saved_at > ${now} - interval '1 hour' then null
            when saved_at > ${now} - interval '1 day' then 600
            else 86400 end as step_seconds
          from ${documentVersions} where notebook_id = ${id} and name is null and version <> ${newest.version}
        ) as aged
      ) as placed
      where (step_seconds is not null and place > 1)
        or (step_seconds is null and place_in_age > ${versionsOfHourMax})
        or place_in_all > ${versionsMax}
    )`);
}

/** Bound the rows of a history: those of the last hour, and all without a name. The latter allows for years of daily writing. */
const versionsOfHourMax = 500;
const versionsMax = 2_000;

type SaveVersion = (row: VersionRow, replaced: number | undefined, found: readonly Omit<NewPassage, 'userId' | 'title'>[]) => Promise<void>;

/** Describes the two latest versions and how to save the next. */
export interface Known {
  readonly latest: VersionRow | undefined;
  readonly before: VersionRow | undefined;
  readonly save: SaveVersion;
  readonly live: ReturnType<typeof liveDocument>;
}
