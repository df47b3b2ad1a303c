import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AgentLogStep, AgentSettings, ServerTool } from 'shared-contracts';
import type { ActPreview, FormValues, ServerPrompt, TrialHalt } from 'shared-contracts/agent-calls';
import type { Text } from '../../../language/text.ts';
import { groups } from '../governance/group.ts';
import { workspaces } from '../identity/workspace.ts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment, resumedAt, updatedAt } from '../kernel/columns.ts';
import { inNotebook } from '../works/notebook.ts';

/** Returns the name of the picture in an address: all after its last slash. */
export const imageName = (image: SQLWrapper) => sql`substring(${image} from '[^/]*$')`;

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
    /** The customize views' settings; missing ones have their defaults. */
    settings: jsonb('settings').$type<Partial<AgentSettings>>().notNull().default({}),
    /** Whether the people it is shared with see which of its files an answer cites, and what they say. */
    allowsQuotes: boolean('allows_quotes').notNull().default(false),
    notebookId: inNotebook(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('agents_user').on(table.userId),
    index('agents_knowledge').on(table.knowledgeId).where(sql`${table.knowledgeId} is not null`),
    index('agents_image').on(imageName(table.image)),
  ],
);

const ofAgent = () =>
  text('agent_id')
    .notNull()
    .references(() => agents.id, { onDelete: 'cascade' });

/** Describes what a version holds: how the agent works. Its name, picture, files, tool servers and schedule stay the agent's. */
export interface VersionContent {
  readonly description: string;
  readonly instructions: string;
  readonly starters: string[];
  readonly settings: AgentSettings;
}

/** Holds published versions of agents. Their rows are never changed, except that a new owner doesn't get what was the former owner's. */
export const agentVersions = pgTable(
  'agent_versions',
  {
    id: text('id').primaryKey(),
    agentId: ofAgent(),
    number: integer('number').notNull(),
    content: jsonb('content').$type<VersionContent>().notNull(),
    notes: text('notes').notNull(),
    /** Not a reference, because the version stays when its author's account is deleted. */
    authorId: text('author_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('agent_versions_number').on(table.agentId, table.number)],
);

/** Holds who gets which version of an agent. An agent without a row never published: everybody gets its form and settings as they are. */
export const agentRollouts = pgTable(
  'agent_rollouts',
  {
    agentId: ofAgent().primaryKey(),
    /** The ids of the versions that everybody got, oldest first. The last is the current one. */
    history: jsonb('history').$type<string[]>().notNull(),
    trialId: text('trial_id'),
    trialPercent: integer('trial_percent'),
    trialSince: moment('trial_since'),
    /** The last trial that ended automatically. */
    halt: jsonb('halt').$type<TrialHalt>(),
  },
  (table) => [index('agent_rollouts_trial').on(table.trialId).where(sql`${table.trialId} is not null`)],
);

/** Holds the schedules on which agents run. One node claims `nextAt` and runs the agent. */
export const agentSchedules = pgTable(
  'agent_schedules',
  {
    agentId: ofAgent().primaryKey(),
    userId: ownedBy(),
    prompt: text('prompt').notNull(),
    cron: text('cron').notNull(),
    timeZone: text('time_zone').notNull(),
    isOn: boolean('is_on').notNull(),
    nextAt: moment('next_at'),
    resumedAt: resumedAt(),
    lastAt: moment('last_at'),
    lastSessionId: text('last_session_id'),
    lastProblem: text('last_problem'),
    /** The same, to be written in the reader's language; null in earlier rows. */
    lastProblemSentence: jsonb('last_problem_sentence').$type<Text>(),
  },
  (table) => [index('agent_schedules_next').on(table.nextAt)],
);

/** Describes a tool of a tool server, or a way to its resources. */
type StoredTool = ServerTool & {
  readonly input: Readonly<Record<string, unknown>>;
  readonly resources?: 'list' | 'read' | undefined;
  /** The address of its app (`ui://…`). */
  readonly app?: string | undefined;
  /** Who may call it; everybody if it is missing. */
  readonly visibility?: readonly ('model' | 'app')[] | undefined;
};

/** Names a tool that is off. */
export interface OffTool {
  readonly name: string;
  /** It was switched off because it no longer only reads. */
  readonly isRiskier?: true | undefined;
  /** It was switched off because its server says something else about it than this, which somebody allowed. */
  readonly changedFrom?: string | undefined;
  /** It isn't off: its server no longer lists it, and it only read. */
  readonly wasReading?: true | undefined;
  /** It isn't off: its server no longer lists it, and this is what the server said about it. */
  readonly gone?: { readonly digest: string; readonly description: string } | undefined;
}

/** Describes a prompt of a tool server. */
type StoredPrompt = Omit<ServerPrompt, 'server_id' | 'server'>;

/** Holds the tool servers that administrators connected for everybody's chats, and those that workspaces have for their members' chats. */
export const installationServers = pgTable(
  'installation_servers',
  {
    id: text('id').primaryKey(),
    /** Null for a server of the installation. */
    workspaceId: text('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    sealedKey: text('sealed_key'),
    /** Whether everybody has to sign in. The tools are then in each person's row. */
    asksSignIn: boolean('asks_sign_in').notNull(),
    /** Whether only the groups in `installation_server_groups` may use it. It stays true when the last of them is deleted, and is true for all of workspaces. */
    isRestricted: boolean('is_restricted').notNull().default(false),
    tools: jsonb('tools').$type<StoredTool[]>().notNull(),
    prompts: jsonb('prompts').$type<StoredPrompt[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('installation_servers_name').on(table.name).where(sql`${table.workspaceId} is null`),
    uniqueIndex('installation_servers_workspace').on(table.workspaceId, table.name),
  ],
);

/** Holds which groups may use a tool server of the installation that is limited to groups. */
export const installationServerGroups = pgTable(
  'installation_server_groups',
  {
    serverId: text('server_id')
      .notNull()
      .references(() => installationServers.id, { onDelete: 'cascade' }),
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.serverId, table.groupId] }), index('installation_server_groups_group').on(table.groupId)],
);

/** Holds the tool servers (MCP over HTTP) that agents may use, and those that people connected for their own chats. */
export const agentServers = pgTable(
  'agent_servers',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    /** Null for a server that a person connected for their own chats. */
    agentId: text('agent_id').references(() => agents.id, { onDelete: 'cascade' }),
    /** Set for a person's row of a server of the installation or a workspace: their choice and their sign-in, without its key. */
    installationId: text('installation_id').references(() => installationServers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    sealedKey: text('sealed_key'),
    /** Whether the server asks its users to sign in, and whether the owner has. */
    signIn: text('sign_in').$type<'none' | 'needed' | 'done'>().notNull().default('none'),
    /** The owner's tokens and what refreshes them. */
    sealedGrant: text('sealed_grant'),
    /** The sign-in that was started last, until the browser returns. */
    sealedStart: text('sealed_start'),
    /** Until then, one node refreshes the tokens and the others wait. */
    refreshingUntil: moment('refreshing_until'),
    tools: jsonb('tools').$type<StoredTool[]>().notNull(),
    prompts: jsonb('prompts').$type<StoredPrompt[]>().notNull().default([]),
    /** Whether the chats of the person use it. */
    isOn: boolean('is_on').notNull().default(true),
    /** The tools that aren't used. Tools that the server adds are used, so these are the ones to remember. */
    offTools: jsonb('off_tools').$type<OffTool[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('agent_servers_name').on(table.agentId, table.name),
    uniqueIndex('agent_servers_own_name')
      .on(table.userId, table.name)
      .where(sql`${table.agentId} is null and ${table.installationId} is null`),
    uniqueIndex('agent_servers_installation').on(table.userId, table.installationId),
    index('agent_servers_given').on(table.installationId),
    index('agent_servers_user').on(table.userId),
  ],
);

/** Holds actions that need the user's approval, and the decisions. */
export const agentApprovals = pgTable(
  'agent_approvals',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    /** Null for a plain chat. */
    agentId: text('agent_id').references(() => agents.id, { onDelete: 'cascade' }),
    runId: text('run_id').notNull(),
    sessionId: text('session_id'),
    tool: text('tool').notNull(),
    /** The name of one of our tools, to be written in the reader's language. */
    toolSentence: jsonb('tool_sentence').$type<Text>(),
    input: jsonb('input').$type<unknown>().notNull(),
    preview: jsonb('preview').$type<ActPreview>(),
    /** What was entered in a form, until the run has taken it. */
    answer: jsonb('answer').$type<FormValues>(),
    status: text('status').$type<'waiting' | 'approved' | 'refused' | 'expired'>().notNull().default('waiting'),
    /** Whether everything else that the run would ask about is refused, too. */
    refusesRest: boolean('refuses_rest').notNull().default(false),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('agent_approvals_user').on(table.userId, table.status),
    index('agent_approvals_created').on(table.createdAt),
    index('agent_approvals_waiting').on(table.createdAt).where(sql`${table.status} = 'waiting'`),
    index('agent_approvals_answered').on(table.decidedAt).where(sql`${table.answer} is not null`),
  ],
);

/** Describes a step of a run as it is stored: in English, and to be written in the reader's language. */
export type StoredLogStep = AgentLogStep & { readonly sentence?: Text | undefined };

/** Holds one row for each run of an agent, whatever started it. */
export const agentLog = pgTable(
  'agent_log',
  {
    runId: text('run_id').primaryKey(),
    userId: ownedBy(),
    agentId: ofAgent(),
    sessionId: text('session_id'),
    source: text('source').$type<'chat' | 'schedule' | 'api'>().notNull(),
    question: text('question').notNull(),
    steps: jsonb('steps').$type<StoredLogStep[]>().notNull().default([]),
    status: text('status').$type<'running' | 'complete' | 'stopped' | 'interrupted' | 'failed'>().notNull(),
    problem: text('problem'),
    /** The same, to be written in the reader's language; null in earlier rows. */
    problemSentence: jsonb('problem_sentence').$type<Text>(),
    rating: text('rating').$type<'good' | 'bad'>(),
    comment: text('comment'),
    createdAt: createdAt(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('agent_log_agent').on(table.agentId, table.createdAt),
    index('agent_log_created').on(table.createdAt),
    index('agent_log_running').on(table.createdAt).where(sql`${table.status} = 'running'`),
  ],
);
