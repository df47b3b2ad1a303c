import { isApiError, type RunEvent, rest } from 'shared-contracts';
import { runEvents } from 'shared-contracts/calls';
import type { ApiCapability, StreamEvent } from 'shared-contracts/shell';
import type { ConversationStore } from '../conversation/conversation.store.ts';
import { backoffMs } from './backoff.ts';
import { isWorthReattaching } from './deliveries.model.ts';
import { lost, orderOf, type ReadEvent, received, reconnecting } from './run-events.model.ts';
import { readRun } from './run-stream.ts';

export interface RunFollowerOptions {
  readonly api: ApiCapability;
  readonly conversations: ConversationStore;
  readonly onEvent: (key: string, event: RunEvent) => void;
  /** The server does not know the run any more: the session says how it ended. */
  readonly onGone: (key: string) => void;
}

/** How following went: to the run's end, or the send failed before a run began. */
export type FollowOutcome = { kind: 'done' } | { kind: 'not-started'; error: unknown };

/** Keeps up with runs whatever the connection does: after a break it re-attaches where it was, so that no character is lost or repeated. */
export function createRunFollower({ api, conversations, onEvent, onGone }: RunFollowerOptions) {
  const abandon = new Map<string, AbortController>();

  const deliver = (key: string) => (events: readonly ReadEvent[]) => {
    let isWhole = true;
    const applied: RunEvent[] = [];
    conversations.change(key, (conversation) => {
      let next = conversation;
      for (const event of events) {
        const order = next.run ? orderOf(next.run.seq, event.seq) : 'seen';
        if (order === 'gap') isWhole = false;
        if (order !== 'next' || !isWhole) continue;
        next = received(next, event);
        if (event.type !== 'unknown') applied.push(event);
      }
      return next;
    });
    for (const event of applied) onEvent(key, event);
    return isWhole;
  };

  const events = (runId: string, seq: number | null, signal: AbortSignal) =>
    api.stream(runEvents, { params: { run_id: runId } }, { signal, ...(seq === null ? {} : { lastEventId: String(seq) }) });

  /** Reads the stream to the run's end, re-attaching after every break. */
  async function follow(key: string, open: (signal: AbortSignal) => AsyncIterable<StreamEvent>): Promise<FollowOutcome> {
    const controller = new AbortController();
    const { signal } = controller;
    abandon.set(key, controller);
    let stream = open(signal);
    let seen: number | null = null;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await readRun(stream, deliver(key));
      const run = conversations.get(key)?.run;
      if (outcome.kind === 'broken' && run?.phase === 'starting' && run.runId === null)
        return { kind: 'not-started', error: outcome.error };
      if (outcome.kind === 'ended' || !run?.runId || signal.aborted) return { kind: 'done' };
      if (!isWorthReattaching(outcome.error)) {
        conversations.change(key, lost);
        if (isApiError(outcome.error) && outcome.error.status === 404) onGone(key);
        return { kind: 'done' };
      }
      conversations.change(key, reconnecting);
      if (run.seq !== seen) attempt = 0;
      seen = run.seq;
      await rest(backoffMs(attempt), signal);
      stream = events(run.runId, run.seq, signal);
    }
  }

  return {
    follow,
    /** Follows the run that an opened session says is answering, from its first event. */
    attach: (key: string, runId: string) => follow(key, (signal) => events(runId, null, signal)),
    /** Stops reading; the run itself goes on. */
    abandon: (key: string): void => abandon.get(key)?.abort(),
    abandonAll: (): void => {
      for (const controller of abandon.values()) controller.abort();
    },
  };
}
export type RunFollower = ReturnType<typeof createRunFollower>;
