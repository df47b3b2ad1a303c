import type { ChatMessage } from 'shared-contracts';
import { earlierMessages } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';
import type { Conversation } from '../conversation/conversation.model.ts';
import type { ConversationStore } from '../conversation/conversation.store.ts';
import { toTurn } from '../conversation/snapshot.model.ts';
import { waitForIdle } from './idle.ts';

/** Few enough to load and render without a noticeable delay. */
const pageSize = 250;

/** Prepends a page of older messages. Ignores it if another branch is shown by now. */
function prependPage(conversation: Conversation, page: { messages: readonly ChatMessage[]; earlier: number }): Conversation {
  if (conversation.earlier !== page.earlier + page.messages.length) return conversation;
  return {
    ...conversation,
    turns: [...page.messages.map((message) => toTurn(message, false)), ...conversation.turns],
    earlier: page.earlier,
  };
}

/** Loads the messages before those shown, page by page, while the browser is idle. */
export function createOlderMessagesLoader(api: ApiCapability, conversations: ConversationStore) {
  const running = new Set<string>();

  /** Returns the id of the first loaded message if older ones are missing. */
  const getFirstId = (key: string): string | null => {
    const conversation = conversations.get(key);
    return conversation?.earlier ? (conversation.turns[0]?.messageId ?? null) : null;
  };

  async function loadOlder(key: string): Promise<void> {
    for (let first = getFirstId(key); first; first = getFirstId(key)) {
      await waitForIdle();
      const page = await api.call(earlierMessages, { query: { message_id: first, last: pageSize } });
      conversations.change(key, (current) => (getFirstId(key) === first ? prependPage(current, page) : current));
      // The branch has changed, so the next opening of the chat continues.
      if (getFirstId(key) === first) return;
    }
  }

  return {
    /** Never throws: the next opening, return to the tab, or reconnect tries again. */
    run: async (key: string): Promise<void> => {
      if (running.has(key)) return;
      running.add(key);
      try {
        await loadOlder(key);
      } catch {
        // The loaded messages stay as they are.
      }
      running.delete(key);
    },
  };
}
export type OlderMessagesLoader = ReturnType<typeof createOlderMessagesLoader>;
