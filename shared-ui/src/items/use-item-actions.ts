import { type ItemRef, isApiError, isFiledKind, listedKindOf, type Notebook } from 'shared-contracts';
import { type CallInput, deleteItems, itemKindCalls, moveItems, restoreItems } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { capitalize, type ItemCache, type ItemName, toRef } from './item-actions.model.ts';
import { useKindNames } from './item-kinds.ts';
import { useMessages } from './item-messages.ts';

export type ItemChange = 'renamed' | 'moved' | 'deleted' | 'restored';

interface ItemActionsOptions {
  readonly cache: ItemCache;
  /** Called after the server is done: the caller publishes its event and refreshes its lists. */
  readonly onChanged: (items: readonly ItemRef[], change: ItemChange, name?: string) => void;
}

/** Describes what `useItemActions` returns. */
export interface ItemActions {
  readonly rename: (item: ItemName, name: string) => Promise<void>;
  readonly move: (items: readonly ItemName[], notebook: Pick<Notebook, 'notebook_id' | 'title'>) => Promise<boolean>;
  /** Asks for confirmation first. */
  readonly remove: (items: readonly ItemName[]) => Promise<boolean>;
  readonly restore: (items: readonly ItemRef[]) => Promise<boolean>;
}

/**
 * Renames, moves, deletes and restores items of every kind: shown at once, undone on failure. The toasts' exact texts are in
 * docs/product/texts.md.
 */
export function useItemActions({ cache, onChanged }: ItemActionsOptions): ItemActions {
  const { api, confirm, notify } = useShell();
  const text = useMessages();
  const kindNames = useKindNames();
  const nounOf = (item: ItemName) => kindNames.inSentence(listedKindOf(item));
  const nameOf = ({ kind, name }: ItemName) => name || text(kind === 'chat' ? 'untitled_chat' : 'untitled');

  /** Describes one call of the table of kinds. */
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
      if (isLate) onChanged([toRef(item)], 'renamed');
      const description = isLate ? error.message : text('renameFailedDetail', { item: nounOf(item) });
      notify.error({ title: text('renameFailedTitle'), description });
      return;
    }
    onChanged([toRef(item)], 'renamed', name);
    notify.success({ title: text('renamedTitle'), description: text('renamedDetail', { item: nounOf(item) }) });
  };

  const move: ItemActions['move'] = async (items, { notebook_id, title }) => {
    const [first] = items;
    if (!first) return false;
    const takeBack = cache.move(items, notebook_id);
    const isOne = items.length === 1;
    let done = items.map(toRef);
    try {
      if (isOne) await change('move', first, { new_notebook_id: notebook_id });
      else ({ done } = await api.call(moveItems, { body: { items: done, new_notebook_id: notebook_id } }));
    } catch {
      // One toast covers every reason.
      takeBack();
      const description = isOne ? text('moveFailedDetail', { item: nounOf(first) }) : text('moveManyFailed');
      notify.error({ title: text('moveFailedTitle'), description });
      return false;
    }
    if (done.length < items.length) takeBack();
    onChanged(done, 'moved');
    const description = isOne
      ? text('movedDetail', { kind: capitalize(nounOf(first)), name: nameOf(first), title })
      : text('movedManyDetail', { count: done.length, title });
    notify.success({ title: text('movedTitle'), description });
    return true;
  };

  const restore = async (items: readonly ItemRef[]) => {
    try {
      const { done } = await api.call(restoreItems, { body: { items: [...items] } });
      onChanged(done, 'restored');
      if (!done.length) throw new Error('There was nothing to restore.');
      if (done.length) notify.success({ title: text('restoredTitle'), description: text('restoredDetail', { count: done.length }) });
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
    let done = items.map(toRef);
    try {
      if (isOne) await change('remove', first);
      else ({ done } = await api.call(deleteItems, { body: { items: done } }));
    } catch {
      // As above.
      takeBack();
      const description = isOne ? text('deleteFailedDetail', { item: nounOf(first) }) : text('deleteManyFailed');
      notify.error({ title: text('deleteFailedTitle'), description });
      return false;
    }
    if (done.length < items.length) takeBack();
    onChanged(done, 'deleted');
    const description = isOne ? text('deletedDetail', { item: nounOf(first) }) : text('deletedManyDetail', { count: done.length });
    const action = { label: text('undo'), onAction: () => void restore(done) };
    notify.warning({ title: text('deletedTitle'), description, action });
    return true;
  };

  return { rename, move, remove, restore };
}
