import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { documentStates, documentUpdates, documentWriters, grants, notebooks } from '../../../platform/database/schema/index.ts';
import { notifyChanged } from './document-channel.ts';
import type { Inspected } from './document-updates.ts';

type StateRow = typeof documentStates.$inferSelect;

/** Describes an update that is to be stored. */
export interface Sent {
  readonly userId: string;
  readonly lineage: string;
  readonly update: Buffer;
  readonly inspected: Inspected;
}

/** Says what became of an update: stored (or known already), or why not. */
export type Outcome = 'stored' | 'other-lineage' | 'other-writer' | 'gap' | 'full';

/** Bounds the bytes of a document with its later updates. Small updates still fit for a while, because shortening a text takes some. */
const sizeMax = 6_000_000;
const smallUpdate = 2_000;
const sizeAlwaysMax = 7_000_000;

/** Stores the updates of documents that several people edit. */
export class TogetherRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns whether somebody else may edit the notebook. */
  async isTogether(notebookId: string): Promise<boolean> {
    return (await this.db.$count(grants, and(eq(grants.kind, 'notebook'), eq(grants.id, notebookId), eq(grants.level, 'edit')))) > 0;
  }

  async find(notebookId: string): Promise<StateRow | undefined> {
    const [row] = await this.db.select().from(documentStates).where(eq(documentStates.notebookId, notebookId));
    return row;
  }

  /** Returns how far the updates have got; undefined for a document that was never edited together. */
  async head(notebookId: string) {
    const { lineage, mergedId, lastId, version } = documentStates;
    const [row] = await this.db
      .select({ lineage, mergedId, lastId, version })
      .from(documentStates)
      .where(eq(documentStates.notebookId, notebookId));
    return row;
  }

  updatesAfter(notebookId: string, id: number) {
    return this.db
      .select({ id: documentUpdates.id, userId: documentUpdates.userId, update: documentUpdates.update })
      .from(documentUpdates)
      .where(and(eq(documentUpdates.notebookId, notebookId), gt(documentUpdates.id, id)))
      .orderBy(documentUpdates.id);
  }

  /** Lists documents with updates that no node has merged since `before`. */
  async listUnmerged(before: Date): Promise<string[]> {
    const rows = await this.db
      .select({ id: documentStates.notebookId })
      .from(documentStates)
      .where(and(gt(documentStates.lastId, documentStates.mergedId), lt(documentStates.changedAt, before)));
    return rows.map(({ id }) => id);
  }

  /**
   * Stores updates in this order, in one transaction. The row of the document is locked, so ids follow each other and become visible in
   * their order. Returns the outcome of each and the last id; undefined if there is no such document.
   */
  append(notebookId: string, sent: readonly Sent[], now: Date): Promise<{ outcomes: Outcome[]; last: number } | undefined> {
    return this.db.transaction(async (tx) => {
      // Inserting an update locks the notebook like this. Deleting a notebook locks it first, so locking it last could block both.
      await tx.select({ id: notebooks.id }).from(notebooks).where(eq(notebooks.id, notebookId)).for('key share');
      const [row] = await tx
        .select({ lineage: documentStates.lineage, lastId: documentStates.lastId, size: documentStates.size })
        .from(documentStates)
        .where(eq(documentStates.notebookId, notebookId))
        .for('no key update');
      if (!row) return undefined;
      const clocks = await this.clocksOf(tx, notebookId, sent);
      const added: (typeof documentUpdates.$inferInsert)[] = [];
      let { size } = row;
      const outcomes = sent.map(({ userId, lineage, update, inspected }): Outcome => {
        if (lineage !== row.lineage) return 'other-lineage';
        const problem = problemOf(inspected, userId, clocks);
        if (problem) return problem;
        const isNew = inspected.deletes || inspected.written.some(({ client, to }) => to > (clocks.get(client)?.clock ?? 0));
        if (!isNew) return 'stored';
        if (size + update.length > (update.length <= smallUpdate ? sizeAlwaysMax : sizeMax)) return 'full';
        size += update.length;
        for (const { client, to } of inspected.written)
          clocks.set(client, { userId, clock: Math.max(to, clocks.get(client)?.clock ?? 0), isChanged: true });
        added.push({ notebookId, id: row.lastId + added.length + 1, userId, update, createdAt: now });
        return 'stored';
      });
      const last = row.lastId + added.length;
      if (added.length) {
        await tx.insert(documentUpdates).values(added);
        await this.writeClocks(tx, notebookId, clocks);
        await tx.update(documentStates).set({ lastId: last, size, changedAt: now }).where(eq(documentStates.notebookId, notebookId));
        await notifyChanged(tx, notebookId);
      }
      return { outcomes, last };
    });
  }

  private async clocksOf(tx: Transaction, notebookId: string, sent: readonly Sent[]): Promise<Clocks> {
    const clients = [...new Set(sent.flatMap(({ inspected }) => inspected.written.map(({ client }) => client)))];
    if (!clients.length) return new Map();
    const rows = await tx
      .select()
      .from(documentWriters)
      .where(and(eq(documentWriters.notebookId, notebookId), sql`${documentWriters.client} = any (${sql.param(clients)}::bigint[])`));
    return new Map(rows.map(({ client, userId, clock }) => [client, { userId, clock, isChanged: false }]));
  }

  private async writeClocks(tx: Transaction, notebookId: string, clocks: Clocks): Promise<void> {
    const rows = [...clocks].filter(([, { isChanged }]) => isChanged);
    if (!rows.length) return;
    const arrayOf = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
    const clients = arrayOf(
      rows.map(([client]) => client),
      'bigint',
    );
    const users = arrayOf(
      rows.map(([, { userId }]) => userId),
      'text',
    );
    const counts = arrayOf(
      rows.map(([, { clock }]) => clock),
      'bigint',
    );
    await tx.execute(sql`
      insert into ${documentWriters} (notebook_id, client, user_id, clock)
      select ${notebookId}, * from unnest(${clients}, ${users}, ${counts})
      on conflict (notebook_id, client) do update set clock = excluded.clock`);
  }
}

type Clocks = Map<number, { readonly userId: string; readonly clock: number; readonly isChanged: boolean }>;

/** Nobody writes under another person's client id, and nothing that was sent before is missing. */
function problemOf({ written }: Inspected, userId: string, clocks: Clocks): Outcome | undefined {
  for (const { client, from } of written) {
    const known = clocks.get(client);
    if (known && known.userId !== userId) return 'other-writer';
    if (from > (known?.clock ?? 0)) return 'gap';
  }
  return undefined;
}
