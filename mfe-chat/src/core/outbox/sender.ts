import { newId } from 'shared-contracts';
import { completeChat } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { type AnswerRequest, findQuestion, restoreTurns, startContinuation, startRegeneration } from '../conversation/branches.model.ts';
import { type ChatTurn, type Conversation, markUnsent, removeTurn, startSending, toAnswerId } from '../conversation/conversation.model.ts';
import type { ConversationStore } from '../conversation/conversation.store.ts';
import type { SendOptions } from '../conversation/send-options.ts';
import { backoffMs } from '../run/backoff.ts';
import { classifySendFailure } from '../run/failure.model.ts';
import type { RunFollower } from '../run/run-follower.ts';
import { createRequests } from './chat-requests.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';
import { createQueue, queueState } from './queue.ts';

/** A browser whose storage hangs shows a message as unsent after this long. */
const storingMaxMs = 3_000;

export interface SenderOptions {
  readonly api: ApiCapability;
  readonly conversations: ConversationStore;
  readonly follower: RunFollower;
  readonly outbox: Outbox;
  readonly email: () => string;
  readonly modelId: () => string;
  /** Called when the session is answering in another tab and must be reloaded. */
  readonly onBusy: (key: string) => void;
}

/**
 * Sends messages through the outbox. Each entry stays there until the server confirms it, and every retry uses the same idempotency key.
 */
export function createSender(options: SenderOptions) {
  const { api, conversations, follower, outbox } = options;
  const { entries, removedIds, store, remove } = createKnownEntries(outbox);
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushing: Promise<void> | undefined;

  const requests = createRequests(options.modelId);
  const flushLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), backoffMs(++failures));
  };

  /** Makes one attempt. Returns whether the message has left the outbox. It is shown as unsent once it is `stored`, and survives a reload. */
  async function attempt(entry: OutboxEntry, stored?: Promise<void>): Promise<boolean> {
    const key = entry.conversationKey;
    const conversation = conversations.get(key);
    if (!conversation || conversation.run) return false;
    const body = requests.forMessage(conversation, entry);
    conversations.change(key, (current) => startSending(current, entry.id, entry.message, entry.options));
    const outcome = await follower.follow(key, (signal) => api.stream(completeChat, { body }, { idempotencyKey: entry.id, signal }));
    if (outcome.kind === 'done') {
      failures = 0;
      await queue.pauseAfterFailure(key);
      if (conversations.get(key)?.turns.some((turn) => turn.delivery === 'waiting' || turn.delivery === 'queued')) void flush();
      return true;
    }
    await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, storingMaxMs))]);
    await handleFailure(entry, outcome.error);
    return false;
  }

  async function handleFailure(entry: OutboxEntry, error: unknown): Promise<void> {
    const { id, conversationKey: key, message } = entry;
    const failure = classifySendFailure(error);
    if (failure.kind === 'refused') {
      conversations.change(key, (current) => markUnsent(current, id, message, { delivery: 'refused', problem: failure.problem }));
      await store({ ...entry, isHeld: true, problem: failure.problem });
      return;
    }
    // In a chat with others, the server names the person whose question is being answered.
    const problem = failure.kind === 'busy' && conversations.get(key)?.sharing ? failure.problem : undefined;
    const delivery = entry.isQueued && failure.kind === 'busy' ? 'queued' : 'waiting';
    conversations.change(key, (current) => markUnsent(current, id, message, { delivery, problem }));
    if (failure.kind === 'busy') options.onBusy(key);
    else flushLater();
  }

  async function flushAll(): Promise<void> {
    // The outbox decides what is sent: another tab may have sent or removed messages that this page still shows.
    const stored = [...(await outbox.list(options.email())), ...[...entries.values()].filter(({ isTemporary }) => isTemporary)];
    const waiting = [...new Map(stored.map((entry) => [entry.id, entry])).values()].filter(
      ({ id, isHeld, isPaused }) => !isHeld && !isPaused && !removedIds.has(id),
    );
    const byConversation = Map.groupBy(waiting.map(queue.inItsConversation), ({ conversationKey }) => conversationKey);
    await Promise.all(
      [...byConversation.values()].map(async (pending) => {
        for (const entry of pending) {
          // While an answer was written, the message may have been removed, or paused with the queue.
          if (removedIds.has(entry.id) || entries.get(entry.id)?.isPaused) continue;
          showEntry(entry);
          if (!(await attempt(entry))) return;
        }
      }),
    );
  }

  /** Sends pending messages, in order within each conversation. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    flushing ??= flushAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  /** Shows a stored message in its conversation and creates the conversation if needed. */
  function showEntry(entry: OutboxEntry): void {
    const { conversationKey: key, id, message, isHeld, problem } = entry;
    entries.set(id, entry);
    // An incognito message does not outlive its page.
    if (entry.isTemporary && !conversations.get(key)) return;
    const conversation = conversations.ensure(key, entry.sessionId, entry.isTemporary);
    if (conversation.turns.some((turn) => turn.id === id) || conversation.run?.turnId === toAnswerId(id)) return;
    const { attachments, references } = entry.options;
    const delivery = isHeld ? 'refused' : queueState(entry);
    conversations.change(key, (current) => markUnsent(current, id, message, { delivery, problem, attachments, references }));
  }

  const queue = createQueue({ conversations, entries, store });

  return {
    flush,
    queue,
    /** Sends a message, or queues it while an answer is running. */
    send(key: string, message: string, sent: SendOptions): void {
      const entry = {
        ...createEntry(conversations.get(key), entries),
        email: options.email(),
        conversationKey: key,
        message,
        options: sent,
      };
      const stored = store(entry);
      if (entry.isQueued) showEntry(entry);
      else void attempt(entry, stored);
    },
    /** Sends what waits behind an answer that has ended, unless it failed. */
    async continueAfter(key: string): Promise<void> {
      await queue.pauseAfterFailure(key);
      await flush();
    },
    /**
     * Requests another version of an answer, or the rest of an incomplete one. If the request does not reach the server, the conversation
     * is unchanged.
     * @throws the cause of the failed request
     */
    async requestAnswer(key: string, answer: ChatTurn, request: AnswerRequest, sent: SendOptions): Promise<void> {
      const before = conversations.get(key);
      const question = before && findQuestion(before.turns, answer.id);
      if (!before || !question || before.run) return;
      const body = requests.forAnswer(before, answer, question, request, sent);
      const id = newId();
      conversations.change(key, (current) =>
        request === 'continue' ? startContinuation(current, answer) : startRegeneration(current, answer, id),
      );
      const outcome = await follower.follow(key, (signal) => api.stream(completeChat, { body }, { idempotencyKey: id, signal }));
      if (outcome.kind === 'done') {
        await queue.pauseAfterFailure(key);
        return void flush();
      }
      conversations.change(key, (current) => restoreTurns(current, before));
      throw outcome.error;
    },
    /** Retries an unsent message. A refused one gets a new key, because the server would repeat its refusal for the old key. */
    async resend(sendId: string): Promise<void> {
      const entry = entries.get(sendId);
      if (!entry) return;
      if (!entry.isHeld) return void attempt(entry);
      await remove(sendId);
      conversations.change(entry.conversationKey, (current) => removeTurn(current, sendId));
      const renewed = { ...entry, id: newId(), isHeld: false, problem: undefined };
      await store(renewed);
      void attempt(renewed);
    },
    async discard(key: string, sendId: string): Promise<void> {
      conversations.change(key, (current) => removeTurn(current, sendId));
      await remove(sendId);
    },
    /** Removes a message that the server has confirmed from the outbox. */
    confirm: (key: string): void => {
      const { run } = conversations.get(key) ?? {};
      for (const entry of [...entries.values()]) if (run?.turnId === toAnswerId(entry.id)) void remove(entry.id);
      queue.nameSession(key);
    },
    /**
     * Shows the stored messages of a conversation, and those of other new chats in separate conversations. Returns the key of the
     * newest of these that can still be sent.
     */
    async restore(key: string): Promise<string | undefined> {
      const sessionId = conversations.get(key)?.sessionId;
      let elsewhere: string | undefined;
      const stored = await outbox.list(options.email());
      queue.forgetMissing(key, stored);
      for (const entry of stored) {
        if (removedIds.has(entry.id)) continue;
        if (entry.conversationKey === key || (sessionId && entry.sessionId === sessionId)) showEntry({ ...entry, conversationKey: key });
        else if (entry.sessionId === null) {
          showEntry(entry);
          if (!entry.isHeld) elsewhere = entry.conversationKey;
        }
      }
      return elsewhere;
    },
    /** Drops the in-memory entries of a conversation. */
    leave: (key: string): void => {
      for (const entry of [...entries.values()]) if (entry.conversationKey === key) entries.delete(entry.id);
    },
    clear: (): void => {
      clearTimeout(timer);
      entries.clear();
    },
  };
}

/** Creates the entries that this page knows, which the outbox stores. */
function createKnownEntries(outbox: Outbox) {
  const entries = new Map<string, OutboxEntry>();
  /**
   * Holds removed entries, because a list that was read earlier may still contain them and sending one again would duplicate its answer.
   */
  const removedIds = new Set<string>();
  return {
    entries,
    removedIds,
    store: async (entry: OutboxEntry) => {
      entries.set(entry.id, entry);
      removedIds.delete(entry.id);
      if (!entry.isTemporary) await outbox.put(entry);
    },
    remove: async (id: string) => {
      entries.delete(id);
      removedIds.add(id);
      await outbox.remove(id);
    },
  };
}

/** Creates the id, the place and the time of a new entry. Messages written within a millisecond keep their order. */
const createEntry = (conversation: Conversation | undefined, entries: ReadonlyMap<string, OutboxEntry>) => ({
  id: newId(),
  sessionId: conversation?.sessionId ?? null,
  isTemporary: conversation?.isTemporary ?? false,
  isQueued: Boolean(conversation?.run),
  createdAt: Math.max(Date.now(), ...[...entries.values()].map(({ createdAt }) => createdAt + 1)),
});
