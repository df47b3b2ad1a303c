import type { Feed } from 'shared-contracts';
import { addFeed, fetchFeed, listFeeds, removeFeed } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { marketIntelKeys } from '../../core/market-intel-keys.ts';
import { useFeedsMessages } from '../../messages/feeds.ts';

export function useFeeds() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: marketIntelKeys.feeds(email),
    queryFn: ({ signal }) => api.call(listFeeds, { query: { email } }, { signal }),
    enabled: email !== '',
  });
}

/** Refetches the feeds and the articles after a change. */
function useFeedsChange() {
  const client = useQueryClient();
  const { notify } = useShell();
  const text = useFeedsMessages();
  const email = useSession()?.email ?? '';
  return {
    email,
    refresh: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: marketIntelKeys.feeds(email) }),
        client.invalidateQueries({ queryKey: marketIntelKeys.found(email) }),
      ]),
    onError: (error: Error) => notify.error({ title: text('feedFailedTitle'), description: error.message }),
  };
}

/** Adds a feed and fetches it immediately, so that the user sees whether it works. */
export function useAddFeed() {
  const { api } = useShell();
  const { email, refresh, onError } = useFeedsChange();
  return useMutation({
    mutationFn: async ({ url, areaName }: { url: string; areaName: string }) => {
      const { feed_id } = await api.call(addFeed, { body: { email, feed_url: url, area_name: areaName } });
      return api.call(fetchFeed, { params: { feed_id } });
    },
    onError,
    onSettled: refresh,
  });
}

export function useFetchFeed() {
  const { api } = useShell();
  const { refresh, onError } = useFeedsChange();
  return useMutation({
    mutationFn: ({ feed_id }: Feed) => api.call(fetchFeed, { params: { feed_id } }),
    onError,
    onSettled: refresh,
  });
}

export function useRemoveFeed() {
  const { api, notify } = useShell();
  const text = useFeedsMessages();
  const { refresh, onError } = useFeedsChange();
  return useMutation({
    mutationFn: ({ feed_id }: Feed) => api.call(removeFeed, { params: { feed_id } }),
    onSuccess: () => notify.success({ title: text('feedRemoved') }),
    onError,
    onSettled: refresh,
  });
}
