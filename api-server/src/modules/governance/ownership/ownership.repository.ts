import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { articleOfKnowledge, type FiledKind, isFiledKind } from 'shared-contracts';
import type { OwnedKind, WorkspaceKind } from 'shared-contracts/calls';
import type { WorkspaceRole } from 'shared-contracts/settings-calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import { filedTables } from '../../../platform/database/item-tables.ts';
import * as schema from '../../../platform/database/schema/index.ts';

type Owned = PgTable & { readonly id: PgColumn; readonly userId: PgColumn };

type Otherwise =
  | 'golden-subject'
  | 'golden-question'
  | 'deleted-preset'
  | 'feed'
  | 'knowledge'
  | 'chat-knowledge'
  | 'agent-run'
  | 'chat-server'
  | 'act-run'
  | 'seen-area'
  | WorkspaceKind;
const tables: Record<Exclude<OwnedKind, FiledKind | Otherwise>, Owned> = {
  activity: schema.activities,
  device: schema.authSessions,
  passkey: schema.passkeys,
  'push-subscription': schema.pushSubscriptions,
  'trusted-contact': schema.trustedContacts,
  'login-session': schema.loginSessions,
  'model-provider': schema.modelProviders,
  memory: schema.memories,
  'saved-excerpt': schema.savedExcerpts,
  comparison: schema.comparisons,
  'chat-share': schema.chatShares,
  'agent-server': schema.agentServers,
  'agent-approval': schema.agentApprovals,
  'tool-app': schema.toolApps,
  'api-key': schema.apiKeys,
  'connected-assistant': schema.connectedAssistants,
  'workflow-run': schema.workflowRuns,
  notebook: schema.notebooks,
  upload: schema.uploads,
  'sticky-note': schema.stickyNotes,
  'work-area': schema.workAreas,
  'deleted-area': schema.deletedAreas,
  'automation-connection': schema.automationConnections,
  'workflow-share': schema.workflowShares,
};

/** Maps things that belong to a workspace to the columns that reference it. */
const workspaceTables = {
  'workspace-member': schema.workspaceMembers,
  'workspace-invitation': schema.workspaceInvitations,
  team: schema.teams,
  'workspace-connection': schema.modelProviders,
  'workspace-server': schema.installationServers,
  extension: schema.extensions,
} as const;

const isWorkspaceKind = (kind: OwnedKind): kind is WorkspaceKind => kind === 'workspace' || kind in workspaceTables;

/** Checks for every kind of thing whether it belongs to the user. */
export class OwnershipRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async owns(userId: string, kind: OwnedKind, id: string): Promise<boolean> {
    if (kind === 'deleted-preset') return this.ownsDeletedPreset(userId, id);
    if (kind === 'golden-subject') return (await this.owns(userId, 'agent', id)) || this.owns(userId, 'notebook', id);
    if (kind === 'golden-question') return this.ownsGoldenQuestion(userId, id);
    if (kind === 'knowledge') return this.hasKnowledge(userId, id);
    if (kind === 'chat-knowledge') return this.mayAskAbout(userId, id);
    if (kind === 'chat-server') return this.ownsChatServer(userId, id);
    if (kind === 'agent-run') return this.ownsAgentRun(userId, id);
    if (kind === 'act-run') return this.ownsActRun(userId, id);
    if (kind === 'feed') return this.hasFeed(userId, id);
    if (kind === 'seen-area') return this.seesArea(userId, id);
    if (isWorkspaceKind(kind)) return (await this.roleAt(userId, kind, id)) !== undefined;
    const table = isFiledKind(kind) ? filedTables[kind].table : tables[kind];
    const rows = await this.db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.id, id), eq(table.userId, userId)));
    return rows.length > 0;
  }

  private async ownsDeletedPreset(userId: string, presetId: string): Promise<boolean> {
    const { id, userId: owner, deletedAt } = schema.presets;
    return (await this.db.$count(schema.presets, and(eq(id, presetId), eq(owner, userId), isNotNull(deletedAt)))) > 0;
  }

  private async ownsChatServer(userId: string, serverId: string): Promise<boolean> {
    const { id, userId: owner, agentId } = schema.agentServers;
    return (await this.db.$count(schema.agentServers, and(eq(id, serverId), eq(owner, userId), isNull(agentId)))) > 0;
  }

  private async ownsGoldenQuestion(userId: string, questionId: string): Promise<boolean> {
    const { goldenQuestions: questions, goldenSets: sets } = schema;
    const rows = await this.db
      .select({ one: sql`1` })
      .from(questions)
      .innerJoin(sets, eq(sets.id, questions.setId))
      .where(and(eq(questions.id, questionId), eq(sets.userId, userId)));
    return rows.length > 0;
  }

  private async hasKnowledge(userId: string, id: string): Promise<boolean> {
    const { knowledgeFolders: folders } = schema;
    if (await this.owns(userId, 'notebook', id)) return true;
    return (await this.db.$count(folders, and(eq(folders.id, id), eq(folders.userId, userId)))) > 0;
  }

  /**
   * Checks for a knowledge folder of the user, a notebook that the user may see, or an article that is shipped or in one of the user's
   * workspaces.
   */
  private async mayAskAbout(userId: string, knowledgeId: string): Promise<boolean> {
    const { articles } = schema;
    const id = articleOfKnowledge(knowledgeId);
    if (id === undefined) return (await this.hasKnowledge(userId, knowledgeId)) || this.seesNotebook(userId, knowledgeId);
    const [article] = await this.db.select({ workspaceId: articles.workspaceId }).from(articles).where(eq(articles.id, id));
    if (!article) return false;
    return article.workspaceId === null || (await this.roleOf(userId, article.workspaceId)) !== undefined;
  }

  private async seesNotebook(userId: string, id: string): Promise<boolean> {
    const { rows } = await this.db.execute(sql`select 1 from access_of(${userId}, 'notebook', ${id}) reach where reach.level is not null`);
    return rows.length > 0;
  }

  /** Returns the role in a workspace; undefined for a user who is not a member. */
  async roleOf(userId: string, workspaceId: string): Promise<WorkspaceRole | undefined> {
    const { workspaceMembers: members } = schema;
    const [row] = await this.db
      .select({ role: members.role })
      .from(members)
      .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)));
    return row?.role;
  }

  /** Returns the role in the workspace that the thing belongs to. */
  async roleAt(userId: string, kind: OwnedKind, id: string): Promise<WorkspaceRole | undefined> {
    if (!isWorkspaceKind(kind)) return undefined;
    if (kind === 'workspace') return this.roleOf(userId, id);
    const table = workspaceTables[kind];
    const [row] = await this.db.select({ workspaceId: table.workspaceId }).from(table).where(eq(table.id, id));
    return row?.workspaceId ? this.roleOf(userId, row.workspaceId) : undefined;
  }

  private async ownsAgentRun(userId: string, runId: string): Promise<boolean> {
    const { agentLog } = schema;
    return (await this.db.$count(agentLog, and(eq(agentLog.runId, runId), eq(agentLog.userId, userId)))) > 0;
  }

  private async ownsActRun(userId: string, runId: string): Promise<boolean> {
    const { ledgerActs } = schema;
    return (await this.db.$count(ledgerActs, and(eq(ledgerActs.runId, runId), eq(ledgerActs.userId, userId)))) > 0;
  }

  /** Checks access to a feed: shipped feeds belong to everyone, others to their workspace. */
  private async hasFeed(userId: string, feedId: string): Promise<boolean> {
    const { feeds } = schema;
    const [feed] = await this.db.select({ workspaceId: feeds.workspaceId }).from(feeds).where(eq(feeds.id, feedId));
    if (!feed) return false;
    return feed.workspaceId === null || (await this.roleOf(userId, feed.workspaceId)) !== undefined;
  }

  /** Checks access to an area; default areas belong to everyone. */
  private async seesArea(userId: string, areaId: string): Promise<boolean> {
    const { workAreas } = schema;
    const seen = and(eq(workAreas.id, areaId), or(isNull(workAreas.userId), eq(workAreas.userId, userId)));
    return (await this.db.$count(workAreas, seen)) > 0;
  }
}
