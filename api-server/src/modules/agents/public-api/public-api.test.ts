import OpenAI from 'openai';
import { createApiKey, listAgentLog, listApiKeys, revokeApiKey } from 'shared-contracts/agent-calls';
import { createAgent, listSessions } from 'shared-contracts/calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiKeys } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const { api, provider, user } = appWithModel();
let baseURL: string;
let agentId: string;
beforeAll(async () => {
  baseURL = `${await api.listen()}/api/v1`;
});
beforeEach(async () => {
  provider.script = [{ text: 'Good ' }, { text: 'day.' }, { finish: true }];
  agentId = await newAgent('Clerk');
});

async function newAgent(name: string, by: TestUser = user): Promise<string> {
  const fields = { name, description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  return (await api.call(createAgent, { body: { email: by.email, ...fields } }, by)).body.agent_id;
}
const newKey = async (agent_id: string | null = null) =>
  (await api.call(createApiKey, { body: { email: user.email, name: 'CRM', agent_id } }, user)).body;
const client = (apiKey: string) => new OpenAI({ baseURL, apiKey, maxRetries: 0 });
const question = { role: 'user' as const, content: 'How much is a letter?' };

describe('the official client', () => {
  it('lists the agents as models', async () => {
    const { secret } = await newKey();
    const { data } = await client(secret).models.list();
    expect(data).toMatchObject([{ id: agentId, object: 'model', owned_by: 'atrium' }]);
    expect(await client(secret).models.retrieve(agentId)).toMatchObject({ id: agentId, object: 'model', name: 'Clerk' });
    await expect(client(secret).models.retrieve('gpt-4o')).rejects.toMatchObject({ status: 404 });
    const other = await newKey(await newAgent('Other'));
    await expect(client(other.secret).models.retrieve(agentId)).rejects.toMatchObject({ status: 404 });
  });

  it('sends what its own tools returned earlier, in either form', async () => {
    const { secret } = await newKey();
    const call = { id: 'call_1', type: 'function' as const, function: { name: 'rates', arguments: '{"to":"Rome"}' } };
    const messages = [
      { role: 'user' as const, content: 'What is a letter to Rome?' },
      { role: 'assistant' as const, content: null, tool_calls: [call] },
      { role: 'tool' as const, tool_call_id: 'call_1', content: [{ type: 'text' as const, text: '1.20' }] },
      { role: 'assistant' as const, function_call: { name: 'taxes', arguments: '{}' } },
      { role: 'function' as const, name: 'taxes', content: 'none' },
      { role: 'assistant' as const, content: 'It is 1.20.' },
      question,
    ];
    await client(secret).chat.completions.create({ model: agentId, messages });
    const sent = JSON.stringify(provider.requests.at(-1)?.messages);
    for (const part of [
      '[Called rates: {\\"to\\":\\"Rome\\"}]',
      '[rates returned]\\n1.20',
      '[Called taxes: {}]',
      '[taxes returned]\\nnone',
    ])
      expect(sent.replaceAll('\\\\', '\\')).toContain(part);
  });

  it.each(['length', 'content_filter'] as const)('learns that an answer ended early: %s', async (reason) => {
    const { secret } = await newKey();
    const end = { raw: `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}\n\n` };
    provider.script = [{ text: 'Good ' }, end];
    const ask = { model: agentId, messages: [question] };
    expect((await client(secret).chat.completions.create(ask)).choices[0]).toMatchObject({ finish_reason: reason });
    const finishes: (string | null | undefined)[] = [];
    for await (const chunk of await client(secret).chat.completions.create({ ...ask, stream: true }))
      finishes.push(chunk.choices[0]?.finish_reason);
    expect(finishes.filter(Boolean)).toEqual([reason]);
  });

  it('gets a complete answer based on the agent’s instructions and the earlier messages', async () => {
    const { secret } = await newKey();
    const messages = [
      { role: 'system' as const, content: 'Answer in Latin.' },
      { role: 'user' as const, content: 'Hello' },
      { role: 'assistant' as const, content: 'Salve' },
      { role: 'user' as const, content: [{ type: 'text' as const, text: 'How much is a letter?' }] },
    ];
    const answer = await client(secret).chat.completions.create({ model: agentId, messages, temperature: 0.2 });
    expect(answer.choices[0]).toMatchObject({ finish_reason: 'stop', message: { role: 'assistant', content: 'Good day.' } });
    const sent = JSON.stringify(provider.requests.at(-1)?.messages);
    for (const part of ['Be exact.', 'Answer in Latin.', 'Salve', 'How much is a letter?']) expect(sent).toContain(part);
  });

  it('streams, with the usage at the end on request', async () => {
    const { secret } = await newKey();
    const body = { model: agentId, messages: [question], stream: true as const, stream_options: { include_usage: true } };
    let text = '';
    let finish: string | null = null;
    let hasUsage = false;
    for await (const chunk of await client(secret).chat.completions.create(body)) {
      text += chunk.choices[0]?.delta.content ?? '';
      finish = chunk.choices[0]?.finish_reason ?? finish;
      hasUsage ||= Boolean(chunk.usage);
    }
    expect([text, finish, hasUsage]).toEqual(['Good day.', 'stop', true]);
  });

  it('receives failures in its own format, before and during an answer', async () => {
    const { secret } = await newKey();
    await expect(client(secret).chat.completions.create({ model: 'gpt-4o', messages: [question] })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('doesn’t give access to an agent named “gpt-4o”'),
    });
    provider.script = [{ text: 'Good ' }, { cut: true }];
    const stream = await client(secret).chat.completions.create({ model: agentId, messages: [question], stream: true });
    const read = async () => {
      for await (const _ of stream);
    };
    await expect(read()).rejects.toThrow(/provider|connection|answer/i);
    const picture = [{ type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AAAA' } }];
    await expect(
      client(secret).chat.completions.create({ model: agentId, messages: [{ role: 'user', content: picture }] }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('Agents read text') });
  });

  it('leaves no chat, only an entry in the agent’s log', async () => {
    const { secret } = await newKey();
    await client(secret).chat.completions.create({ model: agentId, messages: [question] });
    const sessions = await api.call(listSessions, { params: { email: user.email }, query: {} }, user);
    expect(sessions.body.data).toEqual([]);
    const { body } = await api.call(listAgentLog, { query: { agent_id: agentId } }, user);
    expect(body.entries).toMatchObject([{ source: 'api', status: 'complete', session_id: null }]);
  });
});

describe('keys', () => {
  it('are shown once and stored as a hash', async () => {
    const { key, secret } = await newKey();
    expect(secret).toMatch(/^atr_[\w-]{43}$/);
    const { body } = await api.call(listApiKeys, { query: { email: user.email } }, user);
    expect(body.keys).toMatchObject([{ key_id: key.key_id, name: 'CRM', hint: key.hint, agent_ids: null }]);
    expect(JSON.stringify([body, await api.database.db.select().from(apiKeys)])).not.toContain(secret);
  });

  it('grant no access once they are revoked', async () => {
    const { key, secret } = await newKey();
    await api.call(revokeApiKey, { query: { key_id: key.key_id } }, user);
    await expect(client(secret).models.list()).rejects.toMatchObject({ status: 401, code: 'key-invalid' });
    expect((await api.call(listApiKeys, { query: { email: user.email } }, user)).body.keys).toEqual([]);
  });

  it('made for one agent grant no access to others or to other users’ agents', async () => {
    const other = await newAgent('Editor');
    const { secret } = await newKey(agentId);
    expect((await client(secret).models.list()).data.map(({ id }) => id)).toEqual([agentId]);
    const foreign = await newAgent('Foreign', await api.newUser());
    for (const model of [other, foreign])
      await expect(client(secret).chat.completions.create({ model, messages: [question] })).rejects.toMatchObject({ status: 404 });
  });

  it('are not session tokens: they grant access to no other call', async () => {
    const { secret } = await newKey();
    expect((await api.call(listApiKeys, { query: { email: user.email } }, { token: secret })).status).toBe(401);
  });
});
