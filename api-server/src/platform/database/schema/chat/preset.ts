import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ModelParameters } from 'shared-contracts/preset-calls';
import { workspaces } from '../identity/workspace.ts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds named models with parameters and a system text. A deleted one stays for a restore, but nobody can reach it. */
export const presets = pgTable(
  'presets',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    name: text('name').notNull(),
    /** The id under which the model is chosen; null leaves the choice to the page. */
    model: text('model'),
    system: text('system').notNull().default(''),
    parameters: jsonb('parameters').$type<ModelParameters>().notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('presets_user').on(table.userId)],
);

/** Holds what new chats start with. Without a preset, a person's new chats start without one, whatever their workspace chose. */
export const defaultPresets = pgTable('default_presets', {
  userId: ownedBy().primaryKey(),
  presetId: text('preset_id').references(() => presets.id, { onDelete: 'cascade' }),
});

export const workspacePresets = pgTable('workspace_presets', {
  workspaceId: text('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  presetId: text('preset_id')
    .notNull()
    .references(() => presets.id, { onDelete: 'cascade' }),
});
