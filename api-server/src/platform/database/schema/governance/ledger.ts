import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ActState, ToolEffect } from 'shared-contracts/agent-calls';
import type { Text } from '../../../language/text.ts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Names the thing that an act changed, as it was called then. */
export interface ActTarget {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

/** Holds what runs of the assistant changed or sent, with what undoes it. The run, its chat and its agent may no longer exist. */
export const ledgerActs = pgTable(
  'ledger_acts',
  {
    id: text('id').primaryKey(),
    position: bigserial('position', { mode: 'number' }).notNull(),
    /** On whose rights the run acted. */
    userId: ownedBy(),
    runId: text('run_id').notNull(),
    sessionId: text('session_id'),
    messageId: text('message_id'),
    agentId: text('agent_id'),
    agentName: text('agent_name'),
    tool: text('tool').notNull(),
    /** The tool's name in English, and to be written in the reader's language. */
    title: text('title').notNull(),
    titleSentence: jsonb('title_sentence').$type<Text>(),
    input: jsonb('input').$type<unknown>().notNull(),
    target: jsonb('target').$type<ActTarget>(),
    effect: text('effect').$type<ToolEffect>().notNull(),
    /** What the tool needs to undo the act; null if it can't be undone. */
    inverse: jsonb('inverse').$type<unknown>(),
    state: text('state').$type<ActState>().notNull(),
    /** Says why a final act can't be undone. */
    why: jsonb('why').$type<Text>(),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
    undoneBy: text('undone_by'),
  },
  (table) => [index('ledger_acts_run').on(table.runId), index('ledger_acts_user').on(table.userId, table.createdAt)],
);
