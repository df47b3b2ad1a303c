import type * as z from 'zod/mini';
import { newId } from '../browser/new-id.ts';

/**
 * Describes one kind of event: a change that its owner announces. Events never ask for anything; call a capability for that. `topic` is
 * `owner:noun-past-verb`. With `retention: 'last'`, late subscribers get the newest event immediately.
 */
export interface EventDefinition<Payload extends z.ZodMiniType = z.ZodMiniType> {
  readonly topic: `${string}:${string}`;
  /** The major version. It changes when subscribers of the old one would break. */
  readonly v: number;
  readonly owner: string;
  readonly retention: 'none' | 'last';
  /** Also sent to the user's other tabs. */
  readonly crossTab: boolean;
  readonly schema: Payload;
  readonly example: z.input<Payload>;
}

/** Describes what is sent: the payload and its origin. `from` and `release` name the sender; `at` is ISO 8601. */
export interface EventEnvelope<Data> {
  readonly id: string;
  readonly topic: string;
  readonly v: number;
  readonly from: string;
  readonly release: string;
  readonly at: string;
  readonly data: Data;
}

export type EventData<E extends EventDefinition> = z.output<E['schema']>;

export type EventListener<E extends EventDefinition> = (data: EventData<E>, envelope: EventEnvelope<EventData<E>>) => void;

/** Describes the bus as one remote sees it. It is bound to the remote's name, so only an event's owner can publish it. */
export interface EventBus {
  /** @throws EventBusError when the caller is not the owner; in development also when the payload is invalid. */
  publish<E extends EventDefinition>(event: E, data: z.input<E['schema']>): void;
  /** Returns a function that ends the subscription. A retained event reaches the listener in a microtask. */
  subscribe<E extends EventDefinition>(event: E, listener: EventListener<E>): () => void;
  /** Returns the retained event's data, if there is one. */
  last<E extends EventDefinition>(event: E): EventData<E> | undefined;
  /** Ends all subscriptions made through this view. */
  dispose(): void;
}

export interface EventBusOptions {
  /** Invalid payloads throw in development; in production they are dropped and reported. */
  readonly mode: 'development' | 'production';
  /** Called for dropped payloads and for listeners that threw. */
  readonly report: (error: unknown, context: { topic: string; from: string }) => void;
  /** Events from other tabs that are kept for late subscribers, even before anyone here has subscribed. */
  readonly crossTabEvents?: readonly EventDefinition[];
  /** The channel to the user's other tabs; absent if the browser has none. */
  readonly channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
}

export class EventBusError extends Error {
  readonly code: 'event/not-owner' | 'event/bad-payload';
  constructor(code: EventBusError['code'], message: string) {
    super(message);
    this.name = 'EventBusError';
    this.code = code;
  }
}

export interface EventHub {
  /** Returns the bus for a remote (or the shell) and its release. */
  for(name: string, release: string): EventBus;
  /** Calls the listener for every event, for QA's recorder. Returns a function that ends it. */
  observe(listener: (envelope: EventEnvelope<unknown>) => void): () => void;
  close(): void;
}

/** Wraps a listener in an object, so that one function can subscribe twice. */
interface Subscription {
  readonly listener: (data: never, envelope: EventEnvelope<never>) => void;
}

/** Creates an event hub. The shell has the page's hub; tests create their own. */
export function createEventHub(options: EventBusOptions): EventHub {
  const listeners = new Map<string, Set<Subscription>>();
  const retained = new Map<string, EventEnvelope<unknown>>();
  const observers = new Set<(envelope: EventEnvelope<unknown>) => void>();
  const crossTabEvents = new Map((options.crossTabEvents ?? []).filter((event) => event.crossTab).map((event) => [key(event), event]));

  const tell = (entry: Subscription, envelope: EventEnvelope<unknown>) => {
    try {
      entry.listener(envelope.data as never, envelope as EventEnvelope<never>);
    } catch (error) {
      options.report(error, { topic: envelope.topic, from: envelope.from });
    }
  };

  const deliver = (event: EventDefinition | undefined, envelope: EventEnvelope<unknown>) => {
    if (event?.retention === 'last') retained.set(key(envelope), envelope);
    for (const observer of observers) observer(envelope);
    for (const entry of [...(listeners.get(key(envelope)) ?? [])]) tell(entry, envelope);
  };

  options.channel?.addEventListener('message', (message) => {
    const envelope = (message as MessageEvent).data as EventEnvelope<unknown>;
    const known = crossTabEvents.get(key(envelope));
    const parsed = known?.schema.safeParse(envelope.data);
    if (known && parsed?.success) deliver(known, deepFreeze({ ...envelope, data: parsed.data }));
  });
  const bind = (name: string, release: string): EventBus => {
    const mine = new Set<() => void>();
    return {
      publish(event, data) {
        if (event.owner !== name)
          throw new EventBusError('event/not-owner', `${name} may not publish ${event.topic}: it belongs to ${event.owner}.`);
        const parsed = event.schema.safeParse(data);
        if (!parsed.success) {
          const error = new EventBusError('event/bad-payload', `${event.topic} v${event.v}: ${parsed.error.message}`);
          if (options.mode === 'development') throw error;
          options.report(error, { topic: event.topic, from: name });
          return;
        }
        const envelope = deepFreeze({
          id: newId(),
          topic: event.topic,
          v: event.v,
          from: name,
          release,
          at: new Date().toISOString(),
          data: structuredClone(parsed.data),
        });
        deliver(event, envelope);
        if (event.crossTab) options.channel?.postMessage(envelope);
      },
      subscribe(event, listener) {
        const entry = { listener: listener as Subscription['listener'] };
        const topic = key(event);
        if (event.crossTab) crossTabEvents.set(topic, event);
        const set = listeners.get(topic) ?? new Set();
        listeners.set(topic, set.add(entry));
        const last = retained.get(topic);
        if (last) queueMicrotask(() => set.has(entry) && tell(entry, last));
        const end = () => {
          set.delete(entry);
          mine.delete(end);
        };
        mine.add(end);
        return end;
      },
      last: (event) => retained.get(key(event))?.data as never,
      dispose: () => {
        for (const end of [...mine]) end();
      },
    };
  };

  return {
    for: bind,
    observe: (listener) => {
      observers.add(listener);
      return () => observers.delete(listener);
    },
    close: () => {
      listeners.clear();
      observers.clear();
      options.channel?.close();
    },
  };
}

const key = (event: { topic: string; v: number }) => `${event.topic}@${event.v}`;

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
