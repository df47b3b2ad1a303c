import { giveAccess } from 'shared-contracts/access-calls';
import { connectToolServer, readToolApp, shareFromApp } from 'shared-contracts/agent-calls';
import { completeChat, openSession } from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act } from '../../../testing/acting-chat.ts';
import { type AppToolServer, startAppToolServer } from '../../../testing/app-tool-server.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider, user } = appWithModel();
let boards: AppToolServer;
let sessionId: string;
let appId: string;

beforeAll(async () => {
  boards = await startAppToolServer();
});
afterAll(() => boards.close());
beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  await api.call(connectToolServer, { body: { name: 'Boards', server_url: boards.url } }, user);
  ({ sessionId } = await act({ api, provider }, user, [['Boards_show_board', { name: 'plan' }], 'Here it is.']));
  appId = (await newest())?.sources?.apps?.[0]?.app_id ?? '';
});

const newest = async () => (await api.call(openSession, { query: { session_id: sessionId } }, user)).body.messages.at(-1);
const read = async () => (await api.call(readToolApp, { query: { app_id: appId } }, user)).body;
const share = (text: string | null, by: TestUser | undefined = user) =>
  api.call(shareFromApp, { query: { app_id: appId }, body: { text } }, by);
const ask = (by = user) =>
  api.call(completeChat, { body: { email: by.email, message: 'And now?', session_id: sessionId, rag_enabled: false } }, by);
/** Returns what the model read with the last question. */
const given = () => JSON.stringify(provider.requests.at(-1)?.messages);

describe('what an app shares', () => {
  it('reaches the next answers as text that nobody vouches for, replaced by what it shares later', async () => {
    expect((await share(' Mark a1 is selected.\u0000 ')).status).toBe(200);
    expect((await read()).context).toBe('Mark a1 is selected.');
    await ask();
    expect(given()).toContain('Mark a1 is selected.');
    expect((await newest())?.sources?.flow).toMatchObject({ private: expect.any(Array), untrusted: ['Boards/show_board'] });
    await share('Mark b2 is selected.');
    await ask();
    expect(given()).not.toContain('Mark a1 is selected.');
    expect(given()).toContain('Mark b2 is selected.');
    await share('');
    await ask();
    expect(given()).not.toContain('has apps of tool servers open');
    expect((await read()).context).toBeNull();
  });

  it('ends for good when its user stops it', async () => {
    await share('Mark a1 is selected.');
    await share(null);
    expect(await share('Mark b2 is selected.')).toMatchObject({
      status: 403,
      body: { detail: 'The user stopped this app from sharing anything with the assistant.' },
    });
    expect((await share(null)).status).toBe(200);
    await ask();
    expect(given()).not.toMatch(/Mark (a1|b2) is selected/);
    expect((await read()).context).toBe('');
  });

  it('is nobody else’s, also in a shared chat, and has a limit', async () => {
    await share('Mark a1 is selected.');
    const other = await api.newUser();
    expect((await share('Foreign.', other)).status).toBe(404);
    expect((await api.call(shareFromApp, { query: { app_id: appId }, body: { text: '' } }, undefined)).status).toBe(401);
    expect((await share('x'.repeat(20_001))).status).toBe(400);
    await workspaceOf(api, user, [other, 'Member']);
    const grant = { email: user.email, kind: 'chat' as const, id: sessionId, grantee: { kind: 'person' as const, id: other.email } };
    await api.call(giveAccess, { body: { ...grant, level: 'edit' } }, user);
    expect((await ask(other)).status).toBe(200);
    expect(given()).not.toContain('Mark a1 is selected.');
  });
});
