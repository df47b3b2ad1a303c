import type { ReactNode } from 'react';
import { Button } from 'shared-ui';
import * as styles from './managed-rows.module.css';

interface ManagedRowsProps<Item> {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** Renders a list of bordered rows. */
export function ManagedRows<Item>({ label, items, itemKey, children }: ManagedRowsProps<Item>) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)} className={styles.row}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** Renders the title and the note of a row, and its actions at the end. */
export function ManagedRow({ title, note, actions }: { title: ReactNode; note?: ReactNode; actions?: ReactNode }) {
  return (
    <>
      <span className={styles.text}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {note ? (
          <span className={styles.note} dir="auto">
            {note}
          </span>
        ) : null}
      </span>
      {actions ? <span className={styles.actions}>{actions}</span> : null}
    </>
  );
}

interface MoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label: string;
}

/** Renders the button that loads the next page of a list; nothing at its end. */
export function More({ query, label }: MoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <p>
      <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </p>
  );
}
