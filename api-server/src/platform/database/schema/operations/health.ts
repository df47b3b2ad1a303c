import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../kernel/columns.ts';

/** Holds the nodes that serve the installation. A node that was not seen for a while has ended without saying so. */
export const serverNodes = pgTable('server_nodes', {
  id: text('id').primaryKey(),
  host: text('host').notNull(),
  version: text('version').notNull(),
  nodeVersion: text('node_version').notNull(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  /** The longest time that the event loop was held since the node was seen before. */
  heldMs: integer('held_ms').notNull().default(0),
});
