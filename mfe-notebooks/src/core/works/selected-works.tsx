import { useState } from 'react';
import { type Item, isFiledKind, type Notebook } from 'shared-contracts';
import { Button } from 'shared-ui';
import { SelectionBar } from 'shared-ui/collections';
import { FolderInput, Trash2 } from 'shared-ui/icons';
import { type ItemName, MoveItems } from 'shared-ui/items';
import { useWorksMessages } from '../../messages/works.ts';
import { useWorkActions } from './use-work-actions.ts';

export const itemKey = ({ kind, id }: ItemName) => `${kind}/${id}`;

/** Returns whether an item can be moved and deleted together with others. Only what the user owns is. */
export const isSelectable = ({ kind, sharing }: Item) => isFiledKind(kind) && !sharing?.owner;

/** Returns which items of a list are chosen, the bar with what can be done with them, and the dialog that it opens. */
export function useSelectedWorks(items: readonly Item[]) {
  const text = useWorksMessages();
  const actions = useWorkActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<readonly ItemName[]>([]);
  const selectable = items.filter(isSelectable);
  const chosen = selectable.filter((item) => selected.has(itemKey(item)));
  const clear = () => setSelected(new Set());
  const handleMove = async (moved: readonly ItemName[], notebook: Notebook) => {
    if (await actions.move(moved, notebook)) clear();
  };
  const handleDelete = async () => {
    if (await actions.remove(chosen)) clear();
  };
  const bar = (
    <>
      {chosen.length ? (
        <SelectionBar
          label={text('selectionTools')}
          title={text('selected', { count: chosen.length })}
          clearLabel={text('clearSelection')}
          onClear={clear}
        >
          {chosen.length < selectable.length ? (
            <Button type="text" onClick={() => setSelected(new Set(selectable.map(itemKey)))}>
              {text('selectAll')}
            </Button>
          ) : null}
          <Button type="text" icon={<FolderInput size={16} />} onClick={() => setMoving(chosen)}>
            {text('moveSelected')}
          </Button>
          <Button type="text" danger icon={<Trash2 size={16} />} onClick={() => void handleDelete()}>
            {text('deleteSelected')}
          </Button>
        </SelectionBar>
      ) : null}
      {moving.length ? <MoveItems items={moving} onMove={handleMove} onClose={() => setMoving([])} /> : null}
    </>
  );
  return { actions, selected, setSelected, chosen, bar, move: (item: ItemName) => setMoving([item]) };
}
