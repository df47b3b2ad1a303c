import { Button } from 'antd';
import { Ellipsis } from '../icons.ts';
import { LazyMenu } from '../lists/lazy-menu.tsx';
import type { RowMenuProps } from '../lists/list-row.tsx';
import { useMessages } from '../messages.ts';

/** Describes the props of `PageMenu`. */
export interface PageMenuProps extends RowMenuProps {
  /** Shows that what was chosen is being done. */
  isBusy?: boolean;
}

/** Renders the menu at the end of a page's header, or of a card, with the same entries as in the thing's lists. Empty menus aren't shown. */
export function PageMenu({ label, isBusy = false, ...menu }: PageMenuProps) {
  const name = useMessages()('moreActions', { name: label });
  if (menu.items.length === 0) return null;
  return (
    <LazyMenu {...menu}>
      <Button type="text" title={name} aria-label={name} icon={<Ellipsis />} loading={isBusy} />
    </LazyMenu>
  );
}
