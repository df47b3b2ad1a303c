import { eq } from 'drizzle-orm';
import type { AccessLevel, ListedKind } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/calls';
import { listMembers, removeMember } from 'shared-contracts/settings-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { agents, files } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
let workspaceId: string;
let notebookId: string;
let fileId: string;
beforeEach(async () => {
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  workspaceId = await workspaceOf(api, ana, [ben, 'Member']);
  const body = { email: ana.email, title: 'Harbour', description: 'The ferry leaves from Setúbal.' };
  notebookId = (await api.call(calls.createNotebook, { body }, ana)).body.notebook_id;
  fileId = await makeOwned(api.database.db, 'file', ana.email);
  await api.database.db.update(files).set({ name: 'harbour-fees.pdf', notebookId }).where(eq(files.id, fileId));
});

interface Thing {
  readonly kind: 'notebook' | 'file' | 'agent' | 'chat';
  readonly id: string;
}
const notebook = (): Thing => ({ kind: 'notebook', id: notebookId });
const give = (
  thing: Thing,
  level: Exclude<AccessLevel, 'own'> = 'view',
  grantee = { kind: 'person' as 'person' | 'workspace', id: ben.email },
) => api.call(giveAccess, { body: { email: ana.email, ...thing, grantee, level } }, ana);
const take = (thing: Thing) =>
  api.call(takeAccess, { query: { email: ana.email, ...thing, grantee_kind: 'person', grantee_id: ben.email } }, ana);
const search = async (q: string, more: { kind?: ListedKind; notebook_id?: string; days?: number } = {}, user = ben) =>
  (await api.call(calls.searchItems, { query: { email: user.email, q, ...more } }, user)).body;
const found = async (...asked: Parameters<typeof search>) => (await search(...asked)).hits.map(({ item }) => item.id).toSorted();

describe('things of others', () => {
  it('are found by title and contents while they are shared, with their owner and the reader’s level', async () => {
    expect(await found('harbour')).toEqual([]);
    await give(notebook());
    const { hits, counts } = await search('ferry Setúbal');
    expect(counts).toEqual({ notebook: 1 });
    expect(hits).toMatchObject([
      { item: { id: notebookId, sharing: { owner: { email: ana.email, name: expect.stringMatching(/^Ana/) }, level: 'view' } } },
    ]);
    expect(hits[0]?.passages[0]?.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['ferry', 'Setúbal']);
    expect(await found('harbour')).toEqual([notebookId, fileId].toSorted());
    await take(notebook());
    expect(await search('harbour')).toEqual({ hits: [], counts: {}, corrected: null });
  });

  it('are ranked among one’s own and counted together, and one’s own say who else has them', async () => {
    const own = (await api.call(calls.createNotebook, { body: { email: ben.email, title: 'Harbour walks' } }, ben)).body.notebook_id;
    await give(notebook());
    expect((await search('harbour')).counts).toEqual({ notebook: 2, file: 1 });
    expect(await found('harbour', { kind: 'notebook' })).toEqual([notebookId, own].toSorted());
    expect((await search('harbour', {}, ana)).hits.find(({ item }) => item.id === notebookId)?.item.sharing).toEqual({});
    expect(await found('harbour', {}, ana)).not.toContain(own);
  });

  it('are filtered by notebook and age, and never more than what is shared', async () => {
    await makeOwned(api.database.db, 'file', ana.email);
    await give(notebook());
    expect(await found('harbour', { notebook_id: notebookId, kind: 'file' })).toEqual([fileId]);
    expect(await found('plan')).toEqual([]);
    await api.database.db.update(files).set({ notebookId: null }).where(eq(files.id, fileId));
    expect(await found('harbour')).toEqual([notebookId]);
    expect((await api.call(calls.searchItems, { query: { email: ben.email, q: 'a', notebook_id: 'nb_other' } }, ben)).status).toBe(404);
  });

  it('are found by name alone where their texts say how they work', async () => {
    const agentId = await makeOwned(api.database.db, 'agent', ana.email);
    await api.database.db.update(agents).set({ name: 'Pilot', instructions: 'Whisper about anchovies.' }).where(eq(agents.id, agentId));
    await give({ kind: 'agent', id: agentId }, 'edit');
    expect(await found('pilot')).toEqual([agentId]);
    expect(await found('anchovies')).toEqual([]);
    expect(await found('anchovies', {}, ana)).toEqual([agentId]);
  });

  it('open a chat at the message that matched', async () => {
    const chat = await api.call(calls.completeChat, { body: { message: 'Which pier is for the lighter?', email: ana.email } }, ana);
    const id = chat.body.session_id ?? '';
    await api.call(calls.renameSession, { query: { session_id: id, rename: 'Piers' } }, ana);
    await give({ kind: 'chat', id });
    expect((await search('lighter')).hits).toMatchObject([{ item: { kind: 'chat', id }, message_id: expect.any(String) }]);
  });

  it('disappear with the last workspace in common, and correct no misspelled word', async () => {
    await give(notebook(), 'view', { kind: 'workspace', id: workspaceId });
    expect(await found('harbour')).toContain(notebookId);
    expect(await search('harbuor')).toEqual({ hits: [], counts: {}, corrected: null });
    const { members } = (await api.call(listMembers, { params: { workspace_id: workspaceId } }, ana)).body;
    const member_id = members.find(({ email }) => email === ben.email)?.member_id ?? '';
    await api.call(removeMember, { params: { member_id } }, ana);
    expect(await found('harbour')).toEqual([]);
  });

  it('of several owners are found at once', async () => {
    const cleo = await api.newUser('Cleo');
    await workspaceOf(api, cleo, [ben, 'Member']);
    const hers = (await api.call(calls.createNotebook, { body: { email: cleo.email, title: 'Harbour lights' } }, cleo)).body.notebook_id;
    const body = {
      email: cleo.email,
      kind: 'notebook' as const,
      id: hers,
      grantee: { kind: 'person' as const, id: ben.email },
      level: 'edit' as const,
    };
    await api.call(giveAccess, { body }, cleo);
    await give(notebook());
    const { hits } = await search('harbour', { kind: 'notebook' });
    expect(hits.map(({ item }) => [item.id, item.sharing?.level]).toSorted()).toEqual(
      [
        [notebookId, 'view'],
        [hers, 'edit'],
      ].toSorted(),
    );
  });
});
