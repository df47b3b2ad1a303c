import { limits } from 'shared-contracts';
import { listAgents, listNotebooks, listSessions, listWorks } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { activityOf } from './activity.model.ts';

/** The user's activity as their chats, notebooks, agents, files and reports tell it. */
export function useActivity() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: settingsKeys.activity(email),
    queryFn: async ({ signal }) => {
      const page = { page: limits.sessionListPage, pageSize: limits.sessionListPageSize };
      const [{ data: sessions }, { notebooks }, { agents }, works] = await Promise.all([
        api.call(listSessions, { params: { email }, query: page }, { signal }),
        api.call(listNotebooks, { query: { email } }, { signal }),
        api.call(listAgents, { query: { email } }, { signal }),
        api.call(listWorks, { query: { email } }, { signal }),
      ]);
      return activityOf({ sessions, notebooks, agents, works });
    },
    refetchOnMount: 'always',
    enabled: email !== '',
  });
}
