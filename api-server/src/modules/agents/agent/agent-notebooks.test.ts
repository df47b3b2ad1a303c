import { type AgentSettings, defaultAgentSettings } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import * as agentCalls from 'shared-contracts/agent-calls';
import * as calls from 'shared-contracts/calls';
import { saveNotebookDocument } from 'shared-contracts/file-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { turnsOf } from '../../../testing/acting-chat.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
const question = 'When does the ferry Walnut leave?';
let ana: TestUser;
let ben: TestUser;
let cleo: TestUser;
let agentId: string;
let harbor: { id: string; name: string };
let tides: { id: string; name: string };

beforeEach(async () => {
  [ana, ben, cleo] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Cleo')];
  await workspaceOf(api, ana, [ben, 'Member'], [cleo, 'Member']);
  harbor = await write(ana, 'Harbor', 'The ferry Walnut leaves at nine.');
  tides = await write(ben, 'Tides', 'The ferry Walnut waits for high water.');
  await write(ben, 'Diary', 'The ferry Walnut makes me seasick.');
  await give(ana, harbor.id, ben);
  const fields = { name: 'Pilot', description: 'Knows boats.', instructions: 'Be exact.', starters: [] };
  agentId = (await api.call(calls.createAgent, { body: { email: ben.email, ...fields } }, ben)).body.agent_id;
  provider.script = [{ text: 'Done.' }, { finish: true }];
  provider.first = [];
});

/** Creates a notebook with this text in its document. */
async function write(user: TestUser, title: string, text: string) {
  const { notebook_id } = (await api.call(calls.createNotebook, { body: { email: user.email, title } }, user)).body;
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  await api.call(saveNotebookDocument, { body: { notebook_id, version: 0, content } }, user);
  return { id: notebook_id, name: title };
}

async function give(owner: TestUser, id: string, to: TestUser, kind: 'notebook' | 'agent' = 'notebook') {
  const grantee = { kind: 'person' as const, id: to.email };
  const level = kind === 'agent' ? 'use' : 'view';
  expect((await api.call(giveAccess, { body: { email: owner.email, kind, id, grantee, level } }, owner)).status).toBe(200);
}

const takeHarbor = () => {
  const query = { email: ana.email, kind: 'notebook' as const, id: harbor.id, grantee_kind: 'person' as const, grantee_id: ben.email };
  return api.call(takeAccess, { query }, ana);
};
const choose = (apps: Partial<AgentSettings['apps']>) =>
  api.call(agentCalls.saveAgentSettings, { query: { agent_id: agentId }, body: { apps: { ...defaultAgentSettings.apps, ...apps } } }, ben);
const ask = async (user: TestUser) => {
  const body = { email: user.email, message: question, model: 'scripted', agent_id: agentId };
  const { sources } = (await api.call(calls.completeChat, { body }, user)).body;
  return { read: JSON.stringify(provider.requests.at(-1)?.messages), bases: sources.bases };
};

describe('an agent with notebooks', () => {
  it('rests its answers on them, also on shared ones until that ends, and names them', async () => {
    await choose({ notebooks: [harbor, tides] });
    const { read, bases } = await ask(ben);
    expect(read).toContain('leaves at nine');
    expect(read).toContain('high water');
    expect(read).not.toContain('seasick');
    expect(bases).toEqual({ is_limited: true, searched: [harbor, tides], skipped: [] });
    await takeHarbor();
    const later = await ask(ben);
    expect(later.read).not.toContain('leaves at nine');
    expect(later.read).toContain('high water');
    expect(later.bases).toEqual({ is_limited: true, searched: [tides], skipped: [{ name: 'Harbor', reason: 'gone' }] });
  });

  it('reads for others only what they may view, and doesn’t name the rest', async () => {
    await choose({ notebooks: [harbor, tides] });
    await give(ben, agentId, cleo, 'agent');
    expect(await ask(cleo)).toEqual({ read: expect.not.stringMatching(/nine|high water|Harbor|Tides/), bases: undefined });
    await give(ben, tides.id, cleo);
    const { read, bases } = await ask(cleo);
    expect(read).toContain('high water');
    expect(read).not.toContain('nine');
    expect(bases).toEqual({ is_limited: true, searched: [tides], skipped: [] });
  });

  it('searches nothing else by its tool while the works are off', async () => {
    await choose({ notebooks: [tides], usesWorks: false, allowedActions: ['search_works'] });
    provider.first = turnsOf(['search_works', { question: 'Is somebody seasick on the ferry Walnut?' }]);
    const { read } = await ask(ben);
    expect(read).toContain('high water');
    expect(read).not.toMatch(/leaves at nine|makes me/);
  });

  it('keeps them when a page of an earlier release saves its apps', async () => {
    await choose({ notebooks: [tides] });
    await choose({ usesWorks: false });
    const { settings } = (await api.call(agentCalls.getAgentSettings, { query: { agent_id: agentId } }, ben)).body;
    expect(settings.apps).toMatchObject({ usesWorks: false, notebooks: [tides] });
    expect((await choose({ notebooks: Array.from({ length: 21 }, (_, n) => ({ id: `nb_${n}`, name: 'x' })) })).status).toBe(400);
  });
});
