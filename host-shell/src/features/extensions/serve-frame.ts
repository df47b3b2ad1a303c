import { allEvents, type EventBus, isApiError } from 'shared-contracts';
import type { CallAnswer } from 'shared-contracts/calls';
import { callFromExtension, type openExtension } from 'shared-contracts/settings-calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { cutText } from 'shared-contracts/text';
import type { SendToFrame } from 'shared-ui/frame';
import type { FrameProblem, PageMessage } from './frame.types.ts';

export type OpenExtension = CallAnswer<typeof openExtension>;

/** Describes what the page does for an extension's frame. */
export interface FrameUses {
  readonly api: ApiCapability;
  readonly bus: EventBus;
  readonly extension: OpenExtension;
  readonly trial: string | undefined;
  readonly onPlace: (path: string, replaces: boolean) => void;
  readonly onNavigate: (path: string) => void;
  readonly onLink: (address: string) => Promise<void>;
  readonly onFailed: (detail: string) => void;
  /** Runs when the server refuses a call: the extension may have been switched off. */
  readonly onRefused: () => void;
}

/** Serves a frame until it is closed. */
export interface FrameServer {
  readonly start: (send: SendToFrame) => void;
  /** Takes what the frame says. It may be anything. */
  readonly receive: (message: Readonly<Record<string, unknown>>) => void;
  readonly tell: (message: PageMessage) => void;
  readonly close: () => void;
}

/** Limits the calls of a frame that wait for their answers at the same time. */
const waitingMost = 40;
const textMax = 2_000;
const forbidden = 403;

/** The attributes of the page by which a frame looks like it. */
const attributes = ['data-mode', 'data-scheme', 'data-access'] as const;

/** Returns the attributes of the page that decide how a frame looks. */
export function readAppearance(root: HTMLElement = document.documentElement): Record<string, string> {
  return Object.fromEntries(
    ['lang', 'dir', ...attributes].map((name) => [name, root.getAttribute(name) ?? '']).filter(([, value]) => value),
  );
}

/** Creates what answers a frame: granted calls through the server, granted events of the page, and its appearance. */
export function createFrameServer({ api, bus, extension, trial, ...uses }: FrameUses): FrameServer {
  let send: SendToFrame | undefined;
  let waiting = 0;
  let isAsking = false;
  let goes: (() => void) | undefined;
  /** Of places that come together, only the last is somewhere to go. */
  const go = (next: () => void) => {
    if (!goes)
      queueMicrotask(() => {
        const last = goes;
        goes = undefined;
        last?.();
      });
    goes = next;
  };
  /** Asks about one address at a time. */
  const ask = async (address: string) => {
    if (isAsking) return;
    isAsking = true;
    try {
      await uses.onLink(address);
    } finally {
      isAsking = false;
    }
  };
  const tell = (message: PageMessage) => send?.(message);
  const params = { extension_id: extension.extension_id };
  const answer = async (id: number, call: string, input: unknown) => {
    const busy: FrameProblem = { code: 'throttled', status: 429, detail: 'The extension asks for too much at once.' };
    if (waiting >= waitingMost) return tell({ type: 'answer', id, problem: busy });
    waiting += 1;
    try {
      const given = (typeof input === 'object' && input !== null ? input : {}) as Record<string, never>;
      const found = await api.call(callFromExtension, { params, body: { call, request: given, ...(trial ? { trial } : {}) } });
      tell({ type: 'answer', id, answer: found.answer });
    } catch (error) {
      const problem = describe(error);
      tell({ type: 'answer', id, problem });
      if (problem.status === forbidden) uses.onRefused();
    } finally {
      waiting -= 1;
    }
  };
  const observer = new MutationObserver(() => tell({ type: 'page', attributes: readAppearance() }));
  const ends = allEvents
    .filter(({ topic }) => extension.granted.events.includes(topic))
    .map((event) => bus.subscribe(event, (data) => tell({ type: 'event', topic: event.topic, data })));
  return {
    tell,
    start: (given) => {
      send = given;
      observer.observe(document.documentElement, { attributes: true, attributeFilter: [...attributes] });
    },
    receive: ({ type, id, call, input, path, replaces, address, text }) => {
      if (type === 'call' && typeof id === 'number' && typeof call === 'string') void answer(id, call, input);
      else if (type === 'place' && isPath(path)) go(() => uses.onPlace(path, replaces === true));
      else if (type === 'navigate' && isPath(path)) go(() => uses.onNavigate(path));
      else if (type === 'link' && typeof address === 'string' && /^https?:/.test(address)) void ask(cutText(address, textMax));
      else if (type === 'failed') uses.onFailed(cutText(String(text), textMax));
    },
    close: () => {
      observer.disconnect();
      for (const end of ends) end();
    },
  };
}

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value) && value.length <= textMax;

function describe(error: unknown): FrameProblem {
  if (!isApiError(error)) return { code: 'internal', status: 0, detail: 'The call failed.' };
  return { code: error.code, status: error.status, detail: error.message, requestId: error.requestId };
}
