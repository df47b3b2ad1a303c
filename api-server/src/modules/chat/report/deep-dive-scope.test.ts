import { type AgentSettings, defaultAgentSettings } from 'shared-contracts';
import { saveAgentSettings } from 'shared-contracts/agent-calls';
import { completeChat, connectSearch, createAgent, createNotebook } from 'shared-contracts/calls';
import { createKnowledgeFolder, getFile } from 'shared-contracts/file-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { type ScriptedSearch, startScriptedSearch } from '../../../testing/scripted-search.ts';
import { uploadFile } from '../../../testing/upload-file.ts';

let search: ScriptedSearch;
beforeAll(async () => {
  search = await startScriptedSearch();
  search.results = [{ url: 'https://web.example/', title: 'Page', text: 'The budget of Walnut is 70 crowns on the web.' }];
});
afterAll(() => search.close());
const { api, user } = appWithUser(() => ({ ALLOW_PRIVATE_PROVIDERS: new URL(search.url).host }));
beforeEach(async () => {
  await keep('elsewhere.txt', '90');
  search.asked.length = 0;
});

async function keep(name: string, crowns: string, place: { notebook_id?: string; knowledge_id?: string } = {}) {
  const { file_id } = await uploadFile(api, user, { name, content: `The budget of project Walnut is ${crowns} crowns.`, ...place });
  await expect.poll(async () => (await api.call(getFile, { query: { file_id } }, user)).body.status, { timeout: 30_000 }).toBe('ready');
}
const notebook = async () => (await api.call(createNotebook, { body: { email: user.email, title: 'One' } }, user)).body.notebook_id;
const folder = async () => (await api.call(createKnowledgeFolder, { body: { email: user.email } }, user)).body.folder_id;
const agent = async (apps: Partial<AgentSettings['apps']>, knowledge_id?: string) => {
  const form = { name: 'Ana', description: 'Helps.', instructions: 'Help.', starters: [], ...(knowledge_id ? { knowledge_id } : {}) };
  const { agent_id } = (await api.call(createAgent, { body: { email: user.email, ...form } }, user)).body;
  const body = { apps: { ...defaultAgentSettings.apps, ...apps } };
  await api.call(saveAgentSettings, { query: { agent_id }, body }, user);
  return agent_id;
};
const connectWeb = () => api.call(connectSearch, { body: { email: user.email, engine: 'searxng', search_url: search.url } }, user);
const question = 'What is the budget of project Walnut?';
const ask = async (more: object) => (await api.call(completeChat, { body: { message: question, email: user.email, ...more } }, user)).body;
const dive = { deep_dive: true };
const titlesOf = ({ sources }: Awaited<ReturnType<typeof ask>>) => (sources.data ?? []).map(({ title }) => title);

describe('a deep dive in a chat about a notebook', () => {
  it('searches only there, also for later questions, and says so', async () => {
    const knowledge_id = await notebook();
    await keep('inside.txt', '40', { notebook_id: knowledge_id });
    await connectWeb();
    search.asked.length = 0;
    const first = await ask({ ...dive, knowledge_id });
    const later = await ask({ ...dive, session_id: first.session_id });
    for (const answer of [first, later]) {
      expect(titlesOf(answer)).toEqual(['inside.txt']);
      expect(answer.message).toContain('Only the sources of this chat were searched');
    }
    expect(search.asked).toEqual([]);
  });

  it('also searches the web when Search web is on, and marks those sources', async () => {
    const knowledge_id = await notebook();
    await keep('inside.txt', '40', { notebook_id: knowledge_id });
    await connectWeb();
    const { sources } = await ask({ ...dive, knowledge_id, search_enabled: true });
    expect((sources.data ?? []).map(({ kind, title }) => [kind, title])).toEqual([
      ['search', 'Page'],
      ['file', 'inside.txt'],
    ]);
  });
});

describe('a deep dive with an agent', () => {
  it('searches only the agent’s own files', async () => {
    const own = await folder();
    await keep('own.txt', '40', { knowledge_id: own });
    expect(titlesOf(await ask({ ...dive, agent_id: await agent({}, own) }))).toEqual(['own.txt']);
  });

  it('without files searches where the agent’s settings allow, never in another agent’s files', async () => {
    await keep('other-agents.txt', '40', { knowledge_id: await folder() });
    expect(titlesOf(await ask({ ...dive, agent_id: await agent({}) }))).toEqual(['elsewhere.txt']);
    const forbidden = await ask({ ...dive, agent_id: await agent({ usesWorks: false }) });
    expect(titlesOf(forbidden)).toEqual([]);
    expect(forbidden.message).toContain('Nothing was searched');
  });

  it('skips a notebook that the agent’s settings exclude', async () => {
    const knowledge_id = await notebook();
    await keep('inside.txt', '40', { notebook_id: knowledge_id });
    const own = await folder();
    await keep('own.txt', '50', { knowledge_id: own });
    const agent_id = await agent({ usesWorks: false }, own);
    expect(titlesOf(await ask({ ...dive, agent_id, knowledge_id }))).toEqual([]);
    expect(titlesOf(await ask({ agent_id, knowledge_id }))).toEqual([]);
  });
});

it('never answers from another agent’s files if the agent has none', async () => {
  await keep('other-agents.txt', '40', { knowledge_id: await folder() });
  expect(titlesOf(await ask({ agent_id: await agent({}) }))).not.toContain('other-agents.txt');
});
