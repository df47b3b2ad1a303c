import { eq } from 'drizzle-orm';
import { defaultAgentSettings, type SharedKind } from 'shared-contracts';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import type { Drizzle } from '../platform/database/database.ts';
import * as schema from '../platform/database/schema/index.ts';
import { newId } from '../platform/ids.ts';
import { makeOwned } from './owned-things.ts';

const secretWorkflow: WorkflowDefinition = {
  schema: 1,
  steps: [
    { id: 'hook', kind: 'trigger-webhook', name: 'Called', position: { x: 0, y: 0 }, config: {} },
    {
      id: 'post',
      kind: 'http',
      name: 'Post it',
      position: { x: 0, y: 1 },
      config: {
        method: 'POST',
        url: 'https://crm.example.com/deals',
        allowed_hosts: [],
        headers: [{ name: 'Authorization', value: '', kept: 'hdr_1' }],
        body: '',
      },
    },
    { id: 'think', kind: 'assistant', name: 'Think', position: { x: 0, y: 2 }, config: { prompt: 'Why?', model: 'prv_1/large' } },
  ],
  edges: [],
};

/** Puts one thing of each kind, with everything that hangs on it, into a notebook of Ana's. Ben has notes on its chat. */
export async function fullNotebook(db: Drizzle, email: string, { anaId, benId }: { anaId: string; benId: string }) {
  const make = async (kind: SharedKind) => ({ kind, id: await makeOwned(db, kind, email) });
  const notebook = await make('notebook');
  const notebookId = notebook.id;
  const ids = {} as Record<'chat' | 'file' | 'report' | 'agent' | 'blueprint' | 'prompt', string>;
  for (const kind of ['chat', 'file', 'report', 'agent', 'blueprint', 'prompt'] as const) ids[kind] = (await make(kind)).id;
  const folderId = `folder_${newId('x')}`;
  const imageId = newId('img');
  await db.insert(schema.knowledgeFolders).values({ id: folderId, userId: anaId });
  await db.insert(schema.pictures).values({ id: imageId, userId: anaId, type: 'image/png', bytes: Buffer.from([1]) });
  await db
    .update(schema.chatSessions)
    .set({ notebookId, notes: 'Mine.', pinnedAt: new Date() })
    .where(eq(schema.chatSessions.id, ids.chat));
  await db.update(schema.files).set({ notebookId, size: 500 }).where(eq(schema.files.id, ids.file));
  await db.update(schema.reports).set({ notebookId, body: 'Hydrofoils are fast.' }).where(eq(schema.reports.id, ids.report));
  await db.update(schema.prompts).set({ notebookId }).where(eq(schema.prompts.id, ids.prompt));
  const agent = { notebookId, knowledgeId: folderId, image: `/api/agents/images/${imageId}` };
  await db.update(schema.agents).set(agent).where(eq(schema.agents.id, ids.agent));
  const hook = { isOn: true, hookHash: newId('hash'), hookSealed: 'sealed', sealedHeaders: [{ id: 'hdr_1', sealed: 'sealed' }] };
  await db
    .update(schema.blueprints)
    .set({ notebookId, definition: secretWorkflow, ...hook })
    .where(eq(schema.blueprints.id, ids.blueprint));
  const [message] = await db.select().from(schema.chatMessages).where(eq(schema.chatMessages.sessionId, ids.chat));
  const messageId = message?.id ?? '';
  await db.update(schema.chatMessages).set({ vote: 'like', isSaved: true }).where(eq(schema.chatMessages.id, messageId));
  await db.insert(schema.chatNotes).values({ sessionId: ids.chat, userId: benId, notes: 'Ben’s.' });
  await db.insert(schema.savedExcerpts).values({ id: newId('exc'), userId: anaId, sessionId: ids.chat, messageId, text: 'Q3' });
  const snapshot = { title: 'Q3', shared_at: new Date().toISOString(), messages: [] };
  await db.insert(schema.chatShares).values({ id: newId('shr'), userId: anaId, sessionId: ids.chat, tokenHash: newId('hash'), snapshot });
  const shared = { workflowId: ids.blueprint, tokenHash: newId('hash'), name: 'Onboarding', definition: secretWorkflow };
  await db.insert(schema.workflowShares).values({ id: newId('shr'), userId: anaId, ...shared });
  await db.insert(schema.files).values({ id: newId('file'), userId: anaId, name: 'facts.pdf', folderId, size: 300 });
  const upload = { fileId: newId('file'), name: 'more.pdf', size: 10, folderId };
  await db.insert(schema.uploads).values({ id: newId('upload'), userId: anaId, ...upload });
  const schedule = { prompt: 'Sum up.', cron: '0 9 * * 1', timeZone: 'UTC', isOn: true, nextAt: new Date() };
  await db.insert(schema.agentSchedules).values({ agentId: ids.agent, userId: anaId, ...schedule });
  await db.insert(schema.goldenSets).values({ id: newId('gld'), userId: anaId, subject: 'agent', subjectId: ids.agent });
  const published = { description: 'Knows.', instructions: 'Be exact.', starters: [], settings: defaultAgentSettings };
  const version = { id: newId('agv'), agentId: ids.agent, number: 1, content: published, notes: '', authorId: anaId };
  await db.insert(schema.agentVersions).values(version);
  await db.insert(schema.agentRollouts).values({ agentId: ids.agent, history: [version.id] });
  const server = { name: 'CRM tools', url: 'https://crm.example.com/mcp', sealedKey: 'sealed', tools: [] };
  await db.insert(schema.agentServers).values({ id: newId('srv'), userId: anaId, agentId: ids.agent, ...server });
  const passage = { userId: anaId, title: 'Plan', body: 'Zeppelins over Oslo.', ref: ids.file };
  await db.insert(schema.passages).values({ ...passage, id: newId('psg'), kind: 'file', fileId: ids.file });
  await db.insert(schema.passages).values({ ...passage, id: newId('psg'), kind: 'notebook', notebookId });
  await db.insert(schema.passages).values({ ...passage, id: newId('psg'), kind: 'chat', sessionId: ids.chat });
  const areaId = await makeOwned(db, 'work-area', email);
  await db.update(schema.notebooks).set({ areaId }).where(eq(schema.notebooks.id, notebookId));
  await db.insert(schema.areaItems).values({ userId: anaId, areaId, kind: 'file', itemId: ids.file });
  return { notebook, ids, folderId };
}
