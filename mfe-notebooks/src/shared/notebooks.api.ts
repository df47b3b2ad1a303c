import { notebookChanged } from 'shared-contracts';
import { createNotebook, deleteNotebook, listNotebooks } from 'shared-contracts/calls';
import { type Shell, useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { notebookKeys } from './notebook-keys.ts';

/** The user's notebooks, the default one first. */
export function useNotebooks() {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  useEvent(notebookChanged, () => void client.invalidateQueries({ queryKey: notebookKeys.notebooks(email) }));
  return useQuery({
    queryKey: notebookKeys.notebooks(email),
    queryFn: async ({ signal }) => (await api.call(listNotebooks, { query: { email } }, { signal })).notebooks,
    enabled: email !== '',
  });
}

export const addNotebook = (api: Shell['api'], email: string, title: string, description: string) =>
  api.call(createNotebook, { body: { email, title, description } });

export const removeNotebook = (api: Shell['api'], notebookId: string) => api.call(deleteNotebook, { query: { notebook_id: notebookId } });
