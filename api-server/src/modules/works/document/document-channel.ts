import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';

/** Names the channel on which the database tells nodes that a document has new updates. */
export const changesChannel = 'document_changes';

/** Tells every node whose users follow the document. Inside a transaction, they learn of it when it is committed. */
export const notifyChanged = (db: Pick<Drizzle, 'execute'>, notebookId: string) =>
  db.execute(sql`select pg_notify(${changesChannel}, ${notebookId})`);
