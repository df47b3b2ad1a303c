import type { ReactNode } from 'react';
import * as styles from './retention.module.css';

interface RowsProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
}

/** Renders a list of bordered rows. */
export function Rows<Item>({ label, items, itemKey, children }: RowsProps<Item>) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly title: ReactNode;
  /** Facts below the title, a line each. */
  readonly notes?: readonly string[];
  readonly actions?: ReactNode;
}

/** Renders what is in one row: title, facts and actions. */
export function Row({ title, notes = [], actions }: RowProps) {
  return (
    <>
      <div className={styles.rowText}>
        <span className={styles.rowTitle}>{title}</span>
        {notes.map((note) => (
          <span key={note} className={styles.rowNote} dir="auto">
            {note}
          </span>
        ))}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </>
  );
}
