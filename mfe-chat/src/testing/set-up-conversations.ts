import { ApiError } from 'shared-contracts';
import { completeChat, openSession } from 'shared-contracts/calls';
import { createFakeShell } from 'shared-contracts/testing';
import { vi } from 'vitest';
import { memoryOutbox, type Outbox } from '../core/outbox/outbox.ts';
import { createConversations, type SessionChange } from '../core/session/conversations.ts';
import { scriptedStream } from './scripted-stream.ts';

/** Creates the error of a failed connection. */
export const network = () => new ApiError({ code: 'network', status: 0, detail: 'The server cannot be reached.' });
/** Holds default send options for tests. */
export const options = { usesKnowledge: true, agentId: null };
/** Holds an opened session without messages. */
export const snapshot = { session_id: 's1', messages: [], title: 'Talk', notes: '', agent_id: null, running: null };

/** Creates conversations with a fake API whose streams the test feeds. */
export function setUpConversations({ outbox = memoryOutbox() }: { outbox?: Outbox } = {}) {
  const shell = createFakeShell({ remote: 'mfe-chat' });
  const published: SessionChange[] = [];
  const sends: { key: string | undefined; message: string; session: string | null | undefined }[] = [];
  const streams: ReturnType<typeof scriptedStream>[] = [];
  shell.answerStream(completeChat, ({ body }, call) => {
    const { idempotencyKey } = call as { idempotencyKey?: string };
    sends.push({ key: idempotencyKey, message: body.message, session: body.session_id });
    const stream = scriptedStream();
    streams.push(stream);
    return stream.read(call.signal);
  });
  shell.answer(openSession, () => snapshot);
  const conversations = createConversations({
    api: shell.api,
    outbox,
    email: () => 'priya@example.com',
    modelId: () => 'gpt-4o',
    publish: (change) => published.push(change),
  });
  const texts = (key: string) => conversations.get(key)?.turns.map(({ content }) => content);
  const last = (key: string) => conversations.get(key)?.turns.at(-1);
  return { shell, conversations, outbox, published, sends, streams, texts, last };
}

/** Lets pending work continue while the fake clock advances. */
export const settle = (ms = 50) => vi.advanceTimersByTimeAsync(ms);
