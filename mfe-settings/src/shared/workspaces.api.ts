import { listInvitations, listMembers, listPeers, listWorkspaces } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { settingsKeys } from './settings-keys.ts';

export function useWorkspaces() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: settingsKeys.workspaces,
    queryFn: async ({ signal }) => (await api.call(listWorkspaces, { query: { email } }, { signal })).workspaces,
    enabled: email !== '',
  });
}

export function useMembers(workspaceId: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: settingsKeys.members(workspaceId),
    queryFn: ({ signal }) => api.call(listMembers, { params: { workspace_id: workspaceId } }, { signal }),
  });
}

export function useInvitations(workspaceId: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: settingsKeys.invitations(workspaceId),
    queryFn: async ({ signal }) => (await api.call(listInvitations, { params: { workspace_id: workspaceId } }, { signal })).invitations,
  });
}

export function usePeers() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: settingsKeys.peers,
    queryFn: async ({ signal }) => (await api.call(listPeers, { query: { email } }, { signal })).people,
    enabled: email !== '',
  });
}
