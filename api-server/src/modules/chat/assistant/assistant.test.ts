import {
  addMemory,
  completeChat,
  connectModelProvider,
  deleteMemories,
  deleteMemory,
  getCapabilities,
  getPersonalisation,
  listMemories,
  savePersonalisation,
  setSpecialModel,
  updateMemory,
} from 'shared-contracts/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { appWithProvider } from '../../../testing/app-with-user.ts';

const { api, provider, user } = appWithProvider();
beforeEach(() => {
  provider.script = [{ text: 'Answered.' }, { finish: true }];
});

const connect = async () =>
  (
    await api.call(
      connectModelProvider,
      { body: { email: user.email, name: 'Acme', base_url: provider.baseUrl, models: ['one', 'painter'] } },
      user,
    )
  ).body.provider?.provider_id ?? '';
const ask = async (message: string, more: object = {}) =>
  (await api.call(completeChat, { body: { message, email: user.email, model: 'one', ...more } }, user)).body;
const remembered = async (by = user) =>
  (await api.call(listMemories, { query: { email: by.email } }, by)).body.memories.map(({ text, origin }) => [text, origin]);
const remember = async (memory_text: string, by = user) => (await api.call(addMemory, { body: { email: by.email, memory_text } }, by)).body;
const personalise = (more: object) =>
  api.call(
    savePersonalisation,
    {
      body: {
        email: user.email,
        interaction_style: 'decide',
        output_style: 'decide',
        autonomy: 'copilot',
        remembers: true,
        ...more,
      },
    },
    user,
  );
/** Returns the system messages of the last request. */
const instructions = () =>
  String(
    provider.requests
      .at(-1)
      ?.messages.filter(({ role }) => role === 'system')
      .map(({ content }) => content),
  );
const tools = () => provider.requests.at(-1)?.tools?.map((tool) => tool.function.name) ?? [];

describe('personalization', () => {
  it('leaves everything to the assistant until the user chooses, and saves the choices', async () => {
    const query = { email: user.email };
    expect((await api.call(getPersonalisation, { query }, user)).body).toMatchObject({ output_style: 'decide', autonomy: 'copilot' });
    await personalise({ output_style: 'concise', autonomy: 'autopilot' });
    expect((await api.call(getPersonalisation, { query }, user)).body).toMatchObject({ output_style: 'concise', autonomy: 'autopilot' });
  });

  it('changes the instructions to the model', async () => {
    await connect();
    await ask('Hi');
    expect(instructions()).toBe('');
    await personalise({});
    await ask('Hi');
    expect(instructions()).toContain('propose, and ask before you take a step');
    expect(instructions()).not.toContain('concisely');
    await personalise({ interaction_style: 'structured', output_style: 'concise', autonomy: 'autopilot' });
    await ask('Hi');
    expect(instructions()).toContain('step by step');
    expect(instructions()).toContain('Answer concisely');
    expect(instructions()).toContain('without asking back');
    expect(instructions()).not.toContain('ask before you take a step');
  });

  it('is not used in an incognito chat', async () => {
    await connect();
    await personalise({ output_style: 'concise' });
    await remember('I live in Ghent');
    await ask('Hi', { temporary: true });
    expect(instructions()).not.toContain('concisely');
    expect(instructions()).not.toContain('Ghent');
    expect(tools()).toEqual([]);
  });
});

describe('the language of the interface', () => {
  const askIn = (tag: string) =>
    api.call(completeChat, { body: { message: 'Hi', email: user.email, model: 'one' } }, user, { 'accept-language': tag });

  it('is named to the model unless it is English', async () => {
    await connect();
    await askIn('en-US,de;q=0.5');
    expect(instructions()).toBe('');
    await askIn('de-AT,en;q=0.5');
    expect(instructions()).toBe("The user's interface language is German. Answer in the language of the question.");
    await personalise({ output_style: 'concise' });
    await askIn('pt');
    expect(instructions()).toMatch(/^The user's interface language is Brazilian Portuguese\. [\s\S]+concisely/);
  });

  it('is also that of what the built-in assistant says', async () => {
    const askBuiltIn = async (message: string, more = {}) =>
      (
        await api.call(completeChat, { body: { message, email: user.email, model: 'built-in', ...more } }, user, {
          'accept-language': 'de',
        })
      ).body.message;
    expect(await askBuiltIn('Qwertzuiop?')).toMatch(/^Dazu habe ich in Ihren Chats und in der Hilfe nichts gefunden\./);
    const help = await askBuiltIn('Daten herunterladen');
    expect(help).toMatch(/^Das habe ich gefunden:[\s\S]+Quellen:[\s\S]+\/help\/[\s\S]+Integrierter Assistent/);
    expect(help).toContain('Daten');
    expect(await askBuiltIn('Merke dir, dass ich Tee mag.')).toMatch(/^Ich merke mir:\n\n> Ich Tee mag\.[\s\S]+\[KI personalisieren\]/);
    expect(await askBuiltIn('Send the weekly report', { create_blueprint: true })).toMatch(/^Ich habe den Workflow .+ entworfen/);
  });
});

describe('memory', () => {
  it('is included in the instructions of all later chats', async () => {
    await connect();
    await ask('Remember that my sister is called Ana.');
    expect(await remembered()).toEqual([['My sister is called Ana.', 'user']]);
    expect(instructions()).toContain('it has just been stored: “My sister is called Ana.”');
    await ask('Whom do I visit?');
    expect(instructions()).toContain('What is remembered about the user:\n- My sister is called Ana.');
  });

  it('is added by the model through a tool', async () => {
    await connect();
    provider.first = [[{ call: 'remember', input: { fact: 'Prefers metric units.' } }]];
    expect((await ask('Please use metres from now on.')).message).toBe('Answered.');
    expect(await remembered()).toEqual([['Prefers metric units.', 'assistant']]);
  });

  it('is added on request without a model, and the answer says where to find it', async () => {
    const answer = await ask('remember: the gate code of the office changes on Mondays', { model: 'built-in' });
    expect(answer.message).toContain('> The gate code of the office changes on Mondays');
    expect(answer.message).toContain('/app/personalize-ai');
    expect(await remembered()).toEqual([['The gate code of the office changes on Mondays', 'user']]);
  });

  it('stores nothing from an incognito chat, and nothing while it is off', async () => {
    await connect();
    await ask('Remember that I like tea.', { temporary: true });
    await ask('Remember that I like tea.', { temporary: true, model: 'built-in' });
    await personalise({ remembers: false });
    await ask('Remember that I like tea.');
    expect(instructions()).not.toContain('stored');
    expect(tools()).toEqual([]);
    expect((await ask('Remember that I like tea.', { model: 'built-in' })).message).toContain('Memory is turned off');
    expect(await remembered()).toEqual([]);
  });

  it('refuses its own form too while it is off, but can still be listed and deleted', async () => {
    const { memory_id } = await remember('I like tea');
    await personalise({ remembers: false });
    const off = { status: 409, body: { code: 'memory-off', detail: expect.stringContaining('Turn it on under Personalize AI') } };
    expect(await api.call(addMemory, { body: { email: user.email, memory_text: 'I like rain' } }, user)).toMatchObject(off);
    expect(await api.call(updateMemory, { params: { memory_id }, body: { memory_text: 'I like rain' } }, user)).toMatchObject(off);
    expect(await remembered()).toEqual([['I like tea', 'user']]);
    expect((await api.call(deleteMemory, { params: { memory_id } }, user)).status).toBe(200);
    await personalise({ remembers: true });
    await remember('I like rain');
    expect(await remembered()).toEqual([['I like rain', 'user']]);
  });

  it('is listed, changed and deleted by the user, one by one or all together', async () => {
    const tea = await remember('I like tea');
    expect((await remember('i like TEA')).memory_id).toBe(tea.memory_id);
    const params = { memory_id: tea.memory_id };
    await api.call(updateMemory, { params, body: { memory_text: 'I like coffee' } }, user);
    const other = await remember('I live in Ghent');
    expect((await remembered()).toSorted()).toEqual([
      ['I like coffee', 'user'],
      ['I live in Ghent', 'user'],
    ]);
    await api.call(updateMemory, { params: { memory_id: other.memory_id }, body: { memory_text: 'I like COFFEE' } }, user);
    expect(await remembered()).toEqual([['I like coffee', 'user']]);
    await remember('I live in Bruges');
    await api.call(deleteMemory, { params }, user);
    expect(await remembered()).toEqual([['I live in Bruges', 'user']]);
    await api.call(deleteMemories, { query: { email: user.email } }, user);
    expect(await remembered()).toEqual([]);
  });

  it('returns not-found for another user’s memory', async () => {
    const other = await api.newUser();
    const { memory_id } = await remember('My own', other);
    expect((await api.call(deleteMemory, { params: { memory_id } }, user)).status).toBe(404);
    expect(await remembered(other)).toEqual([['My own', 'user']]);
  });
});

describe('capabilities', () => {
  const capabilities = async () => (await api.call(getCapabilities, { query: { email: user.email } }, user)).body;

  it('name what is connected and who provides it', async () => {
    expect(await capabilities()).toMatchObject({ model: { connected: false }, images: { by: null }, embeddings: { by: null } });
    const id = await connect();
    const body = { email: user.email, purpose: 'image' as const, special_model: `${id}/painter` };
    expect((await api.call(setSpecialModel, { body }, user)).body).toMatchObject({
      model: { connected: true },
      images: { by: 'you', model: `${id}/painter` },
    });
    expect((await api.call(setSpecialModel, { body: { ...body, special_model: null } }, user)).body.images).toEqual({
      by: null,
      model: null,
      edits: 'none',
    });
  });

  it('refuse a model that is not connected', async () => {
    const body = { email: user.email, purpose: 'image' as const, special_model: 'prv_x/painter' };
    expect((await api.call(setSpecialModel, { body }, user)).status).toBe(422);
  });
});
