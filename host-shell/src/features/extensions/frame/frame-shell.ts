import { ApiError, allEvents, createEventHub } from 'shared-contracts';
import type { ApiCapability } from 'shared-contracts/shell';
import type { RootShell } from 'shared-ui/alone';
import type { ExtensionStart, FrameMessage, PageMessage } from '../frame.types.ts';

/** Describes the shell of an extension's frame, and how it takes what the page says. */
export interface FrameShell {
  readonly shell: RootShell;
  readonly receive: (message: PageMessage) => void;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

const abortError = () => new ApiError({ code: 'aborted', status: 0, detail: 'The call was aborted.' });

/** Creates the capabilities of an extension: each asks the page, which decides. */
export function createFrameShell(start: ExtensionStart, post: (message: FrameMessage) => void): FrameShell {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const hub = createEventHub({ mode: 'production', report: (error) => globalThis.reportError(error) });
  const api: ApiCapability = {
    call: (definition, input, { signal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(abortError());
        lastId += 1;
        const id = lastId;
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
        signal?.addEventListener('abort', () => {
          if (waiting.delete(id)) reject(abortError());
        });
        post({ type: 'call', id, call: definition.name, input: structuredClone(input) });
      }),
    // biome-ignore lint/correctness/useYield: extensions can't have streams.
    async *stream() {
      throw new ApiError({ code: 'not-allowed', status: 403, detail: 'Extensions can’t follow streams.' });
    },
  };
  const shell: RootShell = {
    base: start.base,
    api,
    bus: hub.for(start.remote, start.version),
    session: { current: () => start.session, subscribe: () => () => undefined, signOut: async () => undefined },
    navigate: { to: (path) => post({ type: 'navigate', path }), href: (path) => start.base + (path === '/' ? '' : path) },
    panel: { open: () => undefined, close: () => undefined },
    slots: { conversation: () => null },
    model: { current: () => start.model, choose: async () => false, refresh: async () => undefined },
  };
  const receive = (message: PageMessage) => {
    if (message.type === 'answer') {
      const { resolve, reject } = waiting.get(message.id) ?? {};
      waiting.delete(message.id);
      const { problem } = message;
      if (!problem) resolve?.(message.answer);
      else reject?.(new ApiError({ ...problem, request_id: problem.requestId }));
    }
    if (message.type === 'event') {
      const event = allEvents.find(({ topic }) => topic === message.topic);
      if (event) hub.for(event.owner, '').publish(event, message.data as never);
    }
  };
  return { shell, receive };
}
