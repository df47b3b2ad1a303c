import { notebookChanged } from 'shared-contracts';
import { type CallInput, createNotebook, deleteNotebook, listNotebooks, listWorkAreas, updateNotebook } from 'shared-contracts/calls';
import { type Shell, useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { notebookKeys } from '../query-keys.ts';

/** Reads the user's notebooks, the default one first. */
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

/** Describes the fields of the notebook form. */
export interface NotebookFields {
  readonly title: string;
  readonly description: string;
  readonly areaId: string | null;
}

/** Reads the Work Areas that a notebook can belong to. */
export function useWorkAreas() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: notebookKeys.areas(email),
    queryFn: async ({ signal }) => (await api.call(listWorkAreas, { query: { email } }, { signal })).areas,
    enabled: email !== '',
  });
}

export const addNotebook = (api: Shell['api'], email: string, { areaId, ...fields }: NotebookFields) =>
  api.call(createNotebook, { body: { email, ...fields, ...(areaId ? { areaId } : {}) } });

export const changeNotebook = (api: Shell['api'], body: CallInput<typeof updateNotebook>['body']) => api.call(updateNotebook, { body });

export const removeNotebook = (api: Shell['api'], notebookId: string) => api.call(deleteNotebook, { query: { notebook_id: notebookId } });
