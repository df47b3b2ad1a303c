import { listPeople, type PersonFilter } from 'shared-contracts/admin-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { callKey, keepPreviousData, useInfiniteQuery } from 'shared-ui/query';

export interface PeopleFilter extends PersonFilter {
  readonly search: string;
}

/** Reads the people that match the filter, page by page. */
export function usePeople(asked: PeopleFilter) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const filter: Partial<PeopleFilter> = Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
  const query = useInfiniteQuery({
    queryKey: [...callKey(listPeople, email, filter), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.call(listPeople, { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: email !== '',
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const data = pages && {
    people: pages.flatMap(({ people }) => people),
    total: pages[0]?.total ?? 0,
    choices: pages[0]?.choices ?? [],
    confirms: pages[0]?.confirms_addresses ?? false,
  };
  return { ...query, data };
}
