/** The server cache: TanStack Query behind a facade, so that every remote shares the shell's instance. */
export type { InfiniteData, QueryKey, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
export {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { type CallCache, callKey } from './query/call-cache.ts';
export { createQueryClient, isWorthRetrying } from './query/query-client.ts';
export {
  type CallActionOptions,
  type CallOptions,
  type CallPages,
  useCall,
  useCallAction,
  useCallCache,
  useCallPages,
} from './query/use-call.ts';
