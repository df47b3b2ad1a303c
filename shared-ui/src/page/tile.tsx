import type { ReactNode } from 'react';
import { Link } from '../router.ts';

/** Describes the props of `Tile`. */
export interface TileProps {
  title: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
  /** Where the tile leads. With `onClick` instead it is a button; with neither it is plain. */
  to?: string;
  /** Its target is already open. */
  isCurrent?: boolean;
  onClick?: () => void;
}

/** Renders a bordered tile with an icon, a title and a note. Put it inside `TileGrid`. */
export function Tile({ title, note, icon, to, isCurrent, onClick }: TileProps) {
  const content = (
    <>
      {icon ? <span className="ui-tile-icon">{icon}</span> : null}
      <span className="ui-tile-body">
        <span className="ui-tile-title">{title}</span>
        {note ? <span className="ui-tile-note">{note}</span> : null}
      </span>
    </>
  );
  if (to !== undefined) {
    return (
      <Link className="ui-tile" to={to} aria-current={isCurrent}>
        {content}
      </Link>
    );
  }
  if (!onClick) return <div className="ui-tile">{content}</div>;
  return (
    <button type="button" className="ui-tile" onClick={onClick}>
      {content}
    </button>
  );
}

/** Describes the props of `TileGrid`. */
export interface TileGridProps<Item> {
  /** The accessible name of the list. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** Lists tiles in as many columns as fit. */
export function TileGrid<Item>({ label, items, itemKey, children }: TileGridProps<Item>) {
  return (
    <ul className="ui-tiles" aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
