import { pgTable, text } from 'drizzle-orm/pg-core';
import { ownedBy } from './account.ts';
import { bytes, createdAt } from './columns.ts';

/** Pictures of agents and of people, checked by their first bytes. The id is what a reader needs to know to see one. */
export const pictures = pgTable('agent_images', {
  id: text('id').primaryKey(),
  userId: ownedBy(),
  type: text('type').$type<'image/png' | 'image/jpeg'>().notNull(),
  bytes: bytes('bytes').notNull(),
  createdAt: createdAt(),
});
