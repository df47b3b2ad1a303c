import { type ReactNode, useState } from 'react';
import { isFiledKind, keepsExtension, limits, listedKindOf } from 'shared-contracts';
import { ListRow } from 'shared-ui/list';
import { startDrag } from './drag-items.ts';
import type { ItemName } from './item-actions.model.ts';
import { useKindNames } from './item-kinds.ts';
import { useMessages } from './item-messages.ts';
import type { ItemActions } from './use-item-actions.ts';
import { type ItemMenuOptions, useItemMenu } from './use-item-menu.tsx';

/** Describes the props of `ItemRow`. */
export interface ItemRowProps extends Omit<ItemMenuOptions, 'onRename'> {
  item: ItemName;
  to?: string | undefined;
  onClick?: (() => void) | undefined;
  isCurrent?: boolean;
  actions: Pick<ItemActions, 'rename'>;
  extra?: ReactNode;
  /** Shown before the name, such as the icon of the item's kind. */
  leading?: ReactNode;
  /** Shows a checkbox. `carried` are the items that a drag takes along. */
  selection?: { readonly isSelected: boolean; readonly onSelect: () => void; readonly carried: readonly ItemName[] };
}

/** Renders one item in a list: it links to the item and lets the user rename, move, drag and delete it. */
export function ItemRow({ item, to, onClick, isCurrent = false, actions, extra, leading, selection, ...menuOptions }: ItemRowProps) {
  const text = useMessages();
  const kindNames = useKindNames();
  // The list follows what others do, so that the name that was seen is the one from the start.
  const [renamed, setRenamed] = useState<ItemName>();
  const isFiled = isFiledKind(item.kind) && !item.sharing?.owner;
  const label = item.name || text(item.kind === 'chat' ? 'untitled_chat' : 'untitled');
  const menu = useItemMenu(item, { ...menuOptions, onRename: () => setRenamed(item) });
  const rename = {
    label: text('renameLabel', { item: kindNames.inSentence(listedKindOf(item)) }),
    maxLength: item.kind === 'agent' ? limits.agentNameMax : limits.itemNameMax,
    keepsExtension: keepsExtension(item.kind),
    onSave: (name: string) => {
      setRenamed(undefined);
      void actions.rename({ ...item, name: renamed?.name ?? item.name }, name);
    },
    onCancel: () => setRenamed(undefined),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a convenience; the menu's Move does the same by keyboard.
    <div
      className="ui-item-row"
      draggable={isFiled && !renamed}
      onDragStart={(event) => startDrag(event, selection?.isSelected ? selection.carried : [item])}
    >
      {selection && isFiled ? (
        <input type="checkbox" aria-label={text('select', { name: label })} checked={selection.isSelected} onChange={selection.onSelect} />
      ) : null}
      {leading}
      <ListRow
        label={label}
        {...(to === undefined ? {} : { to })}
        {...(onClick ? { onClick } : {})}
        isCurrent={isCurrent}
        extra={extra}
        menuItems={menu.items}
        onMenuClick={menu.onClick}
        rename={renamed ? rename : undefined}
      />
    </div>
  );
}
