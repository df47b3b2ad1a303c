import { type Notebook, notebookChanged } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQueryClient } from 'shared-ui/query';
import { useMessages } from './messages.ts';
import { notebookKeys } from './notebook-keys.ts';
import { addNotebook, removeNotebook } from './notebooks.api.ts';

/** Creating and deleting of notebooks, with the specification's confirmation and toasts. */
export function useNotebookActions() {
  const { api, bus, confirm, notify } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const text = useMessages();
  const refresh = () => client.invalidateQueries({ queryKey: notebookKeys.notebooks(email) });

  const create = async (title: string, description: string): Promise<Notebook | null> => {
    try {
      const notebook = await addNotebook(api, email, title, description);
      bus.publish(notebookChanged, { notebookId: notebook.notebook_id, change: 'created' });
      notify.success({ title: text('createdTitle'), description: text('createdDetail', { title }) });
      await refresh();
      return notebook;
    } catch {
      // Whatever failed, the user gets one sentence; the form keeps what was typed.
      notify.error({ title: text('createFailedTitle'), description: text('createFailedDetail') });
      return null;
    }
  };

  const remove = async ({ notebook_id, title }: Notebook): Promise<boolean> => {
    const question = { title: text('deleteAskTitle'), body: text('deleteAskBody', { title }), okLabel: text('deleteAction') };
    if (!(await confirm({ ...question, cancelLabel: text('cancel'), danger: true, closeOnOutsideClick: false }))) return false;
    try {
      await removeNotebook(api, notebook_id);
    } catch {
      // The specification has one toast for every reason.
      notify.error({ title: text('deleteFailedTitle'), description: text('deleteFailedDetail') });
      return false;
    }
    client.setQueryData<Notebook[]>(notebookKeys.notebooks(email), (known) => known?.filter((one) => one.notebook_id !== notebook_id));
    bus.publish(notebookChanged, { notebookId: notebook_id, change: 'deleted' });
    notify.warning({ title: text('deletedTitle'), description: text('deletedDetail', { title }) });
    void client.invalidateQueries({ queryKey: notebookKeys.works });
    return true;
  };

  return { create, remove };
}
