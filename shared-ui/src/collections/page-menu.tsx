import { Dropdown } from 'antd';
import { Ellipsis } from '../icons.ts';
import type { RowMenuProps } from '../lists/list-row.tsx';
import { useMessages } from '../messages.ts';
import { IconButton } from '../page/icon-button.tsx';

/** Renders the menu at the end of a page's header, or of a card, with the same entries as in the thing's lists. Empty menus aren't shown. */
export function PageMenu({ label, items, onClick }: RowMenuProps) {
  const text = useMessages();
  if (items.length === 0) return null;
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick }} autoFocus>
      <IconButton label={text('moreActions', { name: label })} icon={<Ellipsis />} aria-haspopup="menu" />
    </Dropdown>
  );
}
