import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CallAnswer, CallDefinition, CallInput, CallTag } from 'shared-contracts/calls';

/** Returns the cache key of a call: its group and name, the signed-in user, then the input. */
export const callKey = (call: CallDefinition, email: string, input?: object): QueryKey =>
  input === undefined ? [call.tag, call.name, email] : [call.tag, call.name, email, input];

/** Returns the groups whose cached answers a call makes stale. */
export const changedTags = (call: CallDefinition): readonly CallTag[] => call.changes ?? (call.method === 'GET' ? [] : [call.tag]);

/** Marks every cached answer of these groups as stale and fetches again what is on screen. */
export const refreshTags = (client: QueryClient, tags: readonly CallTag[]): Promise<unknown> =>
  Promise.all(tags.map((tag) => refreshKey(client, [tag])));

/**
 * Fetches again what is on screen below a key. A first answer that is on its way may be from before the change, so it is asked for again, too:
 * TanStack Query restarts only those fetches that replace an answer.
 */
function refreshKey(client: QueryClient, queryKey: QueryKey): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', type: 'active' }))
    if (query.state.data === undefined) void query.cancel({ silent: true });
  return client.invalidateQueries({ queryKey });
}

const waiting = new WeakMap<QueryClient, Set<string>>();

/** Refreshes a call once after the current event, however many components follow it. */
export function refreshSoon(client: QueryClient, queryKey: QueryKey): void {
  const keys = waiting.get(client) ?? new Set<string>();
  waiting.set(client, keys);
  const name = JSON.stringify(queryKey);
  if (keys.has(name)) return;
  keys.add(name);
  queueMicrotask(() => {
    keys.delete(name);
    void refreshKey(client, queryKey);
  });
}

/** Reads and changes the cached answers of calls, for optimistic updates. */
export interface CallCache {
  /** Returns the cached answer, or undefined. */
  read<C extends CallDefinition>(call: C, input: CallInput<C>): CallAnswer<C> | undefined;
  /** Replaces a cached answer, if there is one, and returns the function that restores it. */
  write<C extends CallDefinition>(call: C, input: CallInput<C>, update: (known: CallAnswer<C>) => CallAnswer<C>): () => void;
  /** Stores an answer that arrived another way. */
  put<C extends CallDefinition>(call: C, input: CallInput<C>, answer: CallAnswer<C>): void;
  /** Fetches a call again: with this input, or with every input that is cached. */
  refresh<C extends CallDefinition>(call: C, input?: CallInput<C>): Promise<void>;
}

/** Creates the cache of calls of one user over the page's query client. */
export const createCallCache = (client: QueryClient, email: string): CallCache => ({
  read: (call, input) => client.getQueryData(callKey(call, email, input)),
  write: (call, input, update) => {
    const key = callKey(call, email, input);
    const before = client.getQueryData(key);
    void client.cancelQueries({ queryKey: key });
    client.setQueryData(key, (known: never) => known && update(known));
    return () => void client.setQueryData(key, before);
  },
  put: (call, input, answer) => void client.setQueryData(callKey(call, email, input), answer),
  refresh: (call, input) => refreshKey(client, callKey(call, email, input)),
});
