import type { Item } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { formatWhen } from 'shared-ui';
import { type ItemActions, type ItemName, ItemRow, type ItemRowProps, itemAddress, itemIcons } from 'shared-ui/items';
import { useMessages } from './messages.ts';

interface WorkRowProps extends Pick<ItemRowProps, 'selection'> {
  item: Item;
  actions: ItemActions;
  onMove: (item: ItemName) => void;
  /** Shows the kind's icon and when it changed: for pages; panels are narrow. */
  isWide?: boolean;
}

/** An item as a row that leads to it, with its menu. */
export function WorkRow({ item, actions, onMove, isWide = false, selection }: WorkRowProps) {
  const text = useMessages();
  const session = useSession();
  const Icon = itemIcons[item.kind];
  const when = formatWhen(item.changed_at, { now: new Date(), timeZone: session?.timeZone });
  return (
    <ItemRow
      item={item}
      to={itemAddress(item)}
      actions={actions}
      onMove={onMove}
      onDelete={(one) => void actions.remove([one])}
      extra={
        isWide ? (
          <time className="row-when" dateTime={item.changed_at}>
            {text('changed', { when })}
          </time>
        ) : (
          <Icon className="item-icon" size={14} />
        )
      }
      {...(selection ? { selection } : {})}
    />
  );
}
