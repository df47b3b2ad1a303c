import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { Ellipsis } from '../icons.ts';
import { useMessages } from '../messages.ts';
import { Link } from '../router.ts';
import { RenameInline, type RenameInlineProps } from '../text/rename-inline.tsx';
import { LazyMenu } from './lazy-menu.tsx';

/** Describes the props of `ListRow`. */
export interface ListRowProps {
  /** The row's text, which is also its accessible name. */
  label: string;
  /** Where the row leads. With `onClick` instead it is a button; with neither it is plain text. */
  to?: string;
  /** An address outside the app's pages, such as a file. Opens in a new tab. */
  href?: string | undefined;
  onClick?: () => void;
  isCurrent?: boolean;
  /** The row's own actions, in a menu that shows on hover and focus. */
  menuItems?: MenuProps['items'];
  onMenuClick?: MenuProps['onClick'];
  /** Shows the row as an edited name. */
  rename?: Omit<RenameInlineProps, 'value'>;
  /** Wraps a long label. Names that people wrote stay on one line. */
  isWrapping?: boolean;
  /** A mark or time at the end of the row. */
  extra?: ReactNode;
}

/** Renders one row of a list: a link or button, and a menu of actions. */
export function ListRow({ rename, ...props }: ListRowProps) {
  const { label, isCurrent = false, isWrapping = false, menuItems, onMenuClick, extra } = props;
  if (rename) {
    return (
      <div className="ui-list-row">
        <RenameInline {...rename} value={label} />
      </div>
    );
  }
  return (
    <div className="ui-list-row" data-current={isCurrent} data-wraps={isWrapping || undefined}>
      <RowName {...props} />
      {extra}
      {menuItems?.length ? <RowMenu label={label} items={menuItems} onClick={onMenuClick} /> : null}
    </div>
  );
}

function RowName({ label, to, href, onClick, isCurrent = false }: Omit<ListRowProps, 'rename'>) {
  if (to !== undefined) {
    return (
      <Link className="ui-list-row-link" to={to} aria-current={isCurrent ? 'page' : undefined} onClick={onClick} title={label} dir="auto">
        {label}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a className="ui-list-row-link" href={href} target="_blank" rel="noopener noreferrer" title={label} dir="auto">
        {label}
      </a>
    );
  }
  if (onClick) {
    return (
      <button type="button" className="ui-list-row-link" aria-current={isCurrent || undefined} onClick={onClick} dir="auto">
        {label}
      </button>
    );
  }
  return (
    <span className="ui-list-row-link" title={label} dir="auto">
      {label}
    </span>
  );
}

/** Describes the props of `RowMenu`. */
export interface RowMenuProps {
  /** The row's text. */
  label: string;
  items: NonNullable<MenuProps['items']>;
  onClick: MenuProps['onClick'];
}

/** Renders the menu of a row that isn't a `ListRow` but has its class. */
export function RowMenu({ label, ...menu }: RowMenuProps) {
  const name = useMessages()('moreActions', { name: label });
  return (
    <LazyMenu {...menu}>
      <button type="button" className="ui-list-row-menu" title={name} aria-label={name}>
        <Ellipsis />
      </button>
    </LazyMenu>
  );
}
