import type { chatSessionChanged, EventData, RunEvent, sharingChanged, Vote } from 'shared-contracts';
import { stopRun, voteMessage } from 'shared-contracts/calls';
import type { ChatSettings } from 'shared-contracts/preset-calls';
import type { ApiCapability } from 'shared-contracts/shell';
import type { AnswerRequest } from '../conversation/branches.model.ts';
import {
  type ChatTurn,
  type Conversation,
  changeTurn,
  isBusy,
  isInQueue,
  revealAll,
  revealArrived,
} from '../conversation/conversation.model.ts';
import { type ConversationStore, createConversationStore } from '../conversation/conversation.store.ts';
import type { SendOptions } from '../conversation/send-options.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createSender } from '../outbox/sender.ts';
import { createRunFollower } from '../run/run-follower.ts';
import { createLoader } from './loader.ts';

export type SessionChange = EventData<typeof chatSessionChanged>;

export interface ConversationsOptions {
  readonly api: ApiCapability;
  readonly outbox: Outbox;
  /** Returns the signed-in user's email. */
  readonly email: () => string;
  readonly modelId: () => string;
  /** Publishes what this page did to a session. */
  readonly publish: (change: SessionChange) => void;
}

/** How many chats stay in memory after they were left. The others are loaded again when they are opened. */
const keptChats = 20;

/** How long STOP waits for a send to become a run before it cancels the send, in milliseconds. */
const stopGraceMs = 3_000;

/** Manages the page's conversations: opening, sending, following, and pendingStops. Independent of React. */
export function createConversations(options: ConversationsOptions) {
  const { api } = options;
  const conversations = createConversationStore();
  /** Holds the answers that were stopped before their run began, by conversation. */
  const pendingStops = new Map<string, string>();
  const announcedSessions = new Set<string>();
  /** Holds the conversations to reload after a change by others, which the page and its panel both report. */
  const changedByOthers = new Set<string>();
  /** Only the first new chat after a page load or sign-in shows messages that are still unsent. */
  let canAdopt = true;
  const opened = createOpened(conversations);

  const { publish, isPublishing } = createPublisher(options.publish);

  const follower = createRunFollower({ api, conversations, onEvent: handleEvent, onGone: (key) => void loader.refresh(key) });
  const sender = createSender({ ...options, conversations, follower, onBusy: (key) => void loader.refresh(key) });
  const loader = createLoader({
    api,
    conversations,
    onRunning: (key, runId) => void follower.attach(key, runId).then(() => sender.continueAfter(key)),
  });

  function handleEvent(key: string, event: RunEvent): void {
    if (event.type === 'started') handleStarted(key, event);
    const sessionId = conversations.get(key)?.sessionId;
    if (!sessionId) return;
    if (event.type === 'title') publish({ sessionId, change: 'renamed', title: event.title });
    if (event.type === 'ended') publish({ sessionId, change: 'answered' });
    if (bringsSummary(event, conversations.get(key))) void loader.refresh(key);
  }

  function handleStarted(key: string, event: Extract<RunEvent, { type: 'started' }>): void {
    const conversation = conversations.get(key);
    sender.confirm(key);
    const isStopped = pendingStops.get(key) === conversation?.run?.turnId;
    pendingStops.delete(key);
    if (isStopped) void requestStop(event.run_id).catch(() => undefined);
    const sessionId = conversation?.sessionId;
    if (!sessionId) return;
    const isNew = conversation.key !== sessionId && !announcedSessions.has(sessionId);
    announcedSessions.add(sessionId);
    publish({ sessionId, change: isNew ? 'created' : 'answered' });
  }

  const requestStop = (runId: string) => api.call(stopRun, { params: { run_id: runId } });

  /** Stops the answer, or reveals it at once if it is complete. @throws ApiError if the server could not be reached */
  async function stop(key: string): Promise<void> {
    const run = conversations.get(key)?.run;
    if (!run) return conversations.change(key, revealAll);
    if (run.runId) return void (await requestStop(run.runId));
    pendingStops.set(key, run.turnId);
    setTimeout(() => {
      const current = conversations.get(key)?.run;
      if (current?.turnId === run.turnId && current.runId === null) follower.abandon(key);
      if (pendingStops.get(key) === run.turnId) pendingStops.delete(key);
    }, stopGraceMs);
  }

  return {
    ...conversations,
    /** Sends a message, after the session has been loaded. */
    send(key: string, message: string, sent: SendOptions): void {
      const loading = loader.pendingLoad(key);
      if (loading) void loading.then(() => sender.send(key, message, sent));
      else sender.send(key, message, sent);
    },
    resend: sender.resend,
    /** Removes an unsent message. If it was an edit, the original message is shown again. */
    async discard(key: string, sendId: string): Promise<void> {
      const turn = conversations.get(key)?.turns.find(({ id }) => id === sendId);
      await sender.discard(key, sendId);
      // What is queued replaces nothing, and the answer before it continues.
      if (!turn || !isInQueue(turn)) await loader.refresh(key);
    },
    /** @throws the cause of the failed request; the conversation is then unchanged */
    async requestAnswer(key: string, answer: ChatTurn, request: AnswerRequest, sent: SendOptions): Promise<void> {
      try {
        await sender.requestAnswer(key, answer, request, sent);
      } catch (error) {
        // The request may have become a run after all, here or in another tab.
        await loader.refresh(key);
        throw error;
      }
    },
    /** Shows another version of a message and what followed it. @throws ApiError */
    async showVersion(key: string, messageId: string): Promise<void> {
      const sessionId = await loader.showVersion(key, messageId);
      publish({ sessionId, change: 'answered' });
    },
    flush: sender.flush,
    /** Opens a conversation: loads its session and shows its unsent messages. */
    async open(key: string, sessionId: string | null, isTemporary: boolean): Promise<void> {
      conversations.ensure(key, sessionId, isTemporary);
      opened.note(key);
      await loader.load(key);
      if (!isTemporary) {
        const unsent = await sender.restore(key);
        const isNew = sessionId === null && conversations.get(key)?.turns.length === 0;
        if (unsent && isNew && canAdopt) conversations.adopt(key, unsent);
        if (sessionId === null) canAdopt = false;
      }
      await sender.flush();
    },
    /** Shows the stored messages, including those of other tabs. */
    restore: sender.restore,
    reload: (key: string): Promise<void> => {
      conversations.change(key, (current) => (current.load === 'failed' ? { ...current, load: 'loading' } : current));
      return loader.refresh(key);
    },
    stop,
    revise: sender.queue.revise,
    moveInQueue: sender.queue.move,
    /** Continues with a queue that was paused. */
    resumeQueue: (key: string): Promise<void> => sender.queue.resume(key).then(sender.flush),
    /** Sends a queued message before the others, and stops the answer for it. @throws ApiError if the answer could not be stopped */
    async sendNow(key: string, sendId: string): Promise<void> {
      await sender.queue.prioritize(key, sendId);
      return conversations.get(key)?.run ? stop(key) : sender.flush();
    },
    setSettings: (key: string, settings: ChatSettings): void => conversations.change(key, (current) => ({ ...current, settings })),
    setNotes: (key: string, notes: string): void => conversations.change(key, (current) => ({ ...current, notes })),
    reveal: (key: string): void => conversations.change(key, revealAll),
    catchUp: (key: string): void => conversations.change(key, revealArrived),
    /** @throws ApiError after restoring the previous vote */
    async vote(key: string, turn: ChatTurn, vote: Vote): Promise<void> {
      if (!turn.messageId) return;
      const show = (shown: Vote) => conversations.change(key, (current) => showVote(current, turn.id, shown));
      show(vote);
      await api.call(voteMessage, { query: { message_id: turn.messageId, vote } }).catch((error: unknown) => {
        show(turn.vote);
        throw error;
      });
    },
    /** Applies a change of a session from another tab. Ignores changes that this page published itself. */
    handleSessionChange(change: SessionChange): void {
      const conversation = conversations.findBySession(change.sessionId);
      if (!conversation) return;
      const { key } = conversation;
      if (change.change === 'deleted') {
        follower.abandon(key);
        conversations.change(key, (current) => ({ ...current, load: 'missing', turns: [], run: null }));
      } else if (change.change === 'renamed' && change.title !== undefined)
        conversations.change(key, (current) => ({ ...current, title: change.title ?? current.title }));
      else if (!isPublishing()) void loader.refresh(key);
    },
    /** Reloads what others have changed, shared or stopped sharing. A notebook or workspace may concern every shared chat. */
    handleSharingChange({ kind, id }: EventData<typeof sharingChanged>): void {
      for (const { key, sessionId, sharing } of Object.values(conversations.store.getState().byKey)) {
        if (!sessionId || (kind === 'chat' ? sessionId !== id : !sharing) || changedByOthers.has(key)) continue;
        changedByOthers.add(key);
        queueMicrotask(() => {
          changedByOthers.delete(key);
          void loader.refresh(key);
        });
      }
    },
    /** Ends an incognito conversation: stops its run and removes every trace of it. */
    leave(key: string): void {
      const runId = conversations.get(key)?.run?.runId;
      follower.abandon(key);
      sender.leave(key);
      conversations.drop(key);
      // If this fails, the server ends the unattended run on its own.
      if (runId) void requestStop(runId).catch(() => undefined);
    },
    /** Removes everything after a sign-out or a change of user. */
    clear(): void {
      follower.abandonAll();
      sender.clear();
      conversations.clear();
      opened.clear();
      canAdopt = true;
    },
  };
}

export type Conversations = ReturnType<typeof createConversations>;

/** Forgets conversations that were opened long ago, so that a tab that stays open for days does not hold every chat. */
function createOpened(conversations: Pick<ConversationStore, 'get' | 'drop'>) {
  /** Holds the keys of opened conversations, the latest last. */
  const keys = new Set<string>();
  return {
    note(key: string): void {
      keys.delete(key);
      keys.add(key);
      for (const old of [...keys].slice(0, -keptChats)) {
        const conversation = conversations.get(old);
        if (conversation && !isForgettable(conversation)) continue;
        keys.delete(old);
        conversations.drop(old);
      }
    },
    clear: (): void => keys.clear(),
  };
}

/** Returns whether the server has all that a conversation holds, and its address leads back to it. */
const isForgettable = (conversation: Conversation): boolean =>
  conversation.key === conversation.sessionId &&
  conversation.load === 'ready' &&
  !isBusy(conversation) &&
  conversation.turns.every(({ delivery }) => delivery === undefined);

/** Publishes changes of sessions and tells whether it is doing so, because the page hears its own events too. */
function createPublisher(publish: ConversationsOptions['publish']) {
  let isPublishing = false;
  return {
    isPublishing: () => isPublishing,
    publish: (change: SessionChange) => {
      isPublishing = true;
      publish(change);
      isPublishing = false;
    },
  };
}

/** Returns whether there is a summary now. Only the session has it, as a separate message. */
const bringsSummary = (event: RunEvent, conversation: Conversation | undefined): boolean => {
  if (event.type === 'sources') return event.sources.summarized !== undefined;
  const isSummarizing = conversation?.turns.some(({ kind, content }) => kind === 'summary' && !content) ?? false;
  return event.type === 'ended' && event.status !== 'failed' && isSummarizing;
};

const showVote = (conversation: Conversation, turnId: string, vote: Vote): Conversation =>
  changeTurn(conversation, turnId, (turn) => ({ ...turn, vote }));
