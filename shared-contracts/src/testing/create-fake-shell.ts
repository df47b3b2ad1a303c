import type { StreamEvent } from '../kernel/call/api.ts';
import type { CallAnswer, CallDefinition, CallRequest } from '../kernel/call/define-call.ts';
import { ApiError } from '../kernel/call/errors.ts';
import { withIdentity } from '../kernel/call/identity.ts';
import { createEventHub, type EventHub } from '../kernel/event/bus.ts';
import { limits } from '../kernel/limits.ts';
import type { Confirmation, ModelChoice, Session, Shell, Toast } from '../kernel/shell/shell.ts';

type Answer<C extends CallDefinition> = (input: CallRequest<C>, options: { signal?: AbortSignal; lastEventId?: string }) => unknown;

/** Describes the fake shell with everything that was asked of it. */
export interface FakeShell extends Shell {
  readonly hub: EventHub;
  readonly toasts: readonly ({ kind: 'success' | 'info' | 'warning' | 'error' } & Toast)[];
  readonly confirmations: readonly Confirmation[];
  readonly visited: readonly string[];
  /** Answers a call. The answer is checked against the contract. Throw an ApiError to make it fail. */
  answer<C extends CallDefinition>(
    definition: C,
    answer: (input: CallRequest<C>, options: { signal?: AbortSignal }) => CallAnswer<C> | Promise<CallAnswer<C>>,
  ): void;
  /** Answers a call's stream. */
  answerStream<C extends CallDefinition>(
    definition: C,
    answer: (
      input: CallRequest<C>,
      options: { signal?: AbortSignal; lastEventId?: string },
    ) => AsyncIterable<StreamEvent> | Iterable<StreamEvent>,
  ): void;
  setSession(session: Session | null): void;
  /** The answers to the next confirmations. */
  confirmWith(answer: boolean): void;
}

/**
 * Creates a shell for tests and standalone pages: the real bus, calls answered by the test, everything else recorded. A call that nothing
 * answers fails at once, and nothing repeats it, so that what a test sees doesn't depend on how long it takes.
 */
export function createFakeShell(options: { remote: string; session?: Session | null; base?: string }): FakeShell {
  const hub = createEventHub({
    mode: 'development',
    report: (error) => {
      throw error;
    },
  });
  const answers = new Map<string, Answer<CallDefinition>>();
  const streams = new Map<string, Answer<CallDefinition>>();
  const toasts: FakeShell['toasts'][number][] = [];
  const confirmations: Confirmation[] = [];
  const visited: string[] = [];
  const listeners = new Set<() => void>();
  let session =
    options.session === undefined
      ? { email: 'priya@example.com', firstName: 'Priya', lastName: 'Rao', timeZone: 'Europe/Berlin' }
      : options.session;
  let yes = true;
  let model: ModelChoice = { modelId: limits.defaultChatModelId, modelName: limits.defaultModelLabel };
  const base = options.base ?? '/app';
  const toast = (kind: FakeShell['toasts'][number]['kind']) => (value: Toast) => void toasts.push({ kind, ...value });
  const find = (map: typeof answers, definition: CallDefinition) => {
    const answer = map.get(definition.name);
    if (!answer) throw new ApiError({ code: 'test/unanswered', status: 400, detail: `Nothing answers ${definition.name} in this test.` });
    return answer;
  };

  return {
    base,
    hub,
    toasts,
    confirmations,
    visited,
    bus: hub.for(options.remote, 'test'),
    session: {
      current: () => session,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      signOut: async () => void visited.push('signed-out'),
    },
    api: {
      call: async (definition, input, call) =>
        definition.answer.parse(
          await find(answers, definition)(withIdentity(definition, input, session?.email) as never, call ?? {}),
        ) as never,
      async *stream(definition, input, call) {
        yield* find(streams, definition)(
          withIdentity(definition, input, session?.email) as never,
          call ?? {},
        ) as AsyncIterable<StreamEvent>;
      },
    },
    notify: { success: toast('success'), info: toast('info'), warning: toast('warning'), error: toast('error') },
    confirm: async (question) => {
      confirmations.push(question);
      return yes;
    },
    navigate: { to: (path) => void visited.push(path), href: (path) => `${base}${path === '/' ? '' : path}` },
    panel: { open: () => undefined, close: () => undefined },
    slots: { conversation: () => null },
    model: {
      current: () => model,
      choose: async (next) => {
        model = next;
        return true;
      },
      refresh: async () => undefined,
    },
    answer: (definition, answer) => void answers.set(definition.name, answer as Answer<CallDefinition>),
    answerStream: (definition, answer) => void streams.set(definition.name, answer as Answer<CallDefinition>),
    setSession: (next) => {
      session = next;
      for (const listener of listeners) listener();
    },
    confirmWith: (answer) => {
      yes = answer;
    },
  };
}
