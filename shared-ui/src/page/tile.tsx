import type { ReactNode } from 'react';
import { Link } from '../router.ts';

/** What `Tile` takes. */
export interface TileProps {
  title: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
  /** Where the tile leads; a tile with `onClick` is a button, with neither it is plain. */
  to?: string;
  /** What it leads to is shown already. */
  isCurrent?: boolean;
  onClick?: () => void;
}

/** A bordered tile of an icon, a title and a note: suggestions, agents, notebooks, areas. Put it inside `TileGrid`. */
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

/** What `TileGrid` takes. */
export interface TileGridProps<Item> {
  /** The accessible name of the list. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** A list of tiles in as many columns as fit. */
export function TileGrid<Item>({ label, items, itemKey, children }: TileGridProps<Item>) {
  return (
    <ul className="ui-tiles" aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
