import { type Item, listedKindOf } from 'shared-contracts';
import { type ItemActions, type ItemName, ItemRow, type ItemRowProps, itemAddress, itemIcon, SharingMark } from 'shared-ui/items';
import { useWorksMessages } from '../../messages/works.ts';
import { RowTime } from '../../shared/row-time.tsx';
import * as styles from './work-list.module.css';
import { WorkflowMark } from './workflow-mark.tsx';

interface WorkRowProps extends Pick<ItemRowProps, 'selection' | 'onShare'> {
  item: Item;
  actions: ItemActions;
  onMove: (item: ItemName) => void;
  /** Shows the time of the last change and a workflow's state. Panels are too narrow for them and show the kind's icon. */
  isWide?: boolean;
}

/** Renders an item as a link with its menu. */
export function WorkRow({ item, actions, onMove, onShare, isWide = false, selection }: WorkRowProps) {
  const text = useWorksMessages();
  const Icon = itemIcon(listedKindOf(item));
  return (
    <ItemRow
      item={item}
      to={itemAddress(item)}
      actions={actions}
      onMove={onMove}
      onShare={onShare}
      onDelete={(one) => void actions.remove([one])}
      extra={
        isWide ? (
          <>
            <SharingMark sharing={item.sharing} />
            {item.workflow ? <WorkflowMark state={item.workflow} /> : null}
            <RowTime at={item.changed_at} label={(when) => text('changed', { when })} />
          </>
        ) : (
          <Icon className="ui-item-icon" size={14} />
        )
      }
      {...(selection ? { selection } : {})}
      leading={
        isWide ? (
          <span className={styles.icon}>
            <Icon size={16} />
          </span>
        ) : undefined
      }
    />
  );
}
