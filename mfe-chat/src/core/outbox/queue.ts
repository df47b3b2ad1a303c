import { type ChatTurn, changeTurn, type Delivery, isInQueue, removeTurn } from '../conversation/conversation.model.ts';
import type { ConversationStore } from '../conversation/conversation.store.ts';
import type { SendOptions } from '../conversation/send-options.ts';
import type { OutboxEntry } from './outbox.ts';

interface QueueOptions {
  readonly conversations: ConversationStore;
  readonly entries: ReadonlyMap<string, OutboxEntry>;
  readonly store: (entry: OutboxEntry) => Promise<void>;
}

/** Returns how a stored message that can still be sent shows. */
export const queueState = ({ isQueued, isPaused }: OutboxEntry): Extract<Delivery, 'queued' | 'paused' | 'waiting'> =>
  !isQueued ? 'waiting' : isPaused ? 'paused' : 'queued';

const isBroken = ({ status }: ChatTurn) => status === 'failed' || status === 'interrupted' || status === 'stopped';

/** Manages the messages that wait behind an answer. They are sent one by one, oldest first, as soon as it ends. */
export function createQueue({ conversations, entries, store }: QueueOptions) {
  /** Holds the conversations whose answer the user stopped to send a queued message. */
  const going = new Set<string>();
  const listOf = (key: string) =>
    [...entries.values()].filter((entry) => entry.conversationKey === key && entry.isQueued).toSorted((a, b) => a.createdAt - b.createdAt);
  const change = async (entry: OutboxEntry, part: Partial<OutboxEntry>) => {
    const changed = { ...entry, ...part };
    const { message: content, options } = changed;
    const delivery = changed.isHeld ? 'refused' : queueState(changed);
    const shown = { content, delivery, references: options.references } as const;
    conversations.change(entry.conversationKey, (current) => changeTurn(current, entry.id, (turn) => ({ ...turn, ...shown })));
    await store(changed);
  };
  const setPaused = async (key: string, isPaused: boolean) => {
    await Promise.all(
      listOf(key)
        .filter((entry) => (entry.isPaused ?? false) !== isPaused)
        .map((entry) => change(entry, { isPaused })),
    );
  };
  return {
    /** Pauses the queue if the answer before it failed, was interrupted, or was stopped for another reason than to send a message. */
    async pauseAfterFailure(key: string): Promise<void> {
      const isMeant = going.delete(key);
      const answer = conversations.get(key)?.turns.findLast(({ role }) => role === 'assistant');
      if (!isMeant && answer && isBroken(answer)) await setPaused(key, true);
    },
    resume: (key: string): Promise<void> => setPaused(key, false),
    /** Lets a message be the next one, even if the answer is stopped for it. */
    async prioritize(key: string, id: string): Promise<void> {
      await setPaused(key, false);
      const queued = listOf(key);
      const entry = queued.find((one) => one.id === id);
      const [first] = queued;
      if (!entry || !first) return;
      if (conversations.get(key)?.run) going.add(key);
      await change(entry, { createdAt: first.createdAt - 1, isHeld: false });
      showInOrder(key);
    },
    /** Swaps a message with the one before or after it. */
    async move(key: string, id: string, by: -1 | 1): Promise<void> {
      const queued = listOf(key);
      const index = queued.findIndex((one) => one.id === id);
      const [entry, neighbor] = [queued[index], queued[index + by]];
      if (!entry || !neighbor) return;
      await Promise.all([change(entry, { createdAt: neighbor.createdAt }), change(neighbor, { createdAt: entry.createdAt })]);
      showInOrder(key);
    },
    /** Returns an entry with the key of its chat on this page: one that was queued in a new chat has the key of a page that may be gone. */
    inItsConversation: (entry: OutboxEntry): OutboxEntry => {
      const known = entry.sessionId === null ? undefined : conversations.findBySession(entry.sessionId);
      return known ? { ...entry, conversationKey: known.key } : entry;
    },
    /** Notes the session of a new chat, to which its queued messages belong after a reload. */
    nameSession(key: string): void {
      const sessionId = conversations.get(key)?.sessionId ?? null;
      for (const entry of listOf(key)) if (entry.sessionId !== sessionId) void store({ ...entry, sessionId });
    },
    /** Changes a message that was not sent. */
    async revise(id: string, { message, ...options }: { readonly message?: string } & Pick<SendOptions, 'references'>): Promise<void> {
      const entry = entries.get(id);
      if (entry) await change(entry, { message: message ?? entry.message, options: { ...entry.options, ...options } });
    },
    /** Removes queued messages that another tab has sent or removed. */
    forgetMissing(key: string, stored: readonly OutboxEntry[]): void {
      const { turns = [], isTemporary } = conversations.get(key) ?? {};
      if (isTemporary) return;
      for (const turn of turns)
        if (isInQueue(turn) && !stored.some(({ id }) => id === turn.id))
          conversations.change(key, (current) => removeTurn(current, turn.id));
    },
  };

  function showInOrder(key: string): void {
    const places = new Map(listOf(key).map(({ id }, index) => [id, index]));
    conversations.change(key, (current) => ({
      ...current,
      turns: current.turns.toSorted((a, b) => (isInQueue(a) && isInQueue(b) ? (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0) : 0)),
    }));
  }
}
