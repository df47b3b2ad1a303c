import type { ReactNode } from 'react';
import * as styles from './settings.module.css';

/** Renders a list of bordered rows with actions. */
export function Rows<Item>({
  label,
  items,
  itemKey,
  children,
}: {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  children: (item: Item) => ReactNode;
}) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

/** Renders one row: title, note and actions. */
export function Row({ title, note, icon, actions }: { title: ReactNode; note?: ReactNode; icon?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.row}>
      {icon ? <span className="ui-tile-icon">{icon}</span> : null}
      <div className={styles.rowText}>
        <span className={styles.rowTitle} dir="auto">
          {title}
        </span>
        {note ? (
          <span className={styles.rowNote} dir="auto">
            {note}
          </span>
        ) : null}
      </div>
      {actions ? <div className={styles.rowActions}>{actions}</div> : null}
    </div>
  );
}
