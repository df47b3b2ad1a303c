import { isFiledKind, itemKinds, reaches } from 'shared-contracts';
import type { MenuProps } from 'shared-ui';
import { FolderInput, Pencil, Trash2, Users } from 'shared-ui/icons';
import type { ItemName } from './item-actions.model.ts';
import { useMessages } from './item-messages.ts';
import { useKindEntries } from './kind-entries.tsx';

/** Describes what the entries of `useItemMenu` do. */
export interface ItemMenuOptions {
  readonly onRename: () => void;
  /** Opens the dialog that asks for the notebook. */
  readonly onMove: (item: ItemName) => void;
  readonly onDelete: (item: ItemName) => void;
  /** Opens the dialog that shares the item; without it there is no such entry. */
  readonly onShare?: ((item: ItemName) => void) | undefined;
  /** Called with the id of a copy, for the remote that announces it. */
  readonly onDuplicated?: ((id: string) => void) | undefined;
  /** Entries above Delete that only this list can offer, and what they do. */
  readonly moreItems?: NonNullable<MenuProps['items']> | undefined;
  readonly onMore?: ((key: string) => void) | undefined;
}

/**
 * Returns the menu of one item with the entries of its kind, the same in every list and on its own page. It is empty for a kind that cannot
 * be filed, and has only what the user may do with an item of somebody else.
 */
export function useItemMenu(item: ItemName, options: ItemMenuOptions) {
  const { onRename, onMove, onDelete, onShare, onDuplicated, moreItems = [], onMore } = options;
  const text = useMessages();
  const { entries, run } = useKindEntries(item, onDuplicated);
  // An earlier release of a remote passes these entries itself.
  const ownEntries = entries.filter(({ key }) => !moreItems.some((item) => item?.key === key));
  const onClick = (key: string) => {
    if (key === 'rename') onRename();
    else if (key === 'move') onMove(item);
    else if (key === 'delete') onDelete(item);
    else if (key === 'share') onShare?.(item);
    else if (ownEntries.some((entry) => entry.key === key)) run(key);
    else onMore?.(key);
  };
  const level = item.sharing?.level ?? 'own';
  const isOwn = level === 'own';
  const share = { key: 'share', label: text('share'), icon: <Users size={16} /> };
  const items = [
    ...(reaches(level, 'edit') ? [{ key: 'rename', label: text('rename'), icon: <Pencil size={16} /> }] : []),
    ...(isOwn ? [{ key: 'move', label: text('move'), icon: <FolderInput size={16} /> }] : []),
    ...(onShare && 'levels' in itemKinds[item.kind] ? [share] : []),
    ...ownEntries,
    ...(isOwn ? moreItems : []),
    ...(isOwn ? [{ key: 'delete', label: text('delete'), icon: <Trash2 size={16} />, danger: true }] : []),
  ];
  return { items: isFiledKind(item.kind) ? items : [], onClick: ({ key }: { key: string }) => onClick(key) };
}
