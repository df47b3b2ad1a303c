import type { ChatMessage } from 'shared-contracts';
import { earlierMessages } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { type Conversation, turnOf } from '../conversation/conversation.model.ts';
import type { ConversationStore } from '../conversation/conversation.store.ts';
import { idle } from './idle.ts';

/** So many messages are read and shown in a moment. */
const stretchMessages = 250;

/** Messages that stand before all that have come so far. A branch that is another one by now takes none. */
function extendedUpwards(conversation: Conversation, page: { messages: readonly ChatMessage[]; earlier: number }): Conversation {
  if (conversation.earlier !== page.earlier + page.messages.length) return conversation;
  return {
    ...conversation,
    turns: [...page.messages.map((message) => turnOf(message, false)), ...conversation.turns],
    earlier: page.earlier,
  };
}

/** Brings what stands before the messages that are shown, stretch by stretch, whenever the page has nothing better to do. */
export function createCompletion(api: ApiCapability, conversations: ConversationStore) {
  const running = new Set<string>();

  /** The message before which others are missing. */
  const firstOf = (key: string): string | null => {
    const conversation = conversations.get(key);
    return conversation?.earlier ? (conversation.turns[0]?.messageId ?? null) : null;
  };

  async function complete(key: string): Promise<void> {
    for (let first = firstOf(key); first; first = firstOf(key)) {
      await idle();
      const page = await api.call(earlierMessages, { query: { message_id: first, last: stretchMessages } });
      conversations.change(key, (current) => (firstOf(key) === first ? extendedUpwards(current, page) : current));
      // The branch is another one by now, or changed beneath: whoever opens the chat next goes on.
      if (firstOf(key) === first) return;
    }
  }

  return {
    /** Never throws: what could not be fetched comes with the next opening, on coming back to the tab or with the network. */
    run: async (key: string): Promise<void> => {
      if (running.has(key)) return;
      running.add(key);
      try {
        await complete(key);
      } catch {
        // What is shown stays as it is.
      }
      running.delete(key);
    },
  };
}
export type Completion = ReturnType<typeof createCompletion>;
