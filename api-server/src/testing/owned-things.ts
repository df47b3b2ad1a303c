import { eq } from 'drizzle-orm';
import type { OwnedKind, ReachedKind, ReachedPart } from 'shared-contracts/calls';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import type { Drizzle } from '../platform/database/database.ts';
import * as schema from '../platform/database/schema/index.ts';
import { newId } from '../platform/ids.ts';
import { sampleExtension } from './extension-file.ts';
import { samplePushKey } from './sample-input.ts';

/** Creates a thing of a kind that belongs to a user, and returns its id. */
export async function makeOwned(db: Drizzle, kind: OwnedKind | ReachedKind | ReachedPart, email: string): Promise<string> {
  const [user] = await db.select().from(schema.users).where(eq(schema.users.email, email));
  if (!user) throw new Error(`no user ${email}`);
  const id = newId('own');
  await makers[kind](db, { id, userId: user.id });
  return id;
}

/** Returns the thing that grants name: the chat of a run or message, what a comment is about, the area of a category or task, otherwise the thing itself. */
export async function wholeOf(db: Drizzle, kind: ReachedKind | ReachedPart, id: string): Promise<{ kind: ReachedKind; id: string }> {
  if (kind === 'comment') {
    const { comments } = schema;
    const [row] = await db.select({ kind: comments.kind, id: comments.subjectId }).from(comments).where(eq(comments.id, id));
    return row ?? { kind: 'notebook', id: '' };
  }
  if (kind === 'listed-area') return { kind: 'work-area', id };
  if (kind === 'area-category' || kind === 'area-task') {
    const table = kind === 'area-task' ? schema.areaTasks : schema.areaCategories;
    const [row] = await db.select({ id: table.areaId }).from(table).where(eq(table.id, id));
    return { kind: 'work-area', id: row?.id ?? '' };
  }
  if (kind !== 'chat-run' && kind !== 'chat-message') return { kind, id };
  const table = kind === 'chat-run' ? schema.chatRuns : schema.chatMessages;
  const [row] = await db.select({ id: table.sessionId }).from(table).where(eq(table.id, id));
  return { kind: 'chat', id: row?.id ?? '' };
}

interface Key {
  readonly id: string;
  readonly userId: string;
}

/** Lists every kind of thing that tests can create. */
export const ownedKinds = () => Object.keys(makers) as (OwnedKind | ReachedKind | ReachedPart)[];

const makers: Record<OwnedKind | ReachedKind | ReachedPart, (db: Drizzle, key: Key) => Promise<unknown>> = {
  activity: (db, key) => db.insert(schema.activities).values({ ...key, kind: 'page', subject: 'Marketing' }),
  'login-session': (db, key) => db.insert(schema.loginSessions).values(key),
  chat: async (db, key) => {
    await db.insert(schema.chatSessions).values({ ...key, title: 'Q3 review' });
    const question = { id: newId('msg'), sessionId: key.id, position: 1, role: 'user' as const, content: 'How was Q3?' };
    await db.insert(schema.chatMessages).values({ ...question, status: 'complete' });
  },
  'chat-run': (db, key) => makeChat(db, key.userId, { runId: key.id, messageId: newId('msg') }),
  'chat-message': (db, key) => makeChat(db, key.userId, { runId: newId('run'), messageId: key.id }),
  comment: async (db, key) => {
    const subjectId = newId('ntb');
    await makers.notebook(db, { id: subjectId, userId: key.userId });
    await db.insert(schema.comments).values({ ...key, kind: 'notebook', subjectId, threadId: key.id, text: 'Why?' });
  },
  comparison: async (db, key) => {
    await db.insert(schema.comparisons).values({ ...key, question: 'What is tin?', task: 'other', isBlind: false });
    const answer = { comparisonId: key.id, model: 'built-in', modelName: 'Built-in', provider: 'Atrium', status: 'complete' as const };
    await db.insert(schema.comparisonAnswers).values([
      { ...answer, id: newId('ans'), position: 0, content: 'A metal.' },
      { ...answer, id: newId('ans'), position: 1, content: 'An element.' },
    ]);
  },
  'saved-excerpt': async (db, key) => {
    const messageId = newId('msg');
    const sessionId = await makeChat(db, key.userId, { runId: newId('run'), messageId });
    await db.insert(schema.savedExcerpts).values({ ...key, sessionId, messageId, text: 'Good.' });
  },
  'chat-share': async (db, key) => {
    const sessionId = await makeChat(db, key.userId, { runId: newId('run'), messageId: newId('msg') });
    const snapshot = { title: 'Q3 review', shared_at: new Date().toISOString(), messages: [] };
    await db.insert(schema.chatShares).values({ ...key, sessionId, tokenHash: key.id, snapshot });
  },
  'model-provider': (db, key) =>
    db.insert(schema.modelProviders).values({ ...key, name: key.id, baseUrl: 'http://127.0.0.1/v1', models: ['one'] }),
  memory: (db, key) => db.insert(schema.memories).values({ ...key, text: key.id, origin: 'user' }),
  agent: (db, key) =>
    db.insert(schema.agents).values({ ...key, name: 'Editor', description: 'Edits.', instructions: 'Be brief.', starters: [] }),
  'agent-server': async (db, key) => {
    const agentId = await makeAgent(db, key.userId);
    await db.insert(schema.agentServers).values({ ...key, agentId, name: 'Tools', url: 'http://127.0.0.1:9/mcp', tools: [] });
  },
  'chat-server': (db, key) =>
    db.insert(schema.agentServers).values({ ...key, name: `Tools ${key.id}`, url: 'http://127.0.0.1:9/mcp', tools: [] }),
  'tool-app': async (db, key) => {
    const messageId = newId('msg');
    const runId = newId('run');
    const sessionId = await makeChat(db, key.userId, { runId, messageId });
    const app = { ...key, sessionId, messageId, runId, serverId: newId('srv'), serverName: 'Tools', tool: 'show', input: {}, result: {} };
    await db.insert(schema.toolApps).values(app);
  },
  'agent-run': async (db, key) => {
    const agentId = await makeAgent(db, key.userId);
    const run = { runId: key.id, userId: key.userId, agentId, source: 'chat', question: 'Why?', status: 'complete' } as const;
    await db.insert(schema.agentLog).values(run);
  },
  'act-run': async (db, key) => {
    const act = { id: newId('act'), userId: key.userId, runId: key.id, tool: 'create_notebook', effect: 'write', state: 'done' } as const;
    await db.insert(schema.ledgerActs).values({ ...act, title: 'Create a notebook', input: {} });
  },
  'golden-subject': (db, key) => makers.notebook(db, key),
  'golden-question': async (db, key) => {
    const subjectId = newId('ntb');
    await makers.notebook(db, { id: subjectId, userId: key.userId });
    await db.insert(schema.goldenSets).values({ id: key.id, userId: key.userId, subject: 'notebook', subjectId });
    await db.insert(schema.goldenQuestions).values({ id: key.id, setId: key.id, question: 'How long is the notice?', phrases: [] });
  },
  'agent-approval': async (db, key) => {
    const agentId = await makeAgent(db, key.userId);
    await db.insert(schema.agentApprovals).values({ ...key, agentId, runId: newId('run'), tool: 'send', input: {} });
  },
  'api-key': (db, key) => db.insert(schema.apiKeys).values({ ...key, name: 'CRM', hash: key.id, hint: 'atr_…x' }),
  'connected-assistant': async (db, key) => {
    await db.insert(schema.assistantClients).values({ id: key.id, name: 'Editor', redirectUris: ['https://editor.example/return'] });
    const assistant = { ...key, clientId: key.id, name: 'Editor', host: 'editor.example', scopes: ['search' as const] };
    await db.insert(schema.connectedAssistants).values(assistant);
  },
  file: (db, key) => db.insert(schema.files).values({ ...key, name: 'plan.pdf' }),
  blueprint: (db, key) => db.insert(schema.blueprints).values({ ...key, name: 'Onboarding', definition: sampleWorkflow }),
  'workflow-run': async (db, key) => {
    const workflowId = newId('bpr');
    await makers.blueprint(db, { id: workflowId, userId: key.userId });
    const run = { ...key, workflowId, version: 0, definition: sampleWorkflow, startedBy: 'manual', input: {}, status: 'failed' } as const;
    await db.insert(schema.workflowRuns).values(run);
    await db.insert(schema.workflowRunSteps).values({ runId: key.id, stepId: 'sample', position: 0, status: 'failed' });
  },
  report: async (db, key) => {
    await db.insert(schema.reports).values({ ...key, name: 'report.pdf', title: 'Report' });
    await db.insert(schema.savedArticles).values({ reportId: key.id, sourceUrl: 'https://example.com/1', content: '<p>Kept.</p>' });
  },
  prompt: async (db, key) => {
    await db.insert(schema.prompts).values({ ...key, name: 'Summary', text: 'Summarize {{topic}}.' });
    const former = { name: 'Summary', description: '', text: 'Summarize.', tags: [], variables: [] };
    await db.insert(schema.promptVersions).values({ promptId: key.id, version: 0, authorId: key.userId, content: former });
  },
  notebook: (db, key) => db.insert(schema.notebooks).values({ ...key, title: 'Research' }),
  'chat-knowledge': (db, key) => db.insert(schema.knowledgeFolders).values(key),
  knowledge: (db, key) => db.insert(schema.knowledgeFolders).values(key),
  upload: (db, key) => db.insert(schema.uploads).values({ ...key, fileId: newId('file'), name: 'plan.pdf', size: 0 }),
  'sticky-note': (db, key) =>
    db.insert(schema.stickyNotes).values({ ...key, routeUrl: '/', text: 'Call Ana', left: 50, top: 100, color: '#FFF9B1' }),
  feed: async (db, { id, userId }) => {
    const [own] = await db.select().from(schema.workspaces).where(eq(schema.workspaces.personalUserId, userId));
    const workspaceId = own?.id ?? null;
    await db.insert(schema.feeds).values({ id, workspaceId, addedBy: userId, url: `http://127.0.0.1:9/${id}`, areaName: 'Marketing' });
  },
  passkey: (db, key) => db.insert(schema.passkeys).values({ ...key, credentialId: key.id, publicKey: Buffer.from([1]), name: 'Phone' }),
  'push-subscription': async (db, key) => {
    const sessionId = newId('own');
    await makers.device(db, { id: sessionId, userId: key.userId });
    const keys = { p256dh: samplePushKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
    await db
      .insert(schema.pushSubscriptions)
      .values({ ...key, ...keys, sessionId, endpoint: `https://127.0.0.1:9/${key.id}`, language: 'en' });
  },
  'trusted-contact': (db, key) => db.insert(schema.trustedContacts).values({ ...key, email: `${key.id}@example.com`, name: 'Ben' }),
  device: (db, key) =>
    db.insert(schema.authSessions).values({ ...key, token: key.id, expiresAt: new Date(Date.now() + 3_600_000), userAgent: 'Test' }),
  workspace: (db, key) => makeWorkspace(db, key.userId, { workspaceId: key.id, memberId: newId('own') }),
  'workspace-member': (db, key) => makeWorkspace(db, key.userId, { workspaceId: newId('own'), memberId: key.id }),
  'workspace-invitation': async (db, key) => {
    const workspaceId = newId('own');
    await makeWorkspace(db, key.userId, { workspaceId, memberId: newId('own') });
    const link = { tokenHash: key.id, invitedBy: key.userId, expiresAt: new Date(Date.now() + 60_000) };
    await db.insert(schema.workspaceInvitations).values({ id: key.id, workspaceId, email: 'new@example.com', role: 'Member', ...link });
  },
  team: async (db, key) => {
    const workspaceId = newId('own');
    await makeWorkspace(db, key.userId, { workspaceId, memberId: newId('own') });
    await db.insert(schema.teams).values({ id: key.id, workspaceId, name: 'Design' });
  },
  'workspace-connection': async (db, key) => {
    const workspaceId = newId('own');
    await makeWorkspace(db, key.userId, { workspaceId, memberId: newId('own') });
    await db
      .insert(schema.modelProviders)
      .values({ id: key.id, workspaceId, name: key.id, baseUrl: 'http://127.0.0.1/v1', models: ['sample'] });
  },
  'workspace-server': async (db, key) => {
    const workspaceId = newId('own');
    await makeWorkspace(db, key.userId, { workspaceId, memberId: newId('own') });
    const server = { name: 'Tools', url: 'http://127.0.0.1:9/mcp', asksSignIn: false, tools: [], prompts: [] };
    await db.insert(schema.installationServers).values({ id: key.id, workspaceId, ...server });
  },
  extension: async (db, key) => {
    const workspaceId = newId('own');
    await makeWorkspace(db, key.userId, { workspaceId, memberId: newId('own') });
    await db.insert(schema.extensions).values(sampleExtension(key.id, workspaceId));
  },
  preset: (db, key) =>
    db.insert(schema.presets).values({ ...key, name: 'Careful', system: 'Be careful.', parameters: { temperature: 0.2 } }),
  'deleted-preset': (db, key) =>
    db.insert(schema.presets).values({ ...key, name: 'Careful', system: '', parameters: {}, deletedAt: new Date() }),
  'work-area': makeArea,
  'seen-area': makeArea,
  'listed-area': makeArea,
  'area-task': async (db, key) => {
    const areaId = newId('own');
    await makeArea(db, { id: areaId, userId: key.userId });
    await db.insert(schema.areaTasks).values({ ...key, areaId, title: 'Call Ana', createdBy: key.userId, position: 1 });
  },
  'area-category': async (db, key) => {
    const areaId = newId('own');
    await makeArea(db, { id: areaId, userId: key.userId });
    await db.insert(schema.areaCategories).values({ ...key, areaId, name: 'Launch' });
  },
  'automation-connection': (db, key) => {
    const door = { platform: 'n8n' as const, baseUrl: 'http://127.0.0.1:9', sealedKey: '' };
    return db.insert(schema.automationConnections).values({ ...key, ...door, checkedAt: new Date() });
  },
  'workflow-share': async (db, key) => {
    const workflowId = newId('own');
    await db.insert(schema.blueprints).values({ id: workflowId, userId: key.userId, name: 'Onboarding' });
    const definition = { schema: 1 as const, steps: [], edges: [] };
    await db.insert(schema.workflowShares).values({ ...key, workflowId, tokenHash: key.id, name: 'Onboarding', definition });
  },
  'deleted-area': (db, key) => {
    const area = { id: key.id, name: 'Own', displayName: 'Own', displayRank: 9, routeUrl: key.id, icon: 'folder', description: null };
    const kept = { area: { ...area, createdAt: new Date().toISOString() }, categories: [], items: [], notebookIds: [] };
    return db.insert(schema.deletedAreas).values({ ...key, kept, deletedAt: new Date() });
  },
};

async function makeArea(db: Drizzle, key: Key): Promise<void> {
  await db.insert(schema.workAreas).values({ ...key, name: 'Own', displayName: 'Own', displayRank: 9, routeUrl: key.id, icon: 'folder' });
}

/** Can be run, turned on and called from outside. */
const sampleWorkflow: WorkflowDefinition = {
  schema: 1,
  steps: [
    { id: 'sample', kind: 'trigger-webhook', name: 'Start', position: { x: 0, y: 0 }, config: {} },
    { id: 'tell', kind: 'notify', name: 'Tell', position: { x: 0, y: 104 }, config: { title: 'Done', text: '' } },
  ],
  edges: [{ id: 'tell', from: 'sample', to: 'tell' }],
};

/** Creates a workspace with the user and another Owner, whose membership has the given id. */
async function makeWorkspace(db: Drizzle, userId: string, ids: { workspaceId: string; memberId: string }): Promise<void> {
  const other = newId('own');
  const { workspaceId } = ids;
  await db.insert(schema.users).values({ id: other, name: 'Other', email: `${other}@example.com` });
  await db.insert(schema.workspaces).values({ id: workspaceId, name: 'Team' });
  await db.insert(schema.workspaceMembers).values([
    { id: newId('own'), workspaceId, userId, role: 'Owner' },
    { id: ids.memberId, workspaceId, userId: other, role: 'Owner' },
  ]);
}

async function makeAgent(db: Drizzle, userId: string): Promise<string> {
  const id = newId('agt');
  await makers.agent(db, { id, userId });
  return id;
}

async function makeChat(db: Drizzle, userId: string, ids: { runId: string; messageId: string }): Promise<string> {
  const sessionId = newId('ses');
  const userMessageId = newId('msg');
  await db.insert(schema.chatSessions).values({ id: sessionId, userId, title: 'Q3 review' });
  const run = { id: ids.runId, userId, sessionId, messageId: ids.messageId, userMessageId, nodeId: 'none', model: 'built-in' };
  await db.insert(schema.chatRuns).values({ ...run, status: 'complete', endedAt: new Date() });
  const message = { sessionId, runId: ids.runId, status: 'complete' as const };
  await db.insert(schema.chatMessages).values([
    { ...message, id: userMessageId, position: 1, role: 'user', content: 'How was Q3?' },
    { ...message, id: ids.messageId, parentId: userMessageId, position: 2, role: 'assistant', content: 'Good.' },
  ]);
  await db.insert(schema.chatRunEvents).values({ runId: ids.runId, seq: 1, event: { type: 'ended', seq: 1, status: 'complete' } });
  return sessionId;
}
