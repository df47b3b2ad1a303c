import { profileChanged } from 'shared-contracts';
import { getProfile } from 'shared-contracts/calls';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { settingsKeys } from './settings-keys.ts';

/** Fetches the user's profile and refetches it when it changes in any tab. */
export function useProfile() {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  useEvent(profileChanged, () => void client.invalidateQueries({ queryKey: settingsKeys.profile(email) }));
  return useQuery({
    queryKey: settingsKeys.profile(email),
    queryFn: ({ signal }) => api.call(getProfile, { query: { email } }, { signal }),
    enabled: email !== '',
  });
}
