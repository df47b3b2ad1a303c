import type { AccessLevel } from 'shared-contracts';
import { giveAccess, takeAccess, watchPresence } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/calls';
import { type EventStream, openStream } from './event-stream.ts';
import { startScriptedProvider } from './scripted-provider.ts';
import { createTestApp, type TestUser } from './test-app.ts';
import { workspaceOf } from './workspace-of.ts';

/** Starts two servers that share only the database: Ana, who owns the chat, uses the first, Ben and Eva the second. */
export async function startSharedChat() {
  const provider = await startScriptedProvider();
  const env = { LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' };
  const first = await createTestApp(env);
  const second = await createTestApp(env, first);
  const urls = { first: await first.listen(), second: await second.listen() };
  const [ana, ben, eva] = [await first.newUser('Ana'), await first.newUser('Ben'), await first.newUser('Eva')];
  await workspaceOf(first, ana, [ben, 'Member'], [eva, 'Member']);
  let chat = '';

  const nodeOf = (user: TestUser) => (user === ana ? first : second);
  const addressFor = (user: TestUser) => (user === ana ? urls.first : urls.second);
  const answer = (user: TestUser, message: string, more: object = {}) =>
    nodeOf(user).call(calls.completeChat, { body: { message, email: user.email, ...more } }, user);
  const ask = async (user: TestUser, message: string, more: object = {}) => (await answer(user, message, more)).body;
  const person = (user: TestUser) => ({ kind: 'person' as const, id: user.email });
  return {
    provider,
    first,
    second,
    ana,
    ben,
    eva,
    nodeOf,
    answer,
    ask,
    /** Starts a new chat of Ana, and returns its id. */
    begin: async () => {
      provider.script = [{ text: 'Fine.' }, { finish: true }];
      chat = (await ask(ana, 'How was Q3?')).session_id ?? '';
      return chat;
    },
    open: (user: TestUser) => nodeOf(user).call(calls.openSession, { query: { session_id: chat } }, user),
    share: (user: TestUser, level: Exclude<AccessLevel, 'own'>) =>
      first.call(giveAccess, { body: { email: ana.email, kind: 'chat', id: chat, grantee: person(user), level } }, ana),
    unshare: (user: TestUser) => {
      const { kind, id } = person(user);
      return first.call(takeAccess, { query: { email: ana.email, kind: 'chat', id: chat, grantee_kind: kind, grantee_id: id } }, ana);
    },
    streamOf: (user: TestUser, message: string): Promise<EventStream> =>
      openStream({
        url: `${addressFor(user)}/api/v4/chat/completion`,
        token: user.token,
        body: { message, email: user.email, session_id: chat },
      }),
    follow: (user: TestUser, runId: string) =>
      openStream({ url: `${addressFor(user)}/api/v4/chat/runs/${runId}/events`, token: user.token }),
    presenceOf: (user: TestUser) =>
      openStream({ url: `${addressFor(user)}/api${watchPresence.path.replace('{session_id}', chat)}`, token: user.token }),
    close: async () => {
      provider.release();
      await second.close();
      await first.close();
      await provider.close();
    },
  };
}

export type SharedChatServers = Awaited<ReturnType<typeof startSharedChat>>;
