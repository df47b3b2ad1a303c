import { jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ModelPurpose } from 'shared-contracts';
import { ownedBy } from './account.ts';
import { createdAt, moment } from './columns.ts';

/** Holds OpenAI-compatible endpoints that users connected. */
export const modelProviders = pgTable(
  'model_providers',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    name: text('name').notNull(),
    baseUrl: text('base_url').notNull(),
    /** Encrypted; null if the endpoint needs no key. */
    sealedKey: text('sealed_key'),
    models: jsonb('models').$type<readonly string[]>().notNull(),
    checkedAt: moment('checked_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('model_providers_name').on(table.userId, table.name)],
);

export const defaultModels = pgTable('default_models', { userId: ownedBy().primaryKey(), modelId: text('model_id').notNull() });

/** Holds the models that a user chose for other purposes than chats. */
export const specialModels = pgTable(
  'special_models',
  { userId: ownedBy(), purpose: text('purpose').$type<ModelPurpose>().notNull(), modelId: text('model_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);
