import {
  type InfiniteData,
  keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { CallAnswer, CallDefinition, CallInput, CallTag } from 'shared-contracts/calls';
import { type Toast, useSession, useShell } from 'shared-contracts/shell';
import { useMessages } from '../messages.ts';
import { type CallCache, callKey, changedTags, createCallCache, refreshSoon, refreshTags } from './call-cache.ts';

/** Adjusts how `useCall` fetches. Everything has a default. */
export interface CallOptions<C extends CallDefinition, Data> {
  /** False while the call must wait, for example for an id. Signed-out users never fetch a `user` call anyway. */
  readonly isEnabled?: boolean;
  /** Picks what the component needs from the answer. */
  readonly select?: (answer: CallAnswer<C>) => Data;
  /** Shows the answer for the previous input until the next one arrives. */
  readonly keepsPrevious?: boolean;
  readonly staleTime?: number;
  readonly refetchOnMount?: boolean | 'always';
  readonly refetchInterval?: number | false;
  readonly retry?: boolean;
}

type Arguments<C extends CallDefinition, Options> =
  Partial<CallInput<C>> extends CallInput<C> ? [input?: CallInput<C>, options?: Options] : [input: CallInput<C>, options?: Options];

/**
 * Fetches a declared call and keeps its answer in the page's cache. The declaration supplies the key, the identity field, the
 * signed-in guard and the events to follow. `const { data } = useCall(getAgent, { query: { agent_id } })`.
 */
export function useCall<C extends CallDefinition, Data = CallAnswer<C>>(
  call: C,
  ...[input = {} as CallInput<C>, options = {}]: Arguments<C, CallOptions<C, Data>>
): UseQueryResult<Data> {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const { isEnabled = true, keepsPrevious = false, select, ...rest } = options;
  useFollowedEvents(call, email);
  return useQuery<CallAnswer<C>, Error, Data>({
    ...rest,
    ...(select ? { select } : {}),
    queryKey: callKey(call, email, input),
    queryFn: ({ signal }) => api.call(call, input, { signal }),
    enabled: isEnabled && isAllowed(call, email),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Describes how `useCallPages` walks a long list: the input of a page, and the number of the next page or undefined at the end. */
export interface CallPages<C extends CallDefinition> {
  readonly page: (number: number) => CallInput<C>;
  readonly next: (last: CallAnswer<C>, pages: readonly CallAnswer<C>[]) => number | undefined;
  readonly first?: number;
}

/** Fetches a declared call page by page. `data.pages` holds the answers in order. */
export function useCallPages<C extends CallDefinition>(
  call: C,
  { page, next, first = 1 }: CallPages<C>,
  { isEnabled = true, keepsPrevious = false, ...rest }: Omit<CallOptions<C, never>, 'select'> = {},
) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  useFollowedEvents(call, email);
  return useInfiniteQuery<CallAnswer<C>, Error, InfiniteData<CallAnswer<C>, number>, ReturnType<typeof callKey>, number>({
    ...rest,
    queryKey: [...callKey(call, email), 'pages', page(first)],
    queryFn: ({ pageParam, signal }) => api.call(call, page(pageParam), { signal }),
    initialPageParam: first,
    getNextPageParam: (last, pages) => next(last, pages),
    enabled: isEnabled && isAllowed(call, email),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

const isAllowed = (call: CallDefinition, email: string): boolean => call.auth !== 'user' || email !== '';

function useFollowedEvents(call: CallDefinition, email: string): void {
  const { bus } = useShell();
  const client = useQueryClient();
  useEffect(() => {
    const ends = call.follows?.map((event) => bus.subscribe(event, () => refreshSoon(client, callKey(call, email))));
    return () => {
      for (const end of ends ?? []) end();
    };
  }, [bus, client, call, email]);
}

/** Adjusts what `useCallAction` does around a call. Everything has a default. */
export interface CallActionOptions<C extends CallDefinition> {
  /** Titles the toast after a failure. The server's own sentence follows it. False shows none: the caller does. */
  readonly failure?: string | false;
  /**
   * Does what follows success, and returns the toast or only its title; none without it. It is called even if the component is gone by then,
   * as the row of a deleted thing is, or a page that somebody has left. `onSuccess` of `mutate` is not: it is for closing what is open.
   */
  readonly success?: (answer: CallAnswer<C>, input: CallInput<C>) => string | Toast | undefined;
  /** Changes cached answers before the server confirms. The function it returns undoes that after a failure. */
  readonly optimistic?: (cache: CallCache, input: CallInput<C>) => () => void;
  /** Replaces the groups to refresh that the call declares. */
  readonly changes?: readonly CallTag[];
}

/**
 * Returns a mutation that sends a declared call: it fills the identity field, refreshes what the declaration says the call changes, and
 * shows a failure toast. `const rename = useCallAction(renameAgent); rename.mutate({ query: { agent_id, rename } })`.
 */
export function useCallAction<C extends CallDefinition>(call: C, options: CallActionOptions<C> = {}) {
  const { api, notify } = useShell();
  const client = useQueryClient();
  const cache = useCallCache();
  const text = useMessages();
  const { failure = text('actionFailed'), success, optimistic, changes = changedTags(call) } = options;
  return useMutation({
    mutationFn: (input: CallInput<C>) => api.call(call, input, { keepalive: isSmall(call, input) }),
    // What shows before it is sent, such as a switch, is sent in the order in which it shows.
    ...(optimistic && { scope: { id: call.name } }),
    onMutate: (input) => ({ undo: optimistic?.(cache, input) }),
    onSuccess: (answer, input) => {
      const toast = success?.(answer, input);
      if (toast) notify.success(typeof toast === 'string' ? { title: toast } : toast);
    },
    onError: (error, _, context) => {
      context?.undo?.();
      if (failure !== false) notify.error({ title: failure, description: error.message });
    },
    // A success waits for what it changed. A failure doesn't: its button, which takes no clicks while it loads, is for the next try.
    onSettled: (_, error) => {
      const refreshed = refreshTags(client, changes);
      return error ? undefined : refreshed;
    },
  });
}

/** Browsers let only 64 KB of requests outlive their page, and refuse those beyond. */
const smallMost = 2_000;
const isSmall = (call: CallDefinition, { body }: { readonly body?: unknown }): boolean =>
  (call.encoding ?? 'json') === 'json' && (body === undefined || JSON.stringify(body).length <= smallMost);

/** Returns the signed-in user's cache of calls. */
export function useCallCache(): CallCache {
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  return useMemo(() => createCallCache(client, email), [client, email]);
}
