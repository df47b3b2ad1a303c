import type { DigestRhythm } from 'shared-contracts';
import { listDigests, scheduleDigest, writeDigest } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { marketIntelKeys } from '../../core/market-intel-keys.ts';
import { useDigestsMessages } from '../../messages/digests.ts';

export function useDigests() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: marketIntelKeys.digests(email),
    queryFn: ({ signal }) => api.call(listDigests, { query: { email } }, { signal }),
    enabled: email !== '',
  });
}

function useDigestsChange() {
  const client = useQueryClient();
  const { notify } = useShell();
  const text = useDigestsMessages();
  const email = useSession()?.email ?? '';
  return {
    email,
    onSettled: () => client.invalidateQueries({ queryKey: marketIntelKeys.digests(email) }),
    onError: (error: Error) => notify.error({ title: text('digestFailedTitle'), description: error.message }),
  };
}

export function useWriteDigest() {
  const { api } = useShell();
  const { email, ...after } = useDigestsChange();
  return useMutation({ mutationFn: (area: string) => api.call(writeDigest, { body: { email, area_name: area } }), ...after });
}

export function useScheduleDigest() {
  const { api } = useShell();
  const { email, ...after } = useDigestsChange();
  return useMutation({
    mutationFn: ({ area, rhythm }: { area: string; rhythm: DigestRhythm }) =>
      api.call(scheduleDigest, { body: { email, area_name: area, rhythm } }),
    ...after,
  });
}
