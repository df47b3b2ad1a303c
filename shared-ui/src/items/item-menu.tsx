import { type ComponentRef, useRef, useState } from 'react';
import { keepsExtension, limits, listedKindOf } from 'shared-contracts';
import { Input, type MenuProps, Modal } from 'shared-ui';
import { RowMenu } from 'shared-ui/list';
import { PageMenu } from '../collections/page-menu.tsx';
import { renamedTo, splitExtension } from '../text/rename.model.ts';
import type { ItemName } from './item-actions.model.ts';
import { useKindNames } from './item-kinds.ts';
import { useMessages } from './item-messages.ts';
import { MoveItems } from './move-items.tsx';
import { SharePart } from './share-part.tsx';
import type { SharedThing } from './shared-thing.ts';
import type { ItemActions } from './use-item-actions.ts';
import { useItemMenu } from './use-item-menu.tsx';

/** Describes the props of `ItemMenu`. */
export interface ItemMenuProps {
  item: ItemName;
  actions: Pick<ItemActions, 'rename' | 'move' | 'remove'>;
  /** Edits the name in place; without it, a dialog asks for the new name. */
  onRename?: () => void;
  /** Called once the item is in the trash, such as to leave its page. */
  onDeleted?: () => void;
  /** Called with the id of a copy, for the remote that announces it. */
  onDuplicated?: (id: string) => void;
  /** Entries above those of the item, for what only this list can do with it, such as take it out. */
  listItems?: NonNullable<MenuProps['items']>;
  onListItem?: (key: string) => void;
  /** Draws the small button of a `ListRow`, which shows on hover and focus. */
  isInRow?: boolean;
}

/** Renders the menu of an item that isn't an `ItemRow`: on a card, in a table, among search hits and on its own page. */
export function ItemMenu({ item, actions, onRename, onDeleted, onDuplicated, listItems = [], onListItem, isInRow = false }: ItemMenuProps) {
  const text = useMessages();
  const [asked, setAsked] = useState<'rename' | 'move' | 'share'>();
  const close = () => setAsked(undefined);
  const handleDelete = async () => {
    if (await actions.remove([item])) onDeleted?.();
  };
  const menu = useItemMenu(item, {
    onRename: onRename ?? (() => setAsked('rename')),
    onMove: () => setAsked('move'),
    onShare: () => setAsked('share'),
    onDelete: () => void handleDelete(),
    onDuplicated,
  });
  const items = [...listItems, ...(listItems.length && menu.items.length ? [{ type: 'divider' as const }] : []), ...menu.items];
  const handleClick = ({ key }: { key: string }) =>
    listItems.some((entry) => entry?.key === key) ? onListItem?.(key) : menu.onClick({ key });
  const Menu = isInRow ? RowMenu : PageMenu;
  const label = item.name || text(item.kind === 'chat' ? 'untitled_chat' : 'untitled');
  return (
    <>
      {items.length ? <Menu label={label} items={items} onClick={handleClick} /> : null}
      {asked === 'rename' ? (
        <RenameItem item={item} onRename={(seen, name) => void actions.rename({ ...item, name: seen }, name)} onClose={close} />
      ) : null}
      {asked === 'move' ? <MoveItems items={[item]} onMove={actions.move} onClose={close} /> : null}
      <SharePart thing={asked === 'share' ? (item as SharedThing) : null} onClose={close} />
    </>
  );
}

interface RenameItemProps {
  item: ItemName;
  onRename: (seen: string, name: string) => void;
  onClose: () => void;
}

/** Asks for a new name. Files and reports keep their extension. */
function RenameItem({ item, onRename, onClose }: RenameItemProps) {
  const text = useMessages();
  const kindNames = useKindNames();
  // Others may rename it meanwhile. Only what was seen counts.
  const [seen] = useState(item.name);
  const field = useRef<ComponentRef<typeof Input>>(null);
  const isFile = keepsExtension(item.kind);
  const [typed, setTyped] = useState(() => (isFile ? splitExtension(seen).stem : seen));
  const next = renamedTo(seen, typed, isFile);
  const title = text('renameLabel', { item: kindNames.inSentence(listedKindOf(item)) });
  const handleOk = () => {
    if (next === null) return;
    onRename(seen, next);
    onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText={text('rename')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: next === null }}
      // The button that opened the menu may not lose the focus while React renders.
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      onOk={handleOk}
      onCancel={onClose}
    >
      <Input
        aria-label={title}
        value={typed}
        maxLength={item.kind === 'agent' ? limits.agentNameMax : limits.itemNameMax}
        dir="auto"
        ref={field}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={handleOk}
      />
    </Modal>
  );
}
