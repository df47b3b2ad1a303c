import { type ItemRef, isApiError, isFiledKind, listedKindOf, type Notebook } from 'shared-contracts';
import { type CallInput, deleteItems, itemKindCalls, moveItems, restoreItems } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { capitalised, type ItemCache, type ItemName, refOf } from './item-actions.model.ts';
import { useKindNames } from './item-kinds.ts';
import { useMessages } from './item-messages.ts';

export type ItemChange = 'renamed' | 'moved' | 'deleted' | 'restored';

interface ItemActionsOptions {
  readonly cache: ItemCache;
  /** Told once the server has done it: the caller publishes its event and reads its lists anew. */
  readonly onChanged: (items: readonly ItemRef[], change: ItemChange, name?: string) => void;
}

/** What `useItemActions` answers. */
export interface ItemActions {
  readonly rename: (item: ItemName, name: string) => Promise<void>;
  readonly move: (items: readonly ItemName[], notebook: Pick<Notebook, 'notebook_id' | 'title'>) => Promise<boolean>;
  /** Asks first. */
  readonly remove: (items: readonly ItemName[]) => Promise<boolean>;
  readonly restore: (items: readonly ItemRef[]) => Promise<boolean>;
}

/** Renaming, moving, deleting and restoring of items of every kind: shown at once, taken back on failure, with the specification's toasts. */
export function useItemActions({ cache, onChanged }: ItemActionsOptions): ItemActions {
  const { api, confirm, notify } = useShell();
  const text = useMessages();
  const email = useSession()?.email ?? '';
  const kindNames = useKindNames();
  const nounOf = (item: ItemName) => kindNames.inSentence(listedKindOf(item));
  const nameOf = ({ kind, name }: ItemName) => name || text(kind === 'chat' ? 'untitled_chat' : 'untitled');

  /** One call of the table of kinds. */
  const change = (what: 'move' | 'rename' | 'remove', item: ItemName, rest: object = {}) => {
    if (!isFiledKind(item.kind)) throw new Error(`A ${item.kind} is not changed here.`);
    const { idField, [what]: call } = itemKindCalls[item.kind];
    const input: unknown = { query: { [idField]: item.id, ...rest } };
    return api.call(call, input as CallInput<typeof call>);
  };

  const rename = async (item: ItemName, name: string) => {
    const takeBack = cache.rename(item, name);
    try {
      await change('rename', item, { rename: name, current_name: item.name });
    } catch (error) {
      takeBack();
      const isLate = isApiError(error) && error.code === 'name-changed';
      if (isLate) onChanged([refOf(item)], 'renamed');
      const description = isLate ? error.message : text('renameFailedDetail', { item: nounOf(item) });
      notify.error({ title: text('renameFailedTitle'), description });
      return;
    }
    onChanged([refOf(item)], 'renamed', name);
    notify.success({ title: text('renamedTitle'), description: text('renamedDetail', { item: nounOf(item) }) });
  };

  const move: ItemActions['move'] = async (items, { notebook_id, title }) => {
    const [first] = items;
    if (!first) return false;
    const takeBack = cache.move(items, notebook_id);
    const isOne = items.length === 1;
    try {
      if (isOne) await change('move', first, { new_notebook_id: notebook_id });
      else await api.call(moveItems, { body: { email, items: items.map(refOf), new_notebook_id: notebook_id } });
    } catch {
      // The specification has one toast for every reason.
      takeBack();
      const description = isOne ? text('moveFailedDetail', { item: nounOf(first) }) : text('moveManyFailed');
      notify.error({ title: text('moveFailedTitle'), description });
      return false;
    }
    onChanged(items.map(refOf), 'moved');
    const description = isOne
      ? text('movedDetail', { kind: capitalised(nounOf(first)), name: nameOf(first), title })
      : text('movedManyDetail', { count: items.length, title });
    notify.success({ title: text('movedTitle'), description });
    return true;
  };

  const restore = async (items: readonly ItemRef[]) => {
    try {
      const { done } = await api.call(restoreItems, { body: { email, items: [...items] } });
      onChanged(done, 'restored');
      if (!done.length) throw new Error('Nothing was there to restore.');
      notify.success({ title: text('restoredTitle'), description: text('restoredDetail', { count: done.length }) });
      return true;
    } catch (error) {
      const description = isApiError(error) ? error.message : text('restoreFailedDetail');
      notify.error({ title: text('restoreFailedTitle'), description });
      return false;
    }
  };

  const remove = async (items: readonly ItemName[]) => {
    const [first] = items;
    if (!first) return false;
    const isOne = items.length === 1;
    const question = isOne
      ? { title: text('deleteAskTitle', { item: nounOf(first) }), body: text('deleteAskBody', { name: nameOf(first) }) }
      : { title: text('deleteManyTitle', { count: items.length }), body: text('deleteManyBody') };
    if (!(await confirm({ ...question, okLabel: text('delete'), cancelLabel: text('cancel'), danger: true }))) return false;
    const takeBack = cache.remove(items);
    try {
      if (isOne) await change('remove', first);
      else await api.call(deleteItems, { body: { email, items: items.map(refOf) } });
    } catch {
      // As above.
      takeBack();
      const description = isOne ? text('deleteFailedDetail', { item: nounOf(first) }) : text('deleteManyFailed');
      notify.error({ title: text('deleteFailedTitle'), description });
      return false;
    }
    onChanged(items.map(refOf), 'deleted');
    const description = isOne ? text('deletedDetail', { item: nounOf(first) }) : text('deletedManyDetail', { count: items.length });
    const action = { label: text('undo'), onAction: () => void restore(items.map(refOf)) };
    notify.warning({ title: text('deletedTitle'), description, action });
    return true;
  };

  return { rename, move, remove, restore };
}
