import type { AgentSettings } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { getAgentSettings, saveAgentSettings } from 'shared-contracts/agent-calls';
import { completeChat, createAgent, openSession } from 'shared-contracts/calls';
import { createPrompt } from 'shared-contracts/prompt-calls';
import { beforeEach, expect, it } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import type { Step } from '../../../../testing/scripted-provider.ts';
import type { TestUser } from '../../../../testing/test-app.ts';
import { workspaceOf } from '../../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
let ana: TestUser;
let ben: TestUser;
let agentId: string;
let skillId: string;

beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, ana, [ben, 'Member']);
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  agentId = (await api.call(createAgent, { body: { email: ana.email, ...fields } }, ana)).body.agent_id;
  skillId = await skillOf(ana);
});

const files = [{ name: 'letter.md', text: 'Dear Sir or Madam' }];
const skillOf = async (user: TestUser, name = 'Letters', text = 'Be formal.') => {
  const fields = { name, description: 'For letters to authorities.', text, tags: [], variables: [], kind: 'skill' as const, files };
  return (await api.call(createPrompt, { body: { email: user.email, ...fields } }, user)).body.prompt_id;
};
const share = async (kind: 'prompt' | 'agent', id: string, from: TestUser, to: TestUser) => {
  const level = kind === 'agent' ? ('use' as const) : ('view' as const);
  const body = { email: from.email, kind, id, grantee: { kind: 'person' as const, id: to.email }, level };
  expect((await api.call(giveAccess, { body }, from)).status).toBe(200);
};
const saveApps = (apps: Partial<AgentSettings['apps']>, user = ana) => {
  const body = { apps: { usesOwnFiles: false, usesWorks: false, allowedActions: [], ...apps } };
  return api.call(saveAgentSettings, { query: { agent_id: agentId }, body }, user);
};
const give = (...ids: string[]) => saveApps({ skills: ids.map((id) => ({ id, name: 'Letters' })) });
const use = (input: object): Step[] => [{ call: 'use_skill', input }];
const ask = async (user = ana) => {
  const body = { email: user.email, message: 'Write to the port.', agent_id: agentId, model: 'scripted' };
  const { session_id } = (await api.call(completeChat, { body }, user)).body;
  return (await api.call(openSession, { query: { session_id: session_id ?? '' } }, user)).body.messages.at(-1);
};
const request = (at: number) => JSON.stringify(provider.requests.at(at));

it('shows the model names and descriptions, and loads a skill and its file only when asked', async () => {
  await give(skillId);
  provider.first = [use({ skill: 'Letters' }), use({ skill: 'Letters', file: 'letter.md' })];
  expect((await ask())?.sources?.flow).toBeUndefined();
  expect(request(-3)).toContain('“Letters”: For letters to authorities.');
  expect(request(-3)).not.toContain('Be formal.');
  expect(request(-2)).toContain('Be formal.');
  expect(request(-2)).toContain('letter.md');
  expect(request(-2)).not.toContain('Dear Sir or Madam');
  expect(request(-1)).toContain('Dear Sir or Madam');
});

it('returns a long skill in parts', async () => {
  await give(await skillOf(ana, 'Long', `Be formal. ${'More. '.repeat(3_000)}The end of it.`));
  provider.first = [use({ skill: 'Long', from: 17_000 })];
  await ask();
  expect(request(-1)).toContain('this part begins at 17000');
  expect(request(-1)).toContain('The end of it.');
  expect(request(-1)).not.toContain('Be formal.');
});

it('offers no tool to an agent without skills, and names the skills when the model asks for another', async () => {
  await ask();
  expect(request(-1)).not.toContain('use_skill');
  await give(skillId, await skillOf(ana));
  provider.first = [use({ skill: '../secret' }), use({ skill: 'Letters (2)', file: '../letter.md' })];
  await ask();
  expect(request(-2)).toContain('The skills: Letters, Letters (2).');
  expect(request(-1)).toContain('Its files: letter.md.');
});

it('counts what somebody else wrote as untrusted, also for somebody who uses the agent', async () => {
  const bens = await skillOf(ben, 'Notices');
  await share('prompt', bens, ben, ana);
  await give(skillId, bens);
  provider.first = [use({ skill: 'Notices' })];
  expect((await ask())?.sources?.flow?.untrusted).toEqual(['Notices']);
  await share('agent', agentId, ana, ben);
  provider.first = [use({ skill: 'Letters' })];
  expect((await ask(ben))?.sources?.flow?.untrusted).toEqual(['Letters']);
  expect(request(-1)).toContain('Be formal.');
});

it('refuses a skill that is no longer shared when it is used, and then no longer lists it', async () => {
  const bens = await skillOf(ben, 'Notices');
  await share('prompt', bens, ben, ana);
  await give(skillId, bens);
  provider.script = [{ hold: true }, { call: 'use_skill', input: { skill: 'Notices' } }];
  const answer = ask();
  await provider.held();
  const taken = { email: ben.email, kind: 'prompt' as const, id: bens, grantee_kind: 'person' as const, grantee_id: ana.email };
  expect((await api.call(takeAccess, { query: taken }, ben)).status).toBe(200);
  provider.script = [{ text: 'Done.' }, { finish: true }];
  provider.release();
  await answer;
  expect(request(-1)).toContain('The skill “Notices” was deleted or is no longer shared.');
  await ask();
  expect(request(-1)).not.toContain('Notices');
});

it('takes only skills that the owner can see, up to ten, and keeps them when an older page saves', async () => {
  expect((await give(await skillOf(ben))).body).toMatchObject({ detail: 'The skill “Letters” was deleted or is no longer shared.' });
  const tooMany = Array.from({ length: 11 }, () => skillId);
  expect((await give(...tooMany)).status).toBe(400);
  await give(skillId, skillId);
  await saveApps({ usesWorks: true });
  const { settings } = (await api.call(getAgentSettings, { query: { agent_id: agentId } }, ana)).body;
  expect(settings.apps).toMatchObject({ usesWorks: true, skills: [{ id: skillId, name: 'Letters' }] });
});
