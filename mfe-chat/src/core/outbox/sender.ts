import { newId } from 'shared-contracts';
import { completeChat } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { type AnswerRequest, answeringAnew, goingOn, questionOf, restored } from '../conversation/branches.model.ts';
import { answerIdOf, type ChatTurn, removed, type SendOptions, sending, unsent } from '../conversation/conversation.model.ts';
import type { ConversationStore } from '../conversation/conversation.store.ts';
import { backoffMs } from '../run/backoff.ts';
import { judgeSendFailure } from '../run/deliveries.model.ts';
import type { RunFollower } from '../run/run-follower.ts';
import { createRequests } from './chat-requests.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';

export interface SenderOptions {
  readonly api: ApiCapability;
  readonly conversations: ConversationStore;
  readonly follower: RunFollower;
  readonly outbox: Outbox;
  readonly email: () => string;
  readonly modelId: () => string;
  /** The session answers in another tab: it has to be looked at. */
  readonly onBusy: (key: string) => void;
}

/** Sends messages by way of the outbox: each stays there until the server has confirmed it, and is repeated under the same key. */
export function createSender(options: SenderOptions) {
  const { api, conversations, follower, outbox } = options;
  const entries = new Map<string, OutboxEntry>();
  /** Out of the outbox, though a list that was read before may hold them still: sent again, their answer would stand there twice. */
  const forgotten = new Set<string>();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushing: Promise<void> | undefined;

  const keep = async (entry: OutboxEntry) => {
    entries.set(entry.id, entry);
    forgotten.delete(entry.id);
    if (!entry.isTemporary) await outbox.put(entry);
  };
  const forget = async (id: string) => {
    entries.delete(id);
    forgotten.add(id);
    await outbox.remove(id);
  };
  const requests = createRequests(() => ({ email: options.email(), model: options.modelId() }));
  const flushLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), backoffMs(++failures));
  };

  /** One attempt. Answers whether the message is out of the outbox. */
  async function attempt(entry: OutboxEntry): Promise<boolean> {
    const key = entry.conversationKey;
    const conversation = conversations.get(key);
    if (!conversation || conversation.run) return false;
    const body = requests.ofMessage(conversation, entry);
    conversations.change(key, (current) => sending(current, entry.id, entry.message, entry.options));
    const outcome = await follower.follow(key, (signal) => api.stream(completeChat, { body }, { idempotencyKey: entry.id, signal }));
    if (outcome.kind === 'done') {
      failures = 0;
      if (conversations.get(key)?.turns.some(({ delivery }) => delivery === 'waiting')) void flush();
      return true;
    }
    await failed(entry, outcome.error);
    return false;
  }

  async function failed(entry: OutboxEntry, error: unknown): Promise<void> {
    const { id, conversationKey: key, message } = entry;
    const failure = judgeSendFailure(error);
    if (failure.kind === 'refused') {
      conversations.change(key, (current) => unsent(current, id, message, { delivery: 'refused', problem: failure.problem }));
      await keep({ ...entry, isHeld: true, problem: failure.problem });
      return;
    }
    conversations.change(key, (current) => unsent(current, id, message, { delivery: 'waiting' }));
    if (failure.kind === 'busy') options.onBusy(key);
    else flushLater();
  }

  async function flushAll(): Promise<void> {
    // What another tab has sent or removed is no longer in the outbox, though this page may still show it.
    const kept = [...(await outbox.list(options.email())), ...[...entries.values()].filter(({ isTemporary }) => isTemporary)];
    const waiting = [...new Map(kept.map((entry) => [entry.id, entry])).values()].filter(({ id, isHeld }) => !isHeld && !forgotten.has(id));
    const byConversation = Map.groupBy(waiting, ({ conversationKey }) => conversationKey);
    await Promise.all(
      [...byConversation.values()].map(async (queue) => {
        for (const entry of queue) {
          if (forgotten.has(entry.id)) continue;
          place(entry);
          if (!(await attempt(entry))) return;
        }
      }),
    );
  }

  /** Sends what waits, in order within each conversation. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    flushing ??= flushAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  /** Shows a kept message in its conversation, which is made when this page does not have it. */
  function place(entry: OutboxEntry): void {
    const { conversationKey: key, id, message, isHeld, problem } = entry;
    entries.set(id, entry);
    // An incognito message ends with its page.
    if (entry.isTemporary && !conversations.get(key)) return;
    const conversation = conversations.ensure(key, entry.sessionId, entry.isTemporary);
    if (conversation.turns.some((turn) => turn.id === id) || conversation.run?.turnId === answerIdOf(id)) return;
    const { attachments } = entry.options;
    const delivery = isHeld ? 'refused' : 'waiting';
    conversations.change(key, (current) => unsent(current, id, message, { delivery, problem, attachments }));
  }

  const compose = (key: string, message: string, sent: SendOptions): OutboxEntry => ({
    id: newId(),
    email: options.email(),
    conversationKey: key,
    sessionId: conversations.get(key)?.sessionId ?? null,
    isTemporary: conversations.get(key)?.isTemporary ?? false,
    message,
    options: sent,
    createdAt: Date.now(),
  });

  return {
    flush,
    send(key: string, message: string, sent: SendOptions): void {
      const entry = compose(key, message, sent);
      void keep(entry);
      void attempt(entry);
    },
    /**
     * Asks for another answer, or for more of one that broke off. It is no text of the user's that could be lost: what does not reach
     * the server leaves everything as it was. @throws what kept it from reaching the server.
     */
    async again(key: string, answer: ChatTurn, wanted: AnswerRequest, sent: SendOptions): Promise<void> {
      const before = conversations.get(key);
      const question = before && questionOf(before.turns, answer.id);
      if (!before || !question || before.run) return;
      const body = requests.ofAnswer(before, answer, question, wanted, sent);
      const id = newId();
      conversations.change(key, (current) => (wanted === 'more' ? goingOn(current, answer) : answeringAnew(current, answer, id)));
      const outcome = await follower.follow(key, (signal) => api.stream(completeChat, { body }, { idempotencyKey: id, signal }));
      if (outcome.kind === 'done') return void flush();
      conversations.change(key, (current) => restored(current, before));
      throw outcome.error;
    },
    /** Tries an unsent message anew. One that was refused gets a new key: the server would repeat its refusal under the old one. */
    async resend(sendId: string): Promise<void> {
      const entry = entries.get(sendId);
      if (!entry) return;
      if (!entry.isHeld) return void attempt(entry);
      await forget(sendId);
      conversations.change(entry.conversationKey, (current) => removed(current, sendId));
      const renewed = { ...entry, id: newId(), isHeld: false, problem: undefined };
      await keep(renewed);
      void attempt(renewed);
    },
    async discard(key: string, sendId: string): Promise<void> {
      conversations.change(key, (current) => removed(current, sendId));
      await forget(sendId);
    },
    /** The server has the message: it is confirmed. */
    confirmed: (key: string): void => {
      for (const entry of entries.values()) if (conversations.get(key)?.run?.turnId === answerIdOf(entry.id)) void forget(entry.id);
    },
    /**
     * Puts the kept messages of a conversation on the page, and those of new chats that were begun elsewhere into conversations of their own.
     * Returns the key of the newest of these that is still to be sent.
     */
    async restore(key: string): Promise<string | undefined> {
      const sessionId = conversations.get(key)?.sessionId;
      let elsewhere: string | undefined;
      for (const entry of await outbox.list(options.email())) {
        if (forgotten.has(entry.id)) continue;
        if (entry.conversationKey === key || (sessionId && entry.sessionId === sessionId)) place({ ...entry, conversationKey: key });
        else if (entry.sessionId === null) {
          place(entry);
          if (!entry.isHeld) elsewhere = entry.conversationKey;
        }
      }
      return elsewhere;
    },
    /** Forgets what this page knows of a conversation's messages. */
    leave: (key: string): void => {
      for (const entry of [...entries.values()]) if (entry.conversationKey === key) entries.delete(entry.id);
    },
    clear: (): void => {
      clearTimeout(timer);
      entries.clear();
    },
  };
}
