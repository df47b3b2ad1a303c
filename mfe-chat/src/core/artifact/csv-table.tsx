import { useMemo } from 'react';
import { getLocale } from 'shared-ui';
import { TableVirtuoso } from 'shared-ui/virtual';
import { useArtifactMessages } from '../../messages/artifacts.ts';
import * as styles from './artifact-table.module.css';
import { csvRowsMax, parseCsv } from './csv.model.ts';

/** Renders comma-separated values as a table of which only the visible rows exist. */
export function CsvTable({ text: csv, title }: { text: string; title: string }) {
  const text = useArtifactMessages();
  const { header, rows, isCut } = useMemo(() => parseCsv(csv), [csv]);
  const most = new Intl.NumberFormat(getLocale()).format(csvRowsMax);
  return (
    <div className={styles.sheet}>
      <TableVirtuoso
        className={styles.scroller}
        aria-label={title}
        data={rows}
        initialItemCount={Math.min(rows.length, 40)}
        fixedHeaderContent={() => (
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the table.
              <th key={index} scope="col" dir="auto">
                {cell}
              </th>
            ))}
          </tr>
        )}
        itemContent={(_, cells) =>
          cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the table.
            <td key={index} dir="auto">
              {cell}
            </td>
          ))
        }
      />
      <p className={styles.count}>{isCut ? text('rowsCut', { most }) : text('rows', { count: rows.length })}</p>
    </div>
  );
}
