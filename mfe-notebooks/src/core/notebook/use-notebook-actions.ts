import { isApiError, type Notebook, notebookChanged } from 'shared-contracts';
import { createNotebook, deleteNotebook, listItems, listNotebooks, updateNotebook } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useCallCache } from 'shared-ui/query';
import { useNotebookMessages } from '../../messages/notebook.ts';
import { useWorkActions } from '../works/use-work-actions.ts';
import { dropNotebook, type NotebookFields } from './notebooks.api.ts';

/** Returns the actions that create, change and delete notebooks, with their confirmation and toasts (`docs/product/notebooks-and-documents.md`). */
export function useNotebookActions() {
  const { api, bus, confirm, notify } = useShell();
  const cache = useCallCache();
  const text = useNotebookMessages();
  const { restore } = useWorkActions();
  const refresh = () => cache.refresh(listNotebooks);

  const create = async ({ areaId, ...fields }: NotebookFields): Promise<Notebook | null> => {
    try {
      const notebook = await api.call(createNotebook, { body: { ...fields, ...(areaId ? { areaId } : {}) } });
      bus.publish(notebookChanged, { notebookId: notebook.notebook_id, change: 'created' });
      notify.success({ title: text('createdTitle'), description: text('createdDetail', { title: fields.title }) });
      await refresh();
      return notebook;
    } catch {
      // One message covers every failure. The form keeps its values.
      notify.error({ title: text('createFailedTitle'), description: text('createFailedDetail') });
      return null;
    }
  };

  /** `seen` is the notebook that the form opened with, so that what somebody else changed in the meantime is not overwritten. */
  const update = async (seen: Notebook, fields: NotebookFields): Promise<boolean> => {
    const { notebook_id, title: current_title, description: current_description } = seen;
    try {
      await api.call(updateNotebook, { body: { notebook_id, ...fields, current_title, current_description } });
    } catch (error) {
      const isLate = isApiError(error) && error.code === 'name-changed';
      notify.error({ title: text('updateFailedTitle'), description: isLate ? error.message : text('updateFailedDetail') });
      if (isLate) await refresh();
      return false;
    }
    bus.publish(notebookChanged, { notebookId: notebook_id, change: 'updated' });
    notify.success({ title: text('updatedTitle'), description: text('updatedDetail', { title: fields.title }) });
    await refresh();
    return true;
  };

  const remove = async ({ notebook_id, title }: Notebook): Promise<boolean> => {
    const question = { title: text('deleteAskTitle'), body: text('deleteAskBody', { title }), okLabel: text('deleteAction') };
    if (!(await confirm({ ...question, cancelLabel: text('cancel'), danger: true, closeOnOutsideClick: false }))) return false;
    try {
      await api.call(deleteNotebook, { query: { notebook_id } });
    } catch {
      // One message covers every failure.
      notify.error({ title: text('deleteFailedTitle'), description: text('deleteFailedDetail') });
      return false;
    }
    dropNotebook(cache, notebook_id);
    bus.publish(notebookChanged, { notebookId: notebook_id, change: 'deleted' });
    const undo = async () => {
      if (!(await restore([{ kind: 'notebook', id: notebook_id }]))) return;
      bus.publish(notebookChanged, { notebookId: notebook_id, change: 'created' });
      await refresh();
    };
    const action = { label: text('undo'), onAction: () => void undo() };
    notify.warning({ title: text('deletedTitle'), description: text('deletedDetail', { title }), action });
    void cache.refresh(listItems);
    return true;
  };

  return { create, update, remove };
}
