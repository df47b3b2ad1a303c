import { pgTable, text } from 'drizzle-orm/pg-core';
import { ownedBy } from '../kernel/account.ts';
import { bytes, createdAt } from '../kernel/columns.ts';

/** Holds pictures of agents and people, whose type is checked by their first bytes. Anyone who knows the id may see the picture. */
export const pictures = pgTable('agent_images', {
  id: text('id').primaryKey(),
  userId: ownedBy(),
  type: text('type').$type<'image/png' | 'image/jpeg'>().notNull(),
  bytes: bytes('bytes').notNull(),
  createdAt: createdAt(),
});
