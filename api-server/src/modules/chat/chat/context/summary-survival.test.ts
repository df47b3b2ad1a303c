import pg from 'pg';
import { giveAccess } from 'shared-contracts/access-calls';
import { completeChat, deleteSummary, importChats, openSession, stopRun, summarizeChat } from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { anotherNode, appWithModel } from '../../../../testing/app-with-user.ts';
import { workspaceOf } from '../../../../testing/workspace-of.ts';

// The two servers share only the database.
const { api: first, provider, user } = appWithModel();
const second = anotherNode(first, () => ({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' }));

async function importTurns(): Promise<string> {
  const messages = Array.from({ length: 10 }, (_, index) => ({
    key: `m${index}`,
    parent: index ? `m${index - 1}` : null,
    role: index % 2 ? ('assistant' as const) : ('user' as const),
    content: `Point ${index}`,
  }));
  const { body } = await first.call(importChats, { body: { chats: [{ source_id: 'c', title: 'Points', messages }] } }, user);
  return body.results[0]?.session_id ?? '';
}
const open = async (session_id: string, node = first) => (await node.call(openSession, { query: { session_id } }, user)).body;

async function startHeld(session_id: string): Promise<string> {
  provider.script = [{ text: 'In short.' }, { hold: true }, { finish: true }];
  const held = provider.held();
  const { body } = await first.call(summarizeChat, { body: { session_id } }, user);
  await held;
  return body.run_id;
}

it('is seen, refused twice and stopped on another node', async () => {
  const session = await importTurns();
  const run_id = await startHeld(session);
  expect((await open(session, second)).running).toMatchObject({ run_id, kind: 'summary' });
  const again = await second.call(summarizeChat, { body: { session_id: session } }, user);
  expect(again).toMatchObject({ status: 409, body: { run_id } });
  await second.call(stopRun, { params: { run_id } }, user);
  await expect.poll(async () => (await open(session, second)).running).toBeNull();
  expect((await open(session)).messages).toHaveLength(10);
});

it('leaves nothing behind when its server was taken for dead meanwhile', async () => {
  const session = await importTurns();
  const run_id = await startHeld(session);
  await first.database.db.execute(`update chat_runs set status = 'interrupted', ended_at = now() where id = '${run_id}'`);
  provider.release();
  // The next question is answered with all messages.
  provider.script = [{ text: 'Here.' }, { finish: true }];
  await first.call(completeChat, { body: { message: 'Still there?', email: user.email, session_id: session } }, user);
  expect((await open(session)).messages.map(({ kind }) => kind).filter(Boolean)).toEqual([]);
  expect(JSON.stringify(provider.requests.at(-1)?.messages)).toContain('Point 0');
});

describe('a summary that is changed while the next question starts', () => {
  /** Holds the chat, so that two calls wait for it in turn, the second with what it has read before. */
  async function callInTurn<One, Other>(session_id: string, one: () => Promise<One>, other: () => Promise<Other>) {
    const operator = new pg.Client(first.own.connection);
    await operator.connect();
    const waiting = async () =>
      (await operator.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;
    await operator.query('begin');
    await operator.query('select 1 from chat_sessions where id = $1 for update', [session_id]);
    const earlier = one();
    await expect.poll(waiting).toBe(1);
    const later = other();
    await expect.poll(waiting).toBe(2);
    await operator.query('commit');
    await operator.end();
    return { earlier, later };
  }
  const question = (session_id: string, more: object = {}) =>
    first.call(completeChat, { body: { email: user.email, message: 'Still there?', session_id, ...more } }, user);
  const remove = (query: { message_id: string }) => first.call(deleteSummary, { query }, user);
  async function deleteAndAsk(session: string, query: { message_id: string }, more: object = {}) {
    const { earlier, later } = await callInTurn(
      session,
      () => remove(query),
      () => question(session, more),
    );
    await later;
    return earlier;
  }
  const summarized = async () => {
    const session = await importTurns();
    provider.script = [{ text: 'All about tents.' }, { finish: true }];
    await first.call(summarizeChat, { body: { session_id: session } }, user);
    await expect.poll(async () => (await open(session)).running).toBeNull();
    const { messages } = await open(session);
    const summary = messages.find(({ kind }) => kind === 'summary');
    provider.script = [{ text: 'Here.' }, { finish: true }];
    return { session, query: { message_id: summary?.message_id ?? '' }, next: messages.at(-2)?.message_id ?? '' };
  };

  it('does not come back with the question when it is deleted', async () => {
    const { session, query } = await summarized();
    expect((await deleteAndAsk(session, query)).status).toBe(200);
    const sent = JSON.stringify(provider.requests.at(-1)?.messages);
    expect(sent).toContain('Point 0');
    expect(sent).not.toContain('All about tents.');
    expect((await open(session)).messages.map(({ kind }) => kind).filter(Boolean)).toEqual([]);
  });

  it('leaves the messages before it to an edited question that followed it', async () => {
    const { session, query, next } = await summarized();
    await deleteAndAsk(session, query, { edits: next });
    expect((await open(session)).messages).toHaveLength(10);
  });

  it('is not deleted if the question was first, and the answer says why', async () => {
    const { session, query } = await summarized();
    provider.script = [{ hold: true }, { text: 'Here.' }, { finish: true }];
    const { earlier, later } = await callInTurn(
      session,
      () => question(session),
      () => remove(query),
    );
    expect(await later).toMatchObject({ status: 409, body: { code: 'already-answering' } });
    provider.release();
    await earlier;
    expect((await open(session)).messages.map(({ kind }) => kind)).toContain('summary');
  });
});

it('needs edit access in the chat of somebody else, and names who wrote the summary', async () => {
  const session = await importTurns();
  const ben = await first.newUser('Ben');
  await workspaceOf(first, user, [ben, 'Member']);
  const give = (level: 'view' | 'edit') =>
    first.call(
      giveAccess,
      { body: { email: user.email, kind: 'chat', id: session, grantee: { kind: 'person', id: ben.email }, level } },
      user,
    );
  await give('view');
  const command = () => first.call(summarizeChat, { body: { session_id: session } }, ben);
  expect((await command()).status).toBe(403);
  await give('edit');
  provider.script = [{ text: 'By Ben.' }, { finish: true }];
  expect((await command()).status).toBe(200);
  await expect
    .poll(async () => (await open(session)).messages.find(({ kind }) => kind === 'summary'))
    .toMatchObject({
      content: 'By Ben.',
      author: { name: 'Ben' },
    });
});
