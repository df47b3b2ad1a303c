import { isApiError, lazyCode } from 'shared-contracts';
import { openSession, showVersion } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { type Conversation, isBusy, opened, type Snapshot } from '../conversation/conversation.model.ts';
import type { ConversationStore } from '../conversation/conversation.store.ts';
import type { Completion } from './completion.ts';

export interface LoaderOptions {
  readonly api: ApiCapability;
  readonly conversations: ConversationStore;
  /** The session is answering: the run wants following. */
  readonly onRunning: (key: string, runId: string) => void;
}

/** A chat is shown by so many messages of its end; what stands before comes after. */
const endMessages = 40;

const completionCode = lazyCode(() => import(/* webpackChunkName: "completion" */ './completion.ts'));

/** Brings conversations to the server's state. */
export function createLoader({ api, conversations, onRunning }: LoaderOptions) {
  let completion: Completion | undefined;
  const underWay = new Map<string, Promise<void>>();
  /** The conversations of which there was news while they were answering. */
  const behind = new Set<string>();
  /** The version that was asked for last, by conversation. */
  const wanted = new Map<string, string>();

  const isAnswering = (key: string) => {
    const conversation = conversations.get(key);
    return conversation !== undefined && isBusy(conversation);
  };

  /** What completes a chat loads with the first one that is longer than its end. */
  async function complete(key: string): Promise<void> {
    if (!conversations.get(key)?.earlier) return;
    const { createCompletion } = await completionCode.eventually();
    completion ??= createCompletion(api, conversations);
    await completion.run(key);
  }

  function show(key: string, snapshot: Snapshot): void {
    conversations.change(key, (current) => opened(current, snapshot));
    void complete(key);
    if (snapshot.running) onRunning(key, snapshot.running.run_id);
  }

  async function read(key: string): Promise<void> {
    const asked = conversations.get(key);
    if (!asked?.sessionId || isAnswering(key)) return;
    try {
      const snapshot = await api.call(openSession, { query: { session_id: asked.sessionId, last: endMessages } });
      // A message sent meanwhile is newer than this answer, and so may be what else has changed.
      if (isAnswering(key)) return;
      if (conversations.get(key)?.turns !== asked.turns) return await read(key);
      show(key, snapshot);
    } catch (error) {
      const isMissing = isApiError(error) && (error.status === 404 || error.status === 403);
      conversations.change(key, (current) => (current.load === 'ready' && !isMissing ? current : failed(current, isMissing)));
    }
  }

  /** Reads the session and follows the run that is answering. Never throws: the conversation tells that it could not be loaded. */
  function load(key: string): Promise<void> {
    const known = underWay.get(key);
    if (known) return known;
    const loading = read(key).finally(() => underWay.delete(key));
    underWay.set(key, loading);
    return loading;
  }

  conversations.store.subscribe(() => {
    for (const key of behind) if (!isAnswering(key) && behind.delete(key)) void load(key);
  });

  return {
    load,
    /** What is loading a conversation now. */
    loading: (key: string): Promise<void> | undefined => underWay.get(key),
    /** There is news: reads the session after what is being read now, which may be older, or once its answer has been shown. */
    async refresh(key: string): Promise<void> {
      await underWay.get(key);
      if (isAnswering(key)) behind.add(key);
      else await load(key);
    },
    /** Shows another version of a message, with what followed it. Of several asked for at once the last one counts. @throws ApiError */
    async showVersion(key: string, messageId: string): Promise<string> {
      wanted.set(key, messageId);
      const snapshot = await api.call(showVersion, { query: { message_id: messageId } });
      if (!isAnswering(key) && wanted.get(key) === messageId) show(key, snapshot);
      return snapshot.session_id;
    },
  };
}

const failed = (conversation: Conversation, isMissing: boolean): Conversation => ({
  ...conversation,
  load: isMissing ? 'missing' : 'failed',
});
