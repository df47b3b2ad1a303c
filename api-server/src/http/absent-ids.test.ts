import { allCalls } from 'shared-contracts/all-calls';
import { type CallDefinition, type CallInput, completeChat, emailAgent, listBookmarks, setBookmark } from 'shared-contracts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWithoutUser } from '../testing/app-with-user.ts';
import { makeOwned } from '../testing/owned-things.ts';
import { sampleInput } from '../testing/sample-input.ts';
import type { TestUser } from '../testing/test-app.ts';
import { innerSchemas } from './bounded-schema.ts';

const { api } = appWithoutUser();
let user: TestUser;
beforeAll(async () => {
  user = await api.newUser();
});

const parts = ['query', 'body'] as const;
const optional = (call: CallDefinition, part: (typeof parts)[number]) =>
  call[part] ? innerSchemas(call[part]).flatMap(([name, field]) => (field._zod.optin === 'optional' ? [name] : [])) : [];

/** The declared calls with optional fields that name something owned or shared. */
const calls = allCalls
  .filter(({ auth }) => auth === 'user')
  .flatMap((call) =>
    parts.flatMap((part) => {
      const ids = optional(call, part).filter((name) => call.owns?.[name] ?? call.access?.[name]);
      return ids.length ? [[call.name, call, part, ids] as const] : [];
    }),
  );

describe('an optional id that is empty or null is absent', () => {
  it.each(calls)('in %s', async (_, call, part, ids) => {
    const needed: Record<string, string> = {};
    for (const [field, kind] of Object.entries(call.owns ?? {}))
      if (!ids.includes(field)) needed[field] = await makeOwned(api.database.db, kind, user.email);
    for (const [field, [kind]] of Object.entries(call.access ?? {}))
      if (kind !== 'any' && !ids.includes(field)) needed[field] = await makeOwned(api.database.db, kind, user.email);
    const input = sampleInput(call, { email: user.email, user_email: user.email, EmailStr: user.email, ...needed });
    const send = async (absent?: '' | null) => {
      const given = absent === undefined ? {} : Object.fromEntries(ids.map((name) => [name, absent]));
      // An address has no null.
      const fields = part === 'query' && absent === null ? {} : given;
      const { status } = await api.call(call, { ...input, [part]: { ...input[part], ...fields } } as CallInput<CallDefinition>, user);
      return status;
    };
    const without = await send();
    expect([without === 404 ? 'not found' : without, await send(''), await send(null)]).toEqual([without, without, without]);
  });

  it('as older clients send a first message', async () => {
    const absent = { session_id: '', agent_id: '', knowledge_id: '', model: '', search_enabled: false, rag_enabled: false };
    const body = { ...absent, email: user.email, message: 'Good morning', create_image: false, create_blueprint: false, starter: null };
    expect((await api.call(completeChat, { body: body as never }, user)).status).toBe(200);
    const toAgent = { email: user.email, message: 'Hello', session_id: '', folder_id: null, model: null };
    expect((await api.call(emailAgent, { body: toAgent as never }, user)).status).toBe(200);
  });
});

it('a bookmark keeps the session in which it was set', async () => {
  const [article] = (await api.database.db.execute<{ id: number }>('select id from articles order by id limit 1')).rows;
  const body = { email: user.email, articleId: article?.id ?? 0, articleTitle: 'A', areaName: 'B', bookmarkStatus: true };
  expect((await api.call(setBookmark, { body: { ...body, sessionId: 'login-1' } }, user)).status).toBe(200);
  const kept = async () => (await api.call(listBookmarks, { query: { email: user.email } }, user)).body.bookmarks;
  expect(await kept()).toEqual([{ articleId: body.articleId, sessionId: 'login-1', bookmarkStatus: true }]);
  expect((await api.call(setBookmark, { body: { ...body, sessionId: '' } }, user)).status).toBe(200);
  expect(await kept()).toEqual([{ articleId: body.articleId, sessionId: null, bookmarkStatus: true }]);
});
