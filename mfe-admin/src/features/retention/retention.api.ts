import { listHolds, listRetentionRuns, listWorkspaceRetention } from 'shared-contracts/admin-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { callKey, useInfiniteQuery } from 'shared-ui/query';

/** A running deletion reports after each batch. */
const runningEveryMs = 2_000;

const paging = { initialPageParam: '', getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined };
const after = (cursor: string) => (cursor ? { cursor } : {});

/** Reads the workspaces that have their own rules, page by page. */
export function useWorkspaceRules() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useInfiniteQuery({
    ...paging,
    queryKey: [...callKey(listWorkspaceRetention, email), 'pages'],
    queryFn: ({ pageParam, signal }) => api.call(listWorkspaceRetention, { query: after(pageParam) }, { signal }),
    enabled: email !== '',
  });
}

/** Reads the holds in force, or those that were lifted, page by page. */
export function useHolds(state: 'active' | 'lifted') {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useInfiniteQuery({
    ...paging,
    queryKey: [...callKey(listHolds, email, { state }), 'pages'],
    queryFn: ({ pageParam, signal }) => api.call(listHolds, { query: { state, ...after(pageParam) } }, { signal }),
    enabled: email !== '',
  });
}

/** Reads what past runs deleted, page by page, and again while one is at work. */
export function useRetentionRuns() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useInfiniteQuery({
    ...paging,
    queryKey: [...callKey(listRetentionRuns, email), 'pages'],
    queryFn: ({ pageParam, signal }) => api.call(listRetentionRuns, { query: after(pageParam) }, { signal }),
    enabled: email !== '',
    refetchInterval: ({ state }) => (state.data?.pages[0]?.runs[0]?.status === 'running' ? runningEveryMs : false),
  });
}
