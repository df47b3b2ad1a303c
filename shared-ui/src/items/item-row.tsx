import { type ReactNode, useState } from 'react';
import { limits } from 'shared-contracts';
import { isFiledKind, itemKindCalls } from 'shared-contracts/calls';
import type { MenuProps } from 'shared-ui';
import { FolderInput, Pencil, Trash2 } from 'shared-ui/icons';
import { ListRow } from 'shared-ui/list';
import { startDrag } from './drag-items.ts';
import type { ItemName } from './item-actions.model.ts';
import { useMessages } from './item-messages.ts';
import type { ItemActions } from './use-item-actions.ts';

/** What `ItemRow` takes. */
export interface ItemRowProps {
  item: ItemName;
  to?: string | undefined;
  onClick?: (() => void) | undefined;
  isCurrent?: boolean;
  actions: Pick<ItemActions, 'rename'>;
  /** Opens the dialog that asks for the notebook. */
  onMove: (item: ItemName) => void;
  onDelete: (item: ItemName) => void;
  /** Entries between Move and Delete, and what they do. */
  moreItems?: NonNullable<MenuProps['items']>;
  onMore?: (key: string) => void;
  extra?: ReactNode;
  /** Shows a box to choose several; `carried` are what a drag takes along then. */
  selection?: { readonly isSelected: boolean; readonly onSelect: () => void; readonly carried: readonly ItemName[] };
}

/** One item in a list: leads to it, is renamed in place, moved by its menu or by dragging it to a notebook, and deleted. */
export function ItemRow({
  item,
  to,
  onClick,
  isCurrent = false,
  actions,
  onMove,
  onDelete,
  moreItems = [],
  onMore,
  extra,
  selection,
}: ItemRowProps) {
  const text = useMessages();
  const [isRenaming, setIsRenaming] = useState(false);
  const isFiled = isFiledKind(item.kind);
  const label = item.name || text(item.kind === 'chat' ? 'untitled_chat' : 'untitled');
  const handleMenu = (key: string) => {
    if (key === 'rename') setIsRenaming(true);
    else if (key === 'move') onMove(item);
    else if (key === 'delete') onDelete(item);
    else onMore?.(key);
  };
  const rename = {
    label: text('renameLabel', { item: text(`item_${item.kind}`) }),
    maxLength: limits.itemNameMax,
    keepsExtension: isFiledKind(item.kind) && itemKindCalls[item.kind].keepsExtension,
    onSave: (name: string) => {
      setIsRenaming(false);
      void actions.rename(item, name);
    },
    onCancel: () => setIsRenaming(false),
  };
  const menuItems = [
    { key: 'rename', label: text('rename'), icon: <Pencil size={16} /> },
    { key: 'move', label: text('move'), icon: <FolderInput size={16} /> },
    ...moreItems,
    { key: 'delete', label: text('delete'), icon: <Trash2 size={16} />, danger: true },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a convenience; the menu's Move does the same by keyboard.
    <div
      className="item-row"
      draggable={isFiled && !isRenaming}
      onDragStart={(event) => startDrag(event, selection?.isSelected ? selection.carried : [item])}
    >
      {selection && isFiled ? (
        <input type="checkbox" aria-label={text('select', { name: label })} checked={selection.isSelected} onChange={selection.onSelect} />
      ) : null}
      <ListRow
        label={label}
        {...(to === undefined ? {} : { to })}
        {...(onClick ? { onClick } : {})}
        isCurrent={isCurrent}
        extra={extra}
        {...(isFiled ? { menuItems, onMenuClick: ({ key }) => handleMenu(key) } : {})}
        rename={isRenaming ? rename : undefined}
      />
    </div>
  );
}
