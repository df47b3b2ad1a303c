import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { sendTyping } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatRunEvents } from '../../../platform/database/schema/index.ts';
import { type EventStream, textOf } from '../../../testing/event-stream.ts';
import { type SharedChatServers, startSharedChat } from '../../../testing/shared-chat.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const typingEveryMs = 2_000;
let servers: SharedChatServers;
let chat: string;
beforeAll(async () => {
  servers = await startSharedChat();
});
afterAll(() => servers.close());
beforeEach(async () => {
  chat = await servers.begin();
});

/** Reads a stream of presence until it has this state. */
async function until(stream: EventStream, people: { name: string; typing: boolean }[]): Promise<void> {
  for (;;) {
    const event = (await stream.next()) as { people?: unknown } | undefined;
    if (!event) throw new Error('the stream ended');
    if (JSON.stringify(event.people) === JSON.stringify(people)) return;
  }
}

/** Repeats what a page sends every few seconds until it was seen, because on a busy machine its effect may end before. */
async function sendUntil(seen: Promise<void>, send: () => Promise<unknown>): Promise<void> {
  const isSeen = seen.then(() => true);
  while (!(await Promise.race([isSeen, send().then(() => pause(typingEveryMs, false))])));
}

describe('an answer in a shared chat', () => {
  const begin = async (user: TestUser) => {
    const stream = await servers.streamOf(user, 'And Q4?');
    const event = await stream.next();
    if (event?.type !== 'started') throw new Error('not started');
    return { stream, runId: event.run_id };
  };
  beforeEach(() => {
    servers.provider.script = [{ text: 'Better ' }, { hold: true }, { text: 'still' }, { finish: true }];
  });

  it('is followed live by everybody, and a second question is refused with the name of the person who asked', async () => {
    const { second, ana, ben, eva, answer, open, share, follow } = servers;
    await share(ben, 'edit');
    await share(eva, 'view');
    const { stream, runId } = await begin(ana);
    expect((await open(ben)).body.running).toMatchObject({ run_id: runId });
    const [forBen, forEva] = [await follow(ben, runId), await follow(eva, runId)];
    expect((await forBen.next())?.type).toBe('started');
    expect((await forEva.next())?.type).toBe('started');
    const refused = await answer(ben, 'Me too', { session_id: chat });
    expect(refused).toMatchObject({ status: 409, body: { code: 'already-answering', run_id: runId } });
    expect((refused.body as unknown as { detail: string }).detail).toContain('Ana');
    expect((await second.call(calls.stopRun, { params: { run_id: runId } }, ben)).body).toEqual({ status: 'stopped' });
    for (const each of [stream, forBen, forEva]) expect((await each.rest()).at(-1)).toMatchObject({ type: 'ended', status: 'stopped' });
  });

  it.each([
    ['a viewer who follows it', () => servers.eva],
    ['an editor who asked', () => servers.ben],
  ])('ends with a problem for %s and loses access', async (_, who) => {
    const { first, ana, ben, open, share, unshare, follow } = servers;
    const user = who();
    await share(user, 'edit');
    const { runId, stream } = await begin(user === ben ? ben : ana);
    const followed = user === ben ? stream : await follow(user, runId);
    for (let event = await followed.next(); event && textOf([event]) !== 'Better '; ) event = await followed.next();
    await unshare(user);
    const rest = (await followed.rest()) as unknown[];
    expect(rest).toMatchObject([{ code: 'not-found', status: 404 }]);
    expect((await follow(user, runId)).status).toBe(404);
    expect((await open(ana)).body.running).toMatchObject({ run_id: runId });
    await first.call(calls.stopRun, { params: { run_id: runId } }, ana);
  });

  it('is not replayed by its key once the chat is no longer shared', async () => {
    const { second, ben, share, unshare } = servers;
    await share(ben, 'edit');
    servers.provider.script = [{ text: 'Better' }, { finish: true }];
    const send = (session_id: string | null) =>
      second.call(calls.completeChat, { body: { message: 'And Q4?', email: ben.email, session_id } }, ben, { 'idempotency-key': chat });
    expect((await send(chat)).body).toMatchObject({ message: 'Better' });
    expect((await send(chat)).body).toMatchObject({ message: 'Better' });
    await unshare(ben);
    for (const session of [chat, null]) expect(await send(session)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('hides what only the person who asked can decide', async () => {
    const { first, ana, ben, share, follow } = servers;
    await share(ben, 'view');
    const { runId } = await begin(ana);
    const { db } = first.database;
    const approval = { approval_id: 'apr_1', tool: 'send', input: 'SECRET' };
    await first.call(calls.stopRun, { params: { run_id: runId } }, ana);
    const event = { type: 'progress' as const, seq: 2, kind: 'approval' as const, text: 'Asks' };
    const secondEvent = and(eq(chatRunEvents.runId, runId), eq(chatRunEvents.seq, 2));
    await db
      .update(chatRunEvents)
      .set({ event: { ...event, approval } })
      .where(secondEvent);
    expect((await (await follow(ben, runId)).rest())[1]).toEqual(event);
    expect((await (await follow(ana, runId)).rest())[1]).toEqual({ ...event, approval });
  });
});

describe('presence in a shared chat', () => {
  it('shows on every node who is there and who is typing, and forgets those who leave', async () => {
    const { second, ana, ben, eva, share, unshare, presenceOf } = servers;
    await share(ben, 'edit');
    await share(eva, 'view');
    const here = await presenceOf(ana);
    await until(here, []);
    const [forBen, forEva] = [await presenceOf(ben), await presenceOf(eva)];
    await until(here, [
      { name: 'Ben', typing: false },
      { name: 'Eva', typing: false },
    ]);
    await until(forBen, [
      { name: 'Ana', typing: false },
      { name: 'Eva', typing: false },
    ]);
    const isTyping = until(here, [
      { name: 'Ben', typing: true },
      { name: 'Eva', typing: false },
    ]);
    await sendUntil(isTyping, () => second.call(sendTyping, { params: { session_id: chat } }, ben));
    await until(here, [
      { name: 'Ben', typing: false },
      { name: 'Eva', typing: false },
    ]);
    forBen.leave();
    await until(here, [{ name: 'Eva', typing: false }]);
    await unshare(eva);
    expect((await forEva.rest()).at(-1)).toMatchObject({ code: 'not-found' });
    await until(here, []);
    here.leave();
  });
});
