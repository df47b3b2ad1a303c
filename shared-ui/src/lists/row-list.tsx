import type { ReactNode } from 'react';

/** What `RowList` takes. */
export interface RowListProps<Item> {
  /** The accessible name of the list. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Draws a row, usually a `ListRow`. */
  children: (item: Item) => ReactNode;
}

/** A short list of rows that are all drawn. Long ones belong into `GroupedList`. */
export function RowList<Item>({ label, items, itemKey, children }: RowListProps<Item>) {
  return (
    <ul className="ui-row-list" aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
