import { delay, isApiError, type RunEvent } from 'shared-contracts';
import { runEvents } from 'shared-contracts/calls';
import type { ApiCapability, StreamEvent } from 'shared-contracts/shell';
import type { ConversationStore } from '../conversation/conversation.store.ts';
import { backoffMs } from './backoff.ts';
import { canReattach } from './failure.model.ts';
import { applyEvent, compareToSeen, markInterrupted, markReconnecting, type ReadEvent } from './run-events.model.ts';
import { readRun } from './run-stream.ts';

export interface RunFollowerOptions {
  readonly api: ApiCapability;
  readonly conversations: ConversationStore;
  readonly onEvent: (key: string, event: RunEvent) => void;
  /** Called when the server no longer knows the run. The session has its outcome. */
  readonly onGone: (key: string) => void;
}

/** Describes how following ended: the run finished, or the send failed before a run began. */
export type FollowOutcome = { kind: 'done' } | { kind: 'not-started'; error: unknown };

/** Follows runs across broken connections. Reattaches after the last event applied, so that no text is lost or duplicated. */
export function createRunFollower({ api, conversations, onEvent, onGone }: RunFollowerOptions) {
  const controllers = new Map<string, AbortController>();

  const deliver = (key: string) => (events: readonly ReadEvent[]) => {
    let isContiguous = true;
    const applied: RunEvent[] = [];
    conversations.change(key, (conversation) => {
      let next = conversation;
      for (const event of events) {
        const order = next.run ? compareToSeen(next.run.seq, event.seq) : 'seen';
        if (order === 'gap') isContiguous = false;
        if (order !== 'next' || !isContiguous) continue;
        next = applyEvent(next, event);
        if (event.type !== 'unknown') applied.push(event);
      }
      return next;
    });
    for (const event of applied) onEvent(key, event);
    return isContiguous;
  };

  const openEvents = (runId: string, seq: number | null, signal: AbortSignal) =>
    api.stream(runEvents, { params: { run_id: runId } }, { signal, ...(seq === null ? {} : { lastEventId: String(seq) }) });

  /** Reads a stream until the run ends, reattaching after each disconnect. */
  async function follow(key: string, open: (signal: AbortSignal) => AsyncIterable<StreamEvent>): Promise<FollowOutcome> {
    const controller = new AbortController();
    const { signal } = controller;
    controllers.set(key, controller);
    let stream = open(signal);
    let seen: number | null = null;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await readRun(stream, deliver(key));
      const run = conversations.get(key)?.run;
      if (outcome.kind === 'broken' && run?.phase === 'starting' && run.runId === null)
        return { kind: 'not-started', error: outcome.error };
      if (outcome.kind === 'ended' || !run?.runId || signal.aborted) return { kind: 'done' };
      if (!canReattach(outcome.error)) {
        conversations.change(key, markInterrupted);
        if (isApiError(outcome.error) && outcome.error.status === 404) onGone(key);
        return { kind: 'done' };
      }
      conversations.change(key, markReconnecting);
      if (run.seq !== seen) attempt = 0;
      seen = run.seq;
      await delay(backoffMs(attempt), signal);
      stream = openEvents(run.runId, run.seq, signal);
    }
  }

  return {
    follow,
    /** Follows the running run of an opened session from its first event. */
    attach: (key: string, runId: string) => follow(key, (signal) => openEvents(runId, null, signal)),
    /** Stops reading. The run itself continues. */
    abandon: (key: string): void => controllers.get(key)?.abort(),
    abandonAll: (): void => {
      for (const controller of controllers.values()) controller.abort();
    },
  };
}
export type RunFollower = ReturnType<typeof createRunFollower>;
