import type { Model } from 'shared-contracts';
import { getModels } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { chatKeys } from '../../shared/chat-keys.ts';

/** All models, connected or suggested. */
export function useModels() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: chatKeys.models(email),
    queryFn: ({ signal }): Promise<Model[]> => api.call(getModels, { query: { email } }, { signal }),
    enabled: email !== '',
  });
}
