import type { ReactNode } from 'react';
import * as styles from './console.module.css';

interface RowsProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
}

/** Renders a list of bordered rows. */
export function ConsoleRows<Item>({ label, items, itemKey, children }: RowsProps<Item>) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** Facts below the title, a line each. */
  readonly notes?: readonly ReactNode[];
  readonly actions?: ReactNode;
}

/** Renders one row: title, facts and actions. */
export function ConsoleRow({ icon, title, notes = [], actions }: RowProps) {
  return (
    <div className={styles.row}>
      {icon ? <span className="ui-tile-icon">{icon}</span> : null}
      <div className={styles.rowText}>
        <span className={styles.rowTitle}>{title}</span>
        {notes.map((note, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row never change places.
          <span key={line} className={styles.rowNote} dir="auto">
            {note}
          </span>
        ))}
      </div>
      {actions ? <div className={styles.rowActions}>{actions}</div> : null}
    </div>
  );
}
