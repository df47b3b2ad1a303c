import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ModelPurpose } from 'shared-contracts';
import type { ModelProtocol } from 'shared-contracts/calls';
import type { LocalServerKind } from 'shared-contracts/connection-calls';
import type { ModelFacts } from '../../../model/model-facts.ts';
import { groups } from '../governance/group.ts';
import { workspaces } from '../identity/workspace.ts';
import { ownedBy, users } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/**
 * Holds connected endpoints of model providers. They belong to the person or the workspace that is named; without either, to the
 * installation.
 */
export const modelProviders = pgTable(
  'model_providers',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: text('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    baseUrl: text('base_url').notNull(),
    protocol: text('protocol').$type<ModelProtocol>().notNull().default('openai-chat'),
    /** Encrypted; null if the endpoint needs no key. */
    sealedKey: text('sealed_key'),
    models: jsonb('models').$type<readonly string[]>().notNull(),
    /** What the provider's own list says about its models, by name. */
    facts: jsonb('facts').$type<Readonly<Record<string, ModelFacts>>>(),
    /** The program on the server's computer that it was found as. Its address then comes from the server's settings alone. */
    local: text('local').$type<LocalServerKind>(),
    checkedAt: moment('checked_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('model_providers_name').on(table.userId, table.name),
    uniqueIndex('model_providers_workspace_name').on(table.workspaceId, table.name),
    uniqueIndex('model_providers_shared_name').on(table.name).where(sql`${table.userId} is null and ${table.workspaceId} is null`),
    check('model_providers_one_owner', sql`${table.userId} is null or ${table.workspaceId} is null`),
  ],
);

/**
 * Holds what a connection's managers decided about it (with an empty model) or about one of its models. Without a provider, a row is about
 * the endpoint in the server's settings.
 */
export const modelRules = pgTable(
  'model_rules',
  {
    id: text('id').primaryKey(),
    providerId: text('provider_id').references(() => modelProviders.id, { onDelete: 'cascade' }),
    modelId: text('model_id').notNull(),
    /** Null in the row of a model: as the connection's row says about models without a row. */
    isEnabled: boolean('is_enabled'),
    displayName: text('display_name'),
    requestsPerMinute: integer('requests_per_minute'),
    /** Whether only the groups in `model_rule_groups` may use it. It stays true when the last of them is deleted. */
    isRestricted: boolean('is_restricted').notNull().default(false),
    /** What administrators know better about the model than the catalog and the provider's list. */
    facts: jsonb('facts').$type<ModelFacts>(),
  },
  (table) => [unique('model_rules_model').on(table.providerId, table.modelId).nullsNotDistinct()],
);

export const modelRuleGroups = pgTable(
  'model_rule_groups',
  {
    ruleId: text('rule_id').notNull(),
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.groupId] }),
    index('model_rule_groups_group').on(table.groupId),
    foreignKey({ name: 'model_rule_groups_rule', columns: [table.ruleId], foreignColumns: [modelRules.id] }).onDelete('cascade'),
  ],
);

/** Counts each person's requests to models with a limit, in the minute that is named. */
export const modelRequests = pgTable(
  'model_requests',
  {
    userId: ownedBy(),
    modelId: text('model_id').notNull(),
    minute: moment('minute').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.modelId] })],
);

export const defaultModels = pgTable('default_models', { userId: ownedBy().primaryKey(), modelId: text('model_id').notNull() });

/** Holds the model that answers people who work in a workspace and have not chosen one. */
export const workspaceModels = pgTable('workspace_models', {
  workspaceId: text('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  modelId: text('model_id').notNull(),
});

/** Holds the models that hear and speak for people who work in a workspace and have not chosen one. */
export const workspaceSpecialModels = pgTable(
  'workspace_special_models',
  {
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<ModelPurpose>().notNull(),
    modelId: text('model_id').notNull(),
    /** The voice that speaks unless the reader chose one; null for the model's first. */
    voice: text('voice'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.purpose] })],
);

/** Holds the models that a user marked, to be listed first. */
export const favoriteModels = pgTable(
  'favorite_models',
  { userId: ownedBy(), modelId: text('model_id').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.modelId] })],
);

/** Holds the models that a user chose for other purposes than chats. */
export const specialModels = pgTable(
  'special_models',
  { userId: ownedBy(), purpose: text('purpose').$type<ModelPurpose>().notNull(), modelId: text('model_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);
