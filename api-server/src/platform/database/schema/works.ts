import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AgentSettings, BlueprintDraft, BlueprintStatus, fileStatuses, SourceItem } from 'shared-contracts';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { createdAt, moment, ownedBy } from './columns.ts';
import { workspaces } from './workspaces.ts';

export const workAreas = pgTable(
  'work_areas',
  {
    id: text('id').primaryKey(),
    /** Null for the default areas, which everybody has. */
    userId: text('user_id'),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    displayRank: doublePrecision('display_rank').notNull(),
    description: text('description'),
    routeUrl: text('route_url').notNull(),
    icon: text('icon').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('work_areas_route').on(sql`coalesce(${table.userId}, '')`, table.routeUrl)],
);

export const notebooks = pgTable(
  'notebooks',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    areaId: text('area_id').references(() => workAreas.id, { onDelete: 'set null' }),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('notebooks_user').on(table.userId),
    uniqueIndex('notebooks_one_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
);

type FileStatus = (typeof fileStatuses)[number];

const inNotebook = () => text('notebook_id').references(() => notebooks.id, { onDelete: 'set null' });

export const agents = pgTable(
  'agents',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    instructions: text('instructions').notNull(),
    starters: jsonb('starters').$type<string[]>().notNull(),
    image: text('image'),
    logoFilename: text('logo_filename'),
    knowledgeId: text('knowledge_id'),
    /** What the customize views hold; what is missing has its default. */
    settings: jsonb('settings').$type<Partial<AgentSettings>>().notNull().default({}),
    notebookId: inNotebook(),
    createdAt: createdAt(),
  },
  (table) => [index('agents_user').on(table.userId)],
);

/** The knowledge files of an agent, which may be there before the agent is. */
export const knowledgeFolders = pgTable(
  'knowledge_folders',
  { id: text('id').primaryKey(), userId: ownedBy(), createdAt: createdAt() },
  (table) => [index('knowledge_folders_user').on(table.userId)],
);

export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    name: text('name').notNull(),
    notebookId: inNotebook(),
    folderId: text('folder_id').references(() => knowledgeFolders.id, { onDelete: 'cascade' }),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    type: text('type').notNull().default('application/octet-stream'),
    sha256: text('sha256'),
    /** Where the bytes lie, which copies share; null for what was never uploaded. When the row goes, a trigger puts the key into the storage's garbage. */
    storageKey: text('storage_key'),
    status: text('status').$type<FileStatus>().notNull().default('stored'),
    failure: text('failure'),
    /** When a node began to read the text. */
    claimedAt: moment('claimed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_user').on(table.userId),
    index('files_notebook').on(table.notebookId),
    index('files_folder').on(table.folderId),
    index('files_storage').on(table.storageKey),
    index('files_waiting').on(table.status, table.createdAt).where(sql`${table.status} in ('queued', 'indexing')`),
  ],
);

export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    /** Markdown, with its sources numbered as the text cites them. */
    body: text('body').notNull().default(''),
    sources: jsonb('sources').$type<SourceItem[]>().notNull().default([]),
    /** The chat that it was written in. No reference: chats know works, not the other way round. */
    sessionId: text('session_id'),
    notebookId: inNotebook(),
    createdAt: createdAt(),
  },
  (table) => [index('reports_user').on(table.userId)],
);

/** Workflows: first drafts of a chat, then what is built, run and shared. */
/** A secret value of a header of a workflow's request, encrypted; the definition names it by its id. */
export interface SealedValue {
  readonly id: string;
  readonly sealed: string;
}

export const blueprints = pgTable(
  'blueprints',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    name: text('title').notNull(),
    /** Null for one that has no steps yet. */
    draft: jsonb('draft').$type<BlueprintDraft>(),
    status: text('status').$type<BlueprintStatus>().notNull().default('draft'),
    /** The chat that it was drafted in. */
    sessionId: text('session_id'),
    notebookId: inNotebook(),
    /** What was built from the draft; null until somebody saves it. */
    definition: jsonb('definition').$type<WorkflowDefinition>(),
    /** The secret values that the definition names, encrypted; null until it is first stored. */
    sealedHeaders: jsonb('sealed_headers').$type<readonly SealedValue[]>(),
    /** Counts the saves, so that no tab overwrites another's. */
    version: integer('version').notNull().default(0),
    /** Whether its schedule or webhook starts it. */
    isOn: boolean('is_on').notNull().default(false),
    /** Whether it has ever run: old runs are forgotten, this is not. */
    hasRun: boolean('has_run').notNull().default(false),
    /** When its schedule starts it next; claimed by the one node that does. */
    nextAt: moment('next_at'),
    /** The webhook's token: hashed to be found, sealed to be shown again. */
    hookHash: text('hook_hash'),
    hookSealed: text('hook_sealed'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('blueprints_user').on(table.userId),
    index('blueprints_session').on(table.sessionId),
    index('blueprints_next').on(table.nextAt).where(sql`${table.isOn}`),
    uniqueIndex('blueprints_hook').on(table.hookHash),
  ],
);

export const stickyNotes = pgTable(
  'sticky_notes',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    routeUrl: text('route_url').notNull(),
    /** The entity that the page shows, where it shows one. */
    scopeId: text('scope_id'),
    text: text('text').notNull(),
    left: doublePrecision('position_left').notNull(),
    top: doublePrecision('position_top').notNull(),
    color: text('color').notNull(),
    /** The workspace whose people may read it. */
    workspaceId: text('workspace_id').references(() => workspaces.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('sticky_notes_page').on(table.userId, table.routeUrl),
    index('sticky_notes_shared').on(table.workspaceId, table.routeUrl),
  ],
);

/** Stays on a page or with a model; open while `endedAt` is null. */
export const activities = pgTable(
  'activities',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    kind: text('kind').$type<'page' | 'model'>().notNull(),
    subject: text('subject').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('activities_user').on(table.userId, table.startedAt)],
);

export const loginSessions = pgTable(
  'login_sessions',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('login_sessions_user').on(table.userId)],
);

export const plans = pgTable('plans', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** In cents of US dollars per interval. */
  priceCents: integer('price_cents').notNull(),
  interval: text('interval').$type<'month' | 'year'>().notNull(),
});

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    /** When another plan took its place; null while it runs, renewed from period to period counted from `createdAt`. */
    endDate: moment('end_date'),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    uniqueIndex('subscriptions_running').on(table.userId).where(sql`${table.endDate} is null`),
  ],
);

/** How many messages a user has sent to models in a calendar month (UTC), such as `2026-11`: what their plan limits. */
export const monthlyMessages = pgTable(
  'monthly_messages',
  {
    userId: ownedBy(),
    month: text('month').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);
