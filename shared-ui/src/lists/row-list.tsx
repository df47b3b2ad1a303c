import type { ReactNode } from 'react';

/** Describes the props of `RowList`. */
export interface RowListProps<Item> {
  /** The accessible name of the list. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Renders a row, usually a `ListRow`. */
  children: (item: Item) => ReactNode;
}

/** Renders all rows of a short list. Long ones belong in `GroupedList`. */
export function RowList<Item>({ label, items, itemKey, children }: RowListProps<Item>) {
  return (
    <ul className="ui-row-list" aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
