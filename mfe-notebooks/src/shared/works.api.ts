import { agentChanged, chatSessionChanged, limits } from 'shared-contracts';
import { listAgents, listSessions, listWorks } from 'shared-contracts/calls';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import type { ShownQuery } from 'shared-ui';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { notebookKeys } from './notebook-keys.ts';
import { type WorkItem, type Works, workItems } from './works.model.ts';

/** Works of every kind with the counts of the tiles, as one query; it follows what chats and agents do. */
export function useWorks(): ShownQuery<{ items: WorkItem[]; counts: Works['counts'] }> {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const refresh = () => void client.invalidateQueries({ queryKey: notebookKeys.works });
  useEvent(chatSessionChanged, refresh);
  useEvent(agentChanged, refresh);
  const works = useQuery({
    queryKey: notebookKeys.items(email),
    queryFn: ({ signal }) => api.call(listWorks, { query: { email } }, { signal }),
    enabled: email !== '',
  });
  const sessions = useQuery({
    queryKey: notebookKeys.sessions(email),
    queryFn: async ({ signal }) => {
      const query = { page: limits.sessionListPage, pageSize: limits.sessionListPageSize };
      return (await api.call(listSessions, { params: { email }, query }, { signal })).data;
    },
    enabled: email !== '',
  });
  const agents = useQuery({
    queryKey: notebookKeys.agents(email),
    queryFn: async ({ signal }) => (await api.call(listAgents, { query: { email } }, { signal })).agents,
    enabled: email !== '',
  });
  const parts = [works, sessions, agents];
  const isThere = works.data && sessions.data && agents.data;
  return {
    data: isThere
      ? { items: workItems({ works: works.data, sessions: sessions.data, agents: agents.data }), counts: works.data.counts }
      : undefined,
    error: parts.find((part) => part.error)?.error ?? null,
    isFetching: parts.some((part) => part.isFetching),
    refetch: () => Promise.all(parts.filter((part) => part.error).map((part) => part.refetch())),
  };
}
