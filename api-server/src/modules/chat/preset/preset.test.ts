import { eq } from 'drizzle-orm';
import { limits } from 'shared-contracts';
import { giveAccess, takeAccess, transferThing } from 'shared-contracts/access-calls';
import { savePolicy } from 'shared-contracts/admin-calls';
import { saveAgentSettings } from 'shared-contracts/agent-calls';
import { completeChat, connectModel, getModels, openSession } from 'shared-contracts/calls';
import { daysBefore } from 'shared-contracts/days';
import type { ChatSettings, PresetFields } from 'shared-contracts/preset-calls';
import * as presetCalls from 'shared-contracts/preset-calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries, chatSessions, policies, presets } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  provider.models = ['scripted', 'other'];
  const first = await api.newUser();
  await api.call(connectModel, { body: { email: first.email } }, first);
});
beforeEach(async () => {
  provider.models = ['scripted', 'other'];
  provider.script = [{ text: 'Fine.' }, { finish: true }];
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
});

const careful: PresetFields = {
  name: 'Careful',
  model: null,
  system: 'Doubt everything.',
  parameters: { temperature: 0.1, effort: 'low' },
};
const create = async (fields: Partial<PresetFields> = {}, user = ana) =>
  (await api.call(presetCalls.createPreset, { body: { email: user.email, ...careful, ...fields } }, user)).body;
const list = async (user = ana) => (await api.call(presetCalls.listPresets, { query: { email: user.email } }, user)).body;
const names = async (user = ana) => (await list(user)).presets.map(({ name }) => name);
const ask = (more: object = {}, user = ana) =>
  api.call(completeChat, { body: { email: user.email, message: 'Well?', model: 'scripted', ...more } }, user);
const sent = () => provider.requests.at(-1) as unknown as Record<string, unknown> & { messages: { role: string; content: string }[] };
const opened = async (id: string | null, user = ana) => (await api.call(openSession, { query: { session_id: id ?? '' } }, user)).body;
const give = (id: string, grantee: { kind: 'person' | 'workspace'; id: string }, level: 'use' | 'edit' = 'use') =>
  api.call(giveAccess, { body: { email: ana.email, kind: 'preset', id, grantee, level } }, ana);

describe('the settings of a chat', () => {
  const settings: ChatSettings = { system: 'Answer in rhymes.', parameters: { temperature: 0.3, max_tokens: 90, stop: ['END'] } };

  it('reach the model, stay with the chat, and are named by its answers', async () => {
    const { session_id, sources } = (await ask({ settings })).body;
    expect(sent()).toMatchObject({ temperature: 0.3, max_tokens: 90, stop: ['END'] });
    expect(sent().messages[0]).toEqual({ role: 'system', content: expect.stringContaining('Answer in rhymes.') });
    expect(sources.settings).toEqual(settings);
    expect((await opened(session_id)).settings).toEqual(settings);
    await ask({ session_id });
    expect(sent()).toMatchObject({ temperature: 0.3 });
  });

  it('are changed for the next answer, and left out where nobody has set any', async () => {
    const { session_id } = (await ask()).body;
    expect(sent()).not.toHaveProperty('temperature');
    expect(await opened(session_id)).not.toHaveProperty('settings');
    const body = { session_id: session_id ?? '', settings: { parameters: { seed: 4 } } };
    expect((await api.call(presetCalls.saveChatSettings, { body }, ana)).status).toBe(200);
    await ask({ session_id });
    expect(sent()).toMatchObject({ seed: 4 });
    expect((await api.call(presetCalls.saveChatSettings, { body }, ben)).status).toBe(404);
  });

  it('hold for one version of an answer where a request brings its own', async () => {
    const { session_id, message_id } = (await ask({ settings })).body;
    const { body } = await ask({ session_id, regenerates: message_id, settings: { model: 'other', parameters: { temperature: 1 } } });
    expect(sent()).toMatchObject({ temperature: 1, model: 'other' });
    expect(body.sources.settings).toEqual({ parameters: { temperature: 1 } });
    const { messages, settings: kept } = await opened(session_id);
    expect([messages.at(-1)?.model, messages.at(-1)?.versions?.length, kept]).toEqual(['other', 2, settings]);
  });

  it('are not kept by an incognito chat', async () => {
    const { body } = await ask({ temporary: true, settings });
    expect(sent()).toMatchObject({ temperature: 0.3 });
    expect(body).toMatchObject({ session_id: null, sources: { settings } });
    const rows = await api.database.db.select({ settings: chatSessions.settings }).from(chatSessions);
    expect(JSON.stringify(rows)).not.toContain(settings.system + ana.email);
  });

  it.each([
    ['temperature', 3],
    ['temperature', 'hot'],
    ['top_p', -1],
    ['max_tokens', 0],
    ['max_tokens', 1.5],
    ['effort', 'endless'],
    ['stop', ['a', 'b', 'c', 'd', 'e']],
    ['stop', ['   ']],
    ['seed', 2 ** 31],
  ])('refuse %s of %j', async (name, value) => {
    const refused = await ask({ settings: { parameters: { [name]: value } } });
    expect([refused.status, (refused.body as unknown as { errors: { path: string }[] }).errors[0]?.path]).toEqual([
      400,
      expect.stringContaining(`body.settings.parameters.${name}`),
    ]);
  });

  it('refuse a system text that is too long, and what is no object', async () => {
    expect((await ask({ settings: { system: 'x'.repeat(8_001) } })).status).toBe(400);
    expect((await ask({ settings: 'hot' })).status).toBe(400);
  });

  it('survive values of a later release', async () => {
    const { session_id } = (await ask({ settings })).body;
    const later = { system: 'Rhyme.', parameters: { temperature: 0.3, effort: 'boundless', mood: 'mild' }, shade: 1 };
    await api.database.db
      .update(chatSessions)
      .set({ settings: later as never })
      .where(eq(chatSessions.id, session_id ?? ''));
    await ask({ session_id });
    expect(sent()).toMatchObject({ temperature: 0.3 });
    expect(sent()).not.toHaveProperty('reasoning_effort');
  });

  it('name the model that answers, or say that it is lost and let the chosen one answer', async () => {
    const { body } = await ask({ settings: { model: 'other' } });
    expect([sent().model, body.sources.settings]).toEqual(['other', undefined]);
    const lost = (await ask({ settings: { preset: { preset_id: 'p', name: 'Old' }, model: 'retired' } })).body;
    expect([sent().model, lost.sources.settings]).toEqual(['scripted', { preset: 'Old', lost_model: 'retired' }]);
  });

  it('count for blocked terms', async () => {
    const admin = await api.newAdmin();
    const policy = { email: admin.email, version: 0, abilities: [], blocked_terms: ['Project Halo'], moderation: null };
    expect((await api.call(savePolicy, { body: policy }, admin)).status).toBe(200);
    expect(await ask({ settings: { system: 'You know Project Halo.' } })).toMatchObject({ status: 422, body: { code: 'text-refused' } });
    expect((await ask({ settings: { system: 'You know nothing.' } })).status).toBe(200);
    await api.database.db.delete(policies);
  });

  it('offer what the model supports', async () => {
    const models = (await api.call(getModels, { query: { email: ana.email } }, ana)).body;
    const settable = models.find(({ id }) => id === 'scripted')?.settable;
    expect(settable).toMatchObject({ parameters: expect.arrayContaining(['temperature', 'seed', 'effort']), temperature_max: 2 });
  });
});

describe('the answers of an agent', () => {
  it('are asked for as its owner set, unless the chat says otherwise', async () => {
    const agentId = await makeOwned(api.database.db, 'agent', ana.email);
    const goals = { goal: '', success: '', autonomy: 'copilot' as const };
    const save = (parameters: Record<string, unknown>) =>
      api.call(saveAgentSettings, { query: { agent_id: agentId }, body: { goals: { ...goals, parameters } } }, ana);
    expect((await save({ temperature: 9 })).status).toBe(400);
    expect((await save({ temperature: 0.2, seed: 5 })).status).toBe(200);
    await ask({ agent_id: agentId });
    expect(sent()).toMatchObject({ temperature: 0.2, seed: 5 });
    await ask({ agent_id: agentId, settings: { parameters: { temperature: 1 } } });
    expect(sent()).toMatchObject({ temperature: 1, seed: 5 });
  });
});

describe('presets', () => {
  it('are saved, changed, deleted and restored', async () => {
    const made = await create();
    expect(made).toMatchObject({ ...careful, has_model: true, level: 'own' });
    const fields = { ...careful, name: 'Bold', parameters: { temperature: 1.4 } };
    const { body } = await api.call(presetCalls.updatePreset, { body: { preset_id: made.preset_id, ...fields } }, ana);
    expect(body).toMatchObject(fields);
    expect(body.parameters).toEqual({ temperature: 1.4 });
    await create({ name: 'Able' });
    expect(await names()).toEqual(['Able', 'Bold']);
    await api.call(presetCalls.deletePreset, { query: { preset_id: made.preset_id } }, ana);
    expect(await names()).toEqual(['Able']);
    expect((await api.call(presetCalls.updatePreset, { body: { preset_id: made.preset_id, ...fields } }, ana)).status).toBe(404);
    expect((await api.call(presetCalls.restorePreset, { body: { preset_id: made.preset_id } }, ben)).status).toBe(404);
    await api.call(presetCalls.restorePreset, { body: { preset_id: made.preset_id } }, ana);
    expect(await names()).toEqual(['Able', 'Bold']);
  });

  it('say when their model can’t be used', async () => {
    await create({ model: 'retired' });
    await create({ name: 'Fine', model: 'other' });
    expect((await list()).presets.map(({ name, has_model }) => [name, has_model])).toEqual([
      ['Careful', false],
      ['Fine', true],
    ]);
  });

  it('are forgotten some days after they were deleted', async () => {
    const old = await create();
    await api.call(presetCalls.deletePreset, { query: { preset_id: old.preset_id } }, ana);
    const longAgo = daysBefore(new Date(), limits.trashDays + 1);
    await api.database.db.update(presets).set({ deletedAt: longAgo }).where(eq(presets.id, old.preset_id));
    const next = await create();
    await api.call(presetCalls.deletePreset, { query: { preset_id: next.preset_id } }, ana);
    expect((await api.call(presetCalls.restorePreset, { body: { preset_id: old.preset_id } }, ana)).status).toBe(404);
    expect((await api.call(presetCalls.restorePreset, { body: { preset_id: next.preset_id } }, ana)).status).toBe(200);
  });

  it('are shared with people who may use or edit them', async () => {
    await workspaceOf(api, ana, [ben, 'Member']);
    const made = await create();
    expect(await names(ben)).toEqual([]);
    await give(made.preset_id, { kind: 'person', id: ben.email });
    expect((await list(ben)).presets).toEqual([
      { ...made, level: 'use', sharing: { level: 'use', owner: { email: ana.email, name: expect.any(String) } } },
    ]);
    const change = { body: { preset_id: made.preset_id, ...careful, name: 'Ours' } };
    expect(await api.call(presetCalls.updatePreset, change, ben)).toMatchObject({ status: 403, body: { code: 'level-too-low' } });
    await give(made.preset_id, { kind: 'person', id: ben.email }, 'edit');
    expect((await api.call(presetCalls.updatePreset, change, ben)).body).toMatchObject({ name: 'Ours', level: 'edit' });
    expect((await api.call(presetCalls.deletePreset, { query: { preset_id: made.preset_id } }, ben)).status).toBe(403);
    const to = { email: ana.email, kind: 'preset' as const, id: made.preset_id };
    expect((await api.call(transferThing, { body: { ...to, to: ben.email } }, ana)).status).toBe(200);
    expect((await list(ben)).presets[0]).toMatchObject({ level: 'own' });
    const own = { email: ana.email, kind: 'preset' as const, id: made.preset_id, grantee_kind: 'person' as const, grantee_id: ana.email };
    expect((await api.call(takeAccess, { query: own }, ana)).status).toBe(200);
    expect(await names(ana)).toEqual([]);
  });
});

describe('a preset for new chats', () => {
  const setDefault = (preset_id: string | null, user = ana) =>
    api.call(presetCalls.setDefaultPreset, { body: { email: user.email, preset_id } }, user);

  it('answers them until another one is chosen, and never a chat that exists', async () => {
    const existing = (await ask()).body.session_id;
    const made = await create();
    expect((await setDefault(made.preset_id)).status).toBe(200);
    expect((await list()).for_new_chats).toBe(made.preset_id);
    const { session_id, sources } = (await ask()).body;
    expect(sent()).toMatchObject({ temperature: 0.1, reasoning_effort: 'low' });
    expect(sources.settings).toMatchObject({ preset: 'Careful', system: 'Doubt everything.' });
    await ask({ session_id: existing });
    expect(sent()).not.toHaveProperty('temperature');
    await api.call(presetCalls.updatePreset, { body: { preset_id: made.preset_id, ...careful, parameters: { temperature: 2 } } }, ana);
    await ask({ session_id });
    expect(sent()).toMatchObject({ temperature: 0.1 });
    await ask({ settings: {} });
    expect(sent()).not.toHaveProperty('temperature');
    await setDefault(null);
    await ask();
    expect(sent()).not.toHaveProperty('temperature');
    expect((await setDefault(made.preset_id, ben)).status).toBe(404);
  });

  it('is chosen for a workspace by its admins, once its members can use it', async () => {
    const workspaceId = await workspaceOf(api, ana, [ben, 'Member']);
    const made = await create();
    const set = (user: TestUser, preset_id: string | null = made.preset_id) =>
      api.call(presetCalls.setWorkspacePreset, { params: { workspace_id: workspaceId }, body: { preset_id } }, user);
    expect(await set(ana)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('Share this preset') } });
    await give(made.preset_id, { kind: 'workspace', id: workspaceId });
    expect((await set(ben)).status).toBe(403);
    expect((await set(ana)).status).toBe(200);
    // The same choice again is not another act.
    expect((await set(ana)).status).toBe(200);
    const acts = await api.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'workspace.preset'))
      .orderBy(auditEntries.seq);
    expect(acts).toMatchObject([
      { targetId: workspaceId, before: { preset: null }, after: { preset: made.preset_id, name: careful.name }, actorEmail: ana.email },
    ]);
    expect(await list(ben)).toMatchObject({ for_new_chats: made.preset_id, workspace: { preset_id: made.preset_id, may_set: false } });
    await ask({}, ben);
    expect(sent()).toMatchObject({ temperature: 0.1 });
    await setDefault(null, ben);
    await ask({}, ben);
    expect(sent()).not.toHaveProperty('temperature');
    await ask({}, ana);
    expect(sent()).toMatchObject({ temperature: 0.1 });
    const mine = { email: ana.email, kind: 'preset' as const, id: made.preset_id };
    await api.call(takeAccess, { query: { ...mine, grantee_kind: 'workspace', grantee_id: workspaceId } }, ana);
    const eva = await api.newUser('Eva');
    await workspaceOf(api, ana, [eva, 'Member']);
    await ask({}, eva);
    expect(sent()).not.toHaveProperty('temperature');
  });
});
