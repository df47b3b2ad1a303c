import { transferThing } from 'shared-contracts/access-calls';
import {
  addGoldenQuestion,
  askAgentVersion,
  compareAgentVersions,
  createApiKey,
  getGoldenSet,
  listAgentVersions,
  rollOutAgentVersion,
  runAgentSchedule,
  saveAgentSettings,
} from 'shared-contracts/agent-calls';
import { createAgent, deleteAgent, duplicateAgent, getAgent, restoreItems } from 'shared-contracts/calls';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { personalDataOf } from '../../../../testing/personal-data-of.ts';
import { formOf, makeVersionedAgent, type VersionedAgent } from '../../../../testing/versioned-agent.ts';
import { userIdOf } from '../../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
let url: string;
let agent: VersionedAgent;
beforeAll(async () => {
  url = await api.listen();
});
beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  agent = await makeVersionedAgent(api, provider);
});

describe('an agent that never published', () => {
  it('is used by everybody as it is', async () => {
    expect(await agent.askAs(agent.ben)).toContain('FIRST');
    await agent.edit('SECOND');
    expect(await agent.askAs(agent.ben)).toContain('SECOND');
    expect(await agent.list()).toMatchObject({ current: null, previous: null, trial: null, halt: null, has_changes: true, versions: [] });
  });
});

describe('a published version', () => {
  it('answers everybody but those who may edit, who try the draft', async () => {
    expect(await agent.publish(100, 'The beginning')).toMatchObject({
      status: 200,
      body: { current: 1, previous: null, has_changes: false, versions: [{ number: 1, notes: 'The beginning', author: 'Ana' }] },
    });
    await agent.edit('SECOND');
    expect((await agent.list()).has_changes).toBe(true);
    expect(await agent.askAs(agent.ben)).toContain('FIRST');
    expect(await agent.askAs(agent.owner)).toContain('SECOND');
    expect((await api.call(getAgent, { query: agent.query }, agent.ben)).body).toMatchObject({
      description: 'Knows FIRST',
      starters: ['Ask FIRST'],
      instructions: '',
    });
    expect((await api.call(getAgent, { query: agent.query }, agent.owner)).body).toMatchObject({
      description: 'Knows SECOND',
      published_version: 1,
    });
    expect((await api.call(getAgent, { query: agent.query }, agent.ben)).body.published_version).toBeUndefined();
    await agent.give('edit');
    expect(await agent.askAs(agent.ben)).toContain('SECOND');
  });

  it('answers schedules and programs, also those of the owner', async () => {
    await agent.publish();
    await agent.edit('SECOND');
    const before = provider.requests.length;
    await api.call(runAgentSchedule, { query: agent.query, body: { prompt: 'Sum up.' } }, agent.owner);
    await vi.waitUntil(() => provider.requests.length > before);
    expect(agent.lastInstructions()).toContain('FIRST');
    const { secret } = (await api.call(createApiKey, { body: { email: agent.owner.email, name: 'CRM', agent_id: agent.id } }, agent.owner))
      .body;
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ model: agent.id, messages: [{ role: 'user', content: 'Hello' }] });
    expect((await fetch(`${url}/api/v1/chat/completions`, { method: 'POST', headers, body })).status).toBe(200);
    expect(agent.lastInstructions()).toContain('FIRST');
  });

  it('never changes, and keeps its number and notes', async () => {
    await agent.publish();
    const [first] = await agent.rows();
    await agent.edit('SECOND');
    await api.call(
      saveAgentSettings,
      { query: agent.query, body: { goals: { goal: 'Peace', success: '', autonomy: 'pilot' } } },
      agent.owner,
    );
    await agent.publish();
    await agent.takeBack(2);
    await agent.rollOut(2, 100);
    expect((await agent.rows())[0]).toEqual(first);
    expect((await agent.list()).versions.map(({ number }) => number)).toEqual([2, 1]);
    const { differences } = (await api.call(compareAgentVersions, { query: { ...agent.query, before: 1, after: 2 } }, agent.owner)).body;
    expect(differences.map(({ part }) => part)).toEqual(['description', 'instructions', 'starters', 'goals']);
    const draft = await api.call(compareAgentVersions, { query: { ...agent.query, before: 2, after: 0 } }, agent.owner);
    expect(draft.body.differences).toEqual([]);
  });

  it('is taken back in one call, which counts from the next question and does nothing twice', async () => {
    await agent.publish();
    await agent.edit('SECOND');
    await agent.publish();
    expect(await agent.askAs(agent.ben)).toContain('SECOND');
    expect((await agent.takeBack(2)).body).toMatchObject({ current: 1, previous: null });
    expect(await agent.askAs(agent.ben)).toContain('FIRST');
    expect(await agent.takeBack(2)).toMatchObject({ status: 200, body: { current: 1 } });
    expect((await agent.takeBack(1)).status).toBe(400);
    expect(await agent.askAs(agent.ben)).toContain('FIRST');
  });

  it('belongs to the owner alone', async () => {
    await agent.publish();
    for (const level of ['use', 'edit'] as const) {
      await agent.give(level);
      const answers = [await agent.publish(100, '', agent.ben), await agent.rollOut(1, 100, agent.ben), await agent.takeBack(1, agent.ben)];
      answers.push(await api.call(listAgentVersions, { query: agent.query }, agent.ben));
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    const stranger = await api.newUser();
    expect((await api.call(listAgentVersions, { query: agent.query }, stranger)).status).toBe(404);
    const other = (await api.call(createAgent, { body: { email: agent.owner.email, ...formOf('OTHER') } }, agent.owner)).body.agent_id;
    expect(
      (await api.call(rollOutAgentVersion, { query: { agent_id: other }, body: { number: 1, percent: 100 } }, agent.owner)).status,
    ).toBe(404);
  });

  it('refuses notes over 500 characters and percentages outside 1 to 100', async () => {
    expect((await agent.publish(100, 'x'.repeat(501))).status).toBe(400);
    expect((await agent.publish(0)).status).toBe(400);
    expect((await agent.publish(101)).status).toBe(400);
    expect(await agent.publish(50)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('A trial compares') } });
    expect(await agent.rows()).toEqual([]);
  });

  it('goes with its agent to the trash and back, to a new owner and into downloads, and not into a copy', async () => {
    await agent.publish();
    await agent.edit('SECOND');
    await api.call(deleteAgent, { query: agent.query }, agent.owner);
    expect(await agent.rows()).toEqual([]);
    await api.call(restoreItems, { body: { email: agent.owner.email, items: [{ kind: 'agent', id: agent.id }] } }, agent.owner);
    expect(await agent.askAs(agent.ben)).toContain('FIRST');
    const data = await personalDataOf(api.database.db, await userIdOf(api, agent.owner));
    expect(JSON.stringify(data)).toContain('Knows FIRST');
    const copy = (await api.call(duplicateAgent, { query: agent.query }, agent.owner)).body.agent_id;
    expect((await api.call(listAgentVersions, { query: { agent_id: copy } }, agent.owner)).body.versions).toEqual([]);
    const moved = await api.call(
      transferThing,
      { body: { email: agent.owner.email, kind: 'agent', id: agent.id, to: agent.ben.email } },
      agent.owner,
    );
    expect(moved.status).toBe(200);
    expect((await api.call(listAgentVersions, { query: agent.query }, agent.ben)).body).toMatchObject({
      current: 1,
      versions: [{ author: 'Ana' }],
    });
  });
});

describe('a golden question', () => {
  it('is answered by the version that is asked, and stores nothing', async () => {
    await agent.publish();
    await agent.edit('SECOND');
    const added = await api.call(
      addGoldenQuestion,
      { body: { subject_id: agent.id, question: 'Is it done?', phrases: ['Done'] } },
      agent.owner,
    );
    const set = async () => (await api.call(getGoldenSet, { query: { subject_id: agent.id } }, agent.owner)).body;
    await vi.waitUntil(async () => !(await set()).is_replaying, { timeout: 20_000, interval: 20 });
    const before = await set();
    const ask = (number: number, user = agent.owner) =>
      api.call(askAgentVersion, { params: { golden_question_id: added.body.id }, body: { number } }, user);
    const first = await ask(1);
    expect(first).toMatchObject({
      status: 200,
      body: { content: 'Done.', model: 'scripted', tools: [], grade: { passed: true, missing_phrases: [] } },
    });
    expect(agent.lastInstructions()).toContain('FIRST');
    provider.script = [{ text: 'Later.' }, { finish: true }];
    expect((await ask(0)).body).toMatchObject({ content: 'Later.', grade: { passed: false, missing_phrases: ['Done'] } });
    expect(agent.lastInstructions()).toContain('SECOND');
    expect(await set()).toEqual(before);
    expect((await ask(1, agent.ben)).status).toBe(404);
    expect((await ask(7)).body.grade.problem).toEqual(expect.any(String));
  });
});
