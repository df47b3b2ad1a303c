import { delay, isApiError, lazyCode } from 'shared-contracts';
import { openSession, showVersion } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { preloadMarkdown } from 'shared-ui/chat';
import { type Conversation, isBusy } from '../conversation/conversation.model.ts';
import type { ConversationStore } from '../conversation/conversation.store.ts';
import { applySnapshot, type Snapshot } from '../conversation/snapshot.model.ts';
import type { OlderMessagesLoader } from './older-messages.ts';

export interface LoaderOptions {
  readonly api: ApiCapability;
  readonly conversations: ConversationStore;
  /** Called with the run of a session that is answering. */
  readonly onRunning: (key: string, runId: string) => void;
}

/** How many messages a chat shows at first. Older ones are loaded later. */
const initialMessages = 40;

const olderMessagesCode = lazyCode(() => import(/* webpackChunkName: "completion" */ './older-messages.ts'));

/** Plain messages can be read too, so a network that is slow for code must not hold them back. */
const formattingMs = 1_000;
const waitForFormatting = () => Promise.race([preloadMarkdown(), delay(formattingMs, new AbortController().signal)]);

/** Synchronizes conversations with the server. */
export function createLoader({ api, conversations, onRunning }: LoaderOptions) {
  let olderMessages: OlderMessagesLoader | undefined;
  const pendingLoads = new Map<string, Promise<void>>();
  /** Holds the conversations that changed while they were answering. */
  const outdated = new Set<string>();
  /** Holds the version requested last, by conversation. */
  const requestedVersions = new Map<string, string>();

  const isAnswering = (key: string) => {
    const conversation = conversations.get(key);
    return conversation !== undefined && isBusy(conversation);
  };

  /** Loads older messages. Its code loads with the first long chat. */
  async function loadOlder(key: string): Promise<void> {
    if (!conversations.get(key)?.earlier) return;
    const { createOlderMessagesLoader } = await olderMessagesCode.eventually();
    olderMessages ??= createOlderMessagesLoader(api, conversations);
    await olderMessages.run(key);
  }

  function show(key: string, snapshot: Snapshot): void {
    conversations.change(key, (current) => applySnapshot(current, snapshot));
    void loadOlder(key);
    if (snapshot.running) onRunning(key, snapshot.running.run_id);
  }

  async function read(key: string): Promise<void> {
    const requested = conversations.get(key);
    if (!requested?.sessionId || isAnswering(key)) return;
    try {
      // Plain text has another height than formatted text, and what is below it would move. A chat that shows already has it.
      const [snapshot] = await Promise.all([
        api.call(openSession, { query: { session_id: requested.sessionId, last: initialMessages } }),
        requested.load === 'ready' ? undefined : waitForFormatting(),
      ]);
      // The response is outdated if the user has sent a message or the turns have changed meanwhile.
      if (isAnswering(key)) return;
      if (conversations.get(key)?.turns !== requested.turns) return await read(key);
      show(key, snapshot);
    } catch (error) {
      const isMissing = isApiError(error) && (error.status === 404 || error.status === 403);
      conversations.change(key, (current) => (current.load === 'ready' && !isMissing ? current : markFailed(current, isMissing)));
    }
  }

  /** Loads the session and follows its running run. Never throws: the conversation records the failure. */
  function load(key: string): Promise<void> {
    const known = pendingLoads.get(key);
    if (known) return known;
    const loading = read(key).finally(() => pendingLoads.delete(key));
    pendingLoads.set(key, loading);
    return loading;
  }

  conversations.store.subscribe(() => {
    for (const key of outdated) if (!isAnswering(key) && outdated.delete(key)) void load(key);
  });

  return {
    load,
    /** Returns the pending load of a conversation. */
    pendingLoad: (key: string): Promise<void> | undefined => pendingLoads.get(key),
    /** Reloads the session after the pending load, which may be outdated, or once the current answer has been revealed. */
    async refresh(key: string): Promise<void> {
      await pendingLoads.get(key);
      if (isAnswering(key)) outdated.add(key);
      else await load(key);
    },
    /** Shows another version of a message and what followed it. Only the last of several requests counts. @throws ApiError */
    async showVersion(key: string, messageId: string): Promise<string> {
      requestedVersions.set(key, messageId);
      const snapshot = await api.call(showVersion, { query: { message_id: messageId } });
      if (!isAnswering(key) && requestedVersions.get(key) === messageId) show(key, snapshot);
      return snapshot.session_id;
    },
  };
}

const markFailed = (conversation: Conversation, isMissing: boolean): Conversation => ({
  ...conversation,
  load: isMissing ? 'missing' : 'failed',
});
