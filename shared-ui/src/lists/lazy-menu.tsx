import { Dropdown, type MenuProps } from 'antd';
import { cloneElement, type HTMLAttributes, type ReactElement, useState } from 'react';

interface LazyMenuProps {
  readonly items: NonNullable<MenuProps['items']>;
  readonly onClick: MenuProps['onClick'];
  /** The button that opens the menu. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Renders a plain button until it is pressed, and then its menu: a menu costs more to render than its row, and most are never opened. */
export function LazyMenu({ items, onClick, children }: LazyMenuProps) {
  const [isOpen, setIsOpen] = useState<boolean>();
  const state = { 'aria-haspopup': 'menu', 'aria-expanded': isOpen ?? false } as const;
  if (isOpen === undefined) return cloneElement(children, { ...state, onClick: () => setIsOpen(true) });
  return (
    <Dropdown open={isOpen} onOpenChange={setIsOpen} trigger={['click']} placement="bottomRight" menu={{ items, onClick }} autoFocus>
      {cloneElement(children, state)}
    </Dropdown>
  );
}
