import { limits } from 'shared-contracts';
import { connectAgentServer } from 'shared-contracts/agent-calls';
import * as calls from 'shared-contracts/calls';
import { saveNotebookDocument } from 'shared-contracts/file-calls';
import { listRecoveryQuestions } from 'shared-contracts/settings-calls';
import { saveWorkflow } from 'shared-contracts/workflow-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appWithoutUser } from '../testing/app-with-user.ts';
import { makeOwned } from '../testing/owned-things.ts';
import { type TestUser, testPassword } from '../testing/test-app.ts';
import { inputReader } from './read-input.ts';

const { api } = appWithoutUser();
let user: TestUser;
beforeAll(async () => {
  user = await api.newUser();
});

const post = (url: string, payload: string, contentType = 'application/json', token: string | null = user.token) =>
  api.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: { 'content-type': contentType, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
const refusedFields = (answer: { json: () => { errors?: { path: string }[] } }) => answer.json().errors?.map(({ path }) => path);

describe('lengths come before patterns', () => {
  const tooLong = { path: 'body.email', message: 'Use at most 320 characters.' };
  const email = `a@${'.'.repeat(12_000)}@`;

  it('a text that is too long is refused for its length alone', async () => {
    const signUp = await api.call(calls.signUp, { body: { email, password: testPassword, first_name: 'Ana' } });
    expect(signUp).toMatchObject({ status: 400, body: { errors: [tooLong] } });
    const recovery = await api.call(listRecoveryQuestions, { body: { email } });
    expect(recovery).toMatchObject({ status: 400, body: { errors: [{ path: 'body.email', message: 'Use at most 254 characters.' }] } });
  });

  it('a list that is too long is refused before its entries are looked at', async () => {
    const imported = await post(calls.importChats.path, JSON.stringify({ chats: Array.from({ length: 100_000 }, () => null) }));
    expect([imported.statusCode, imported.json().errors]).toEqual([
      400,
      [{ path: 'body.chats', message: `Use at most ${limits.importChatsPerRequest} entries.` }],
    ]);
  });

  it('a call whose pattern has no greatest length cannot be served', () => {
    const call = { ...calls.requestRecovery, body: z.object({ email: z.string().check(z.regex(/@/), z.maxLength(9)) }) };
    expect(() => inputReader(call)).toThrow('requestRecovery.body.email: a pattern needs a maxLength before it.');
  });
});

describe('bodies', () => {
  it('of calls without a sign-in have at most 16 KB', async () => {
    const answer = await post('/auth/sign-in', JSON.stringify({ email: 'x'.repeat(17_000) }), 'application/json', null);
    expect([answer.statusCode, answer.json().detail]).toEqual([413, 'The request is too large. Send at most 16 KB.']);
  });

  it('are not read before the caller is known', async () => {
    const unread = await post(calls.completeChat.path, '{'.repeat(1_000), 'application/json', null);
    expect([unread.statusCode, unread.json().code]).toEqual([401, 'token-missing']);
  });

  it('that are broken forms are refused', async () => {
    const half = '--x\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\nhalf';
    const path = `${calls.setPicture.path}?email=${user.email}&of=user`;
    for (const [payload, boundary] of [
      [half, '; boundary=x'],
      ['no boundary', ''],
      ['--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nvalue\r\n--x--', '; boundary=x'],
    ] as const) {
      const answer = await post(path, payload, `multipart/form-data${boundary}`);
      expect([answer.statusCode, refusedFields(answer)]).toEqual([400, ['body']]);
    }
    expect((await post(calls.createNotebook.path, half, 'multipart/form-data; boundary=x')).statusCode).toBe(415);
  });

  it('that are nested too deeply are refused with the field', async () => {
    const notebook_id = await makeOwned(api.database.db, 'notebook', user.email);
    const deep = `${'['.repeat(6_000)}${']'.repeat(6_000)}`;
    const payload = `{"notebook_id":"${notebook_id}","version":0,"content":{"type":${deep}}}`;
    const answer = await api.app.inject({
      method: saveNotebookDocument.method,
      url: `/api${saveNotebookDocument.path}`,
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
    });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: 'body.content.type', message: 'This is nested too deeply. Use at most 500 levels.' }],
    ]);
  });
});

describe('what the database cannot hold', () => {
  it('a null character in an id is refused with the field', async () => {
    const opened = await api.call(calls.openSession, { query: { session_id: 'own\u0000id' } }, user);
    expect(opened).toMatchObject({ status: 400, body: { errors: [{ path: 'query.session_id' }] } });
    const asked = await api.call(calls.completeChat, { body: { email: user.email, message: 'Hi', session_id: 'a\u0000' } }, user);
    expect(asked).toMatchObject({ status: 400, body: { errors: [{ path: 'body.session_id' }] } });
  });

  it('a number that is too large is refused with the field', async () => {
    const workflow_id = await makeOwned(api.database.db, 'blueprint', user.email);
    const definition = { schema: 1 as const, steps: [], edges: [] };
    const body = { name: 'Onboarding', definition, expected_version: -(2 ** 31) - 1 };
    const answer = await api.call(saveWorkflow, { params: { workflow_id }, body }, user);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.expected_version' }] } });
  });

  it('an address of a tool server that is no address is refused with the field', async () => {
    const agent_id = await makeOwned(api.database.db, 'agent', user.email);
    const body = { name: 'Tools', server_url: 'ftp://example.com' };
    expect(await api.call(connectAgentServer, { query: { agent_id }, body }, user)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.server_url', message: 'This must be an http or https address.' }] },
    });
  });
});
