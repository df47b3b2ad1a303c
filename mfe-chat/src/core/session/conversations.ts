import type { chatSessionChanged, EventData, RunEvent, Vote } from 'shared-contracts';
import { stopRun, voteMessage } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';
import type { AnswerRequest } from '../conversation/branches.model.ts';
import { type ChatTurn, caughtUp, changeTurn, revealed, type SendOptions } from '../conversation/conversation.model.ts';
import { createConversationStore } from '../conversation/conversation.store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createSender } from '../outbox/sender.ts';
import { createRunFollower } from '../run/run-follower.ts';
import { createLoader } from './loader.ts';

export type SessionChange = EventData<typeof chatSessionChanged>;

export interface ConversationsOptions {
  readonly api: ApiCapability;
  readonly outbox: Outbox;
  /** The signed-in user's e-mail. */
  readonly email: () => string;
  readonly modelId: () => string;
  /** Told what this page did to a session. */
  readonly publish: (change: SessionChange) => void;
}

/** How long STOP waits for a send to become a run, in milliseconds; after that the send itself is given up. */
const stopGraceMs = 3_000;

/** The conversations of this page: opening, sending, following, stopping. No React in here. */
export function createConversations(options: ConversationsOptions) {
  const { api } = options;
  const conversations = createConversationStore();
  /** The answers whose STOP was pressed before their run began, by conversation. */
  const stopping = new Map<string, string>();
  const announced = new Set<string>();
  /** The first new chat of a page, or after a sign-in, shows what was written before and is still to be sent. */
  let mayAdopt = true;

  let isPublishing = false;

  const publish = (change: SessionChange) => {
    isPublishing = true;
    options.publish(change);
    isPublishing = false;
  };

  const follower = createRunFollower({ api, conversations, onEvent: handleEvent, onGone: (key) => void loader.refresh(key) });
  const sender = createSender({ ...options, conversations, follower, onBusy: (key) => void loader.refresh(key) });
  const loader = createLoader({
    api,
    conversations,
    onRunning: (key, runId) => void follower.attach(key, runId).then(() => sender.flush()),
  });

  function handleEvent(key: string, event: RunEvent): void {
    if (event.type === 'started') handleStarted(key, event);
    const sessionId = conversations.get(key)?.sessionId;
    if (!sessionId) return;
    if (event.type === 'title') publish({ sessionId, change: 'renamed', title: event.title });
    if (event.type === 'ended') publish({ sessionId, change: 'answered' });
  }

  function handleStarted(key: string, event: Extract<RunEvent, { type: 'started' }>): void {
    const conversation = conversations.get(key);
    sender.confirmed(key);
    const isStopped = stopping.get(key) === conversation?.run?.turnId;
    stopping.delete(key);
    if (isStopped) void callStop(event.run_id).catch(() => undefined);
    const sessionId = conversation?.sessionId;
    if (!sessionId) return;
    const isNew = conversation.key !== sessionId && !announced.has(sessionId);
    announced.add(sessionId);
    publish({ sessionId, change: isNew ? 'created' : 'answered' });
  }

  const callStop = (runId: string) => api.call(stopRun, { params: { run_id: runId } });

  return {
    ...conversations,
    /** Sends a message; into a session that is still opening as soon as that is done. */
    send(key: string, message: string, sent: SendOptions): void {
      const loading = loader.loading(key);
      if (loading) void loading.then(() => sender.send(key, message, sent));
      else sender.send(key, message, sent);
    },
    resend: sender.resend,
    /** Forgets an unsent message; where it would have edited another one, that one is shown again. */
    async discard(key: string, sendId: string): Promise<void> {
      await sender.discard(key, sendId);
      await loader.refresh(key);
    },
    /** @throws what kept the request from reaching the server; everything is then as it was. */
    async again(key: string, answer: ChatTurn, wanted: AnswerRequest, sent: SendOptions): Promise<void> {
      try {
        await sender.again(key, answer, wanted, sent);
      } catch (error) {
        // It may have come to a run all the same, or another tab's.
        await loader.refresh(key);
        throw error;
      }
    },
    /** Shows another version of a message, with what followed it. @throws ApiError */
    async showVersion(key: string, messageId: string): Promise<void> {
      const sessionId = await loader.showVersion(key, messageId);
      publish({ sessionId, change: 'answered' });
    },
    flush: sender.flush,
    /** Shows a conversation: loads its session, with the messages that wait. */
    async open(key: string, sessionId: string | null, isTemporary: boolean): Promise<void> {
      conversations.ensure(key, sessionId, isTemporary);
      await loader.load(key);
      if (!isTemporary) {
        const unsent = await sender.restore(key);
        const isNew = sessionId === null && conversations.get(key)?.turns.length === 0;
        if (unsent && isNew && mayAdopt) conversations.adopt(key, unsent);
        if (sessionId === null) mayAdopt = false;
      }
      await sender.flush();
    },
    /** Shows the kept messages, those of other tabs too. */
    restore: sender.restore,
    reload: (key: string): Promise<void> => {
      conversations.change(key, (current) => (current.load === 'failed' ? { ...current, load: 'loading' } : current));
      return loader.refresh(key);
    },
    /** Ends the answer, or shows at once what has already come. @throws ApiError when the server could not be told. */
    async stop(key: string): Promise<void> {
      const run = conversations.get(key)?.run;
      if (!run) return conversations.change(key, revealed);
      if (run.runId) return void (await callStop(run.runId));
      stopping.set(key, run.turnId);
      setTimeout(() => {
        const current = conversations.get(key)?.run;
        if (current?.turnId === run.turnId && current.runId === null) follower.abandon(key);
        if (stopping.get(key) === run.turnId) stopping.delete(key);
      }, stopGraceMs);
    },
    noted: (key: string, notes: string): void => conversations.change(key, (current) => ({ ...current, notes })),
    reveal: (key: string): void => conversations.change(key, revealed),
    catchUp: (key: string): void => conversations.change(key, caughtUp),
    /** @throws ApiError; the vote is then what it was. */
    async vote(key: string, turn: ChatTurn, vote: Vote): Promise<void> {
      if (!turn.messageId) return;
      conversations.change(key, (current) => changeTurn(current, turn.id, (each) => ({ ...each, vote })));
      try {
        await api.call(voteMessage, { query: { message_id: turn.messageId, vote } });
      } catch (error) {
        conversations.change(key, (current) => changeTurn(current, turn.id, (each) => ({ ...each, vote: turn.vote })));
        throw error;
      }
    },
    /** What happened to a session in this tab or another; what this page told itself is no news to it. */
    handleSessionChange(change: SessionChange): void {
      const conversation = conversations.ofSession(change.sessionId);
      if (!conversation) return;
      const { key } = conversation;
      if (change.change === 'deleted') {
        follower.abandon(key);
        conversations.change(key, (current) => ({ ...current, load: 'missing', turns: [], run: null }));
      } else if (change.change === 'renamed' && change.title !== undefined) {
        const { title } = change;
        conversations.change(key, (current) => ({ ...current, title }));
      } else if (!isPublishing) void loader.refresh(key);
    },
    /** Ends an incognito conversation: its run stops and nothing of it stays. */
    leave(key: string): void {
      const runId = conversations.get(key)?.run?.runId;
      follower.abandon(key);
      sender.leave(key);
      conversations.drop(key);
      // Nobody can see the answer any more; a server that cannot be told ends it by itself.
      if (runId) void callStop(runId).catch(() => undefined);
    },
    /** Forgets everything: somebody else is signed in, or nobody. */
    clear(): void {
      follower.abandonAll();
      sender.clear();
      conversations.clear();
      mayAdopt = true;
    },
  };
}
export type Conversations = ReturnType<typeof createConversations>;
