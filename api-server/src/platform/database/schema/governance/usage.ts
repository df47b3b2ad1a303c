import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CallKind } from 'shared-contracts';
import type { BudgetScope } from 'shared-contracts/settings-calls';
import { users } from '../kernel/account.ts';
import { moment } from '../kernel/columns.ts';

/** Defines an amount in millionths of the installation's currency. */
const micro = (name: string) => bigint(name, { mode: 'number' });

/** Says what a model costs: per million tokens, per picture, per minute of sound and per million characters. Missing prices are not charged. */
export interface ModelPrice {
  readonly inputMicro: number | null;
  readonly cachedMicro: number | null;
  readonly outputMicro: number | null;
  readonly pictureMicro: number | null;
  /** Per minute of sound that is transcribed. Missing in the records of older calls. */
  readonly minuteMicro?: number | null;
  /** Per million characters that are spoken. Missing in the records of older calls. */
  readonly characterMicro?: number | null;
}

/**
 * Holds every call to a provider. A row is written before the call, with what is reserved for it, and completed when it has ended. Rows
 * stay without a name when their person's account is deleted, so that totals stay right.
 */
export const modelCalls = pgTable(
  'model_calls',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    startedAt: moment('started_at').notNull(),
    kind: text('kind').$type<CallKind>().notNull(),
    chatId: text('chat_id'),
    messageId: text('message_id'),
    agentId: text('agent_id'),
    workflowId: text('workflow_id'),
    model: text('model').notNull(),
    connectionId: text('connection_id').notNull(),
    connectionName: text('connection_name').notNull(),
    payer: text('payer').$type<'person' | 'workspace' | 'installation'>().notNull(),
    /** Names what the call counts for, such as `person:usr_1` and `group:grp_2`, at the time of the call. */
    scopes: text('scopes').array().notNull(),
    status: text('status').$type<'running' | 'complete' | 'stopped' | 'failed' | 'refused' | 'lost'>().notNull(),
    inputTokens: integer('input_tokens').notNull().default(0),
    cachedTokens: integer('cached_tokens').notNull().default(0),
    reasoningTokens: integer('reasoning_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    pictures: integer('pictures').notNull().default(0),
    audioSeconds: integer('audio_seconds').notNull().default(0),
    characters: integer('characters').notNull().default(0),
    /** Whether the provider did not count the tokens. */
    isEstimated: boolean('is_estimated').notNull().default(false),
    /** Null if the model had no price. */
    price: jsonb('price').$type<ModelPrice>(),
    costMicro: micro('cost_micro'),
    reservedMicro: micro('reserved_micro').notNull().default(0),
    month: text('month').notNull(),
    /** When the node that makes the call last showed a sign of life. */
    beatAt: moment('beat_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('model_calls_started').on(table.startedAt),
    index('model_calls_user').on(table.userId, table.startedAt),
    index('model_calls_chat').on(table.chatId).where(sql`${table.chatId} is not null`),
    index('model_calls_agent').on(table.agentId).where(sql`${table.agentId} is not null`),
    index('model_calls_workflow').on(table.workflowId).where(sql`${table.workflowId} is not null`),
    index('model_calls_model').on(table.model),
    index('model_calls_scopes').using('gin', table.scopes),
    index('model_calls_costed').on(table.startedAt).where(sql`${table.costMicro} > 0 or ${table.reservedMicro} > 0`),
    index('model_calls_running').on(table.beatAt).where(sql`${table.status} = 'running'`),
  ],
);

/** Holds what each person, group, workspace, agent and workflow spent and has reserved in a calendar month (UTC), such as `2026-11`. */
export const spending = pgTable(
  'spending',
  {
    /** The kind and id, such as `group:grp_2`. */
    scope: text('scope').notNull(),
    month: text('month').notNull(),
    spentMicro: micro('spent_micro').notNull().default(0),
    reservedMicro: micro('reserved_micro').notNull().default(0),
    /** When people were warned that little of the budget is left. */
    warnedAt: moment('warned_at'),
  },
  (table) => [primaryKey({ columns: [table.scope, table.month] })],
);

/** Holds how much may be spent in a month. The id is empty for the budget of everybody who has no individual one. */
export const budgets = pgTable(
  'budgets',
  {
    kind: text('kind').$type<BudgetScope>().notNull(),
    id: text('id').notNull(),
    monthlyMicro: micro('monthly_micro').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] }), check('budgets_positive', sql`${table.monthlyMicro} > 0`)],
);

/** Holds the prices that administrators set for a model over one connection. `server` is the endpoint in the server's settings. */
export const connectionPrices = pgTable(
  'connection_prices',
  {
    connectionId: text('connection_id').notNull(),
    model: text('model').notNull(),
    inputMicro: micro('input_micro'),
    cachedMicro: micro('cached_micro'),
    outputMicro: micro('output_micro'),
    pictureMicro: micro('picture_micro'),
    minuteMicro: micro('minute_micro'),
    characterMicro: micro('character_micro'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.model] })],
);

/** Holds the prices that administrators set in place of those of the catalog. */
export const modelPrices = pgTable('model_prices', {
  model: text('model').primaryKey(),
  inputMicro: micro('input_micro'),
  cachedMicro: micro('cached_micro'),
  outputMicro: micro('output_micro'),
  pictureMicro: micro('picture_micro'),
  minuteMicro: micro('minute_micro'),
  characterMicro: micro('character_micro'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
