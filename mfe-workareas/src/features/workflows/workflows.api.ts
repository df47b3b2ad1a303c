import { chatSessionChanged } from 'shared-contracts';
import { listWorks, openSession } from 'shared-contracts/calls';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { workareaKeys } from '../../shared/workarea-keys.ts';

/** The user's workflows and blueprints; chats draft them, so they follow chats. */
export function useWorkflows() {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  useEvent(chatSessionChanged, () => void client.invalidateQueries({ queryKey: workareaKeys.works(email) }));
  return useQuery({
    queryKey: workareaKeys.works(email),
    queryFn: ({ signal }) => api.call(listWorks, { query: { email } }, { signal }),
    enabled: email !== '',
  });
}

/** The chat that drafted a workflow. */
export function useDraftingChat(sessionId: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: workareaKeys.session(sessionId),
    queryFn: ({ signal }) => api.call(openSession, { query: { session_id: sessionId } }, { signal }),
    enabled: sessionId !== '',
  });
}
