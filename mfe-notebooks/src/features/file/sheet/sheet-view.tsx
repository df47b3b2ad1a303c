import { useState } from 'react';
import { Tabs } from 'shared-ui/form';
import { TableVirtuoso } from 'shared-ui/virtual';
import { useFileViewerMessages } from '../../../messages/file-viewer.ts';
import type { Sheet, SheetRow } from './read-sheets.model.ts';
import * as styles from './sheet-view.module.css';

interface SheetViewProps {
  sheets: readonly Sheet[];
  cited: string | undefined;
}

const rowsAtFirst = 40;

/** Renders the sheets of a file as tables, from the one with the cited rows on. */
export function SheetView({ sheets, cited }: SheetViewProps) {
  const text = useFileViewerMessages();
  const [chosen, setChosen] = useState<{ readonly at: number; readonly cited: string | undefined }>();
  const citedAt = sheets.findIndex(({ rows }) => rows.some(({ passageId }) => passageId === cited));
  const at = chosen?.cited === cited ? (chosen?.at ?? 0) : Math.max(0, citedAt);
  const items = sheets.map(({ name }, index) => ({ key: String(index), label: name || text('sheetNumber', { number: index + 1 }) }));
  const sheet = sheets[at];
  return (
    <>
      {sheets.length > 1 ? (
        <Tabs size="small" activeKey={String(at)} items={items} onChange={(key) => setChosen({ at: Number(key), cited })} />
      ) : null}
      {sheet ? <SheetTable key={`${at} ${cited}`} sheet={sheet} cited={cited} label={items[at]?.label ?? ''} /> : null}
    </>
  );
}

function SheetTable({ sheet: { columns, letters, rows }, cited, label }: { sheet: Sheet; cited: string | undefined; label: string }) {
  const first = rows.findIndex(({ passageId }) => passageId === cited);
  const width = Math.max(1, columns.length);
  return (
    <div className={styles.table}>
      <TableVirtuoso
        role="region"
        aria-label={label}
        data={rows}
        initialItemCount={Math.min(rows.length, rowsAtFirst)}
        initialTopMostItemIndex={Math.max(0, first - 1)}
        fixedHeaderContent={() => (
          <tr>
            <td className={styles.corner} />
            {Array.from({ length: width }, (_, at) => (
              <th key={letters[at] ?? at} scope="col">
                {letters[at] ? <small>{letters[at]}</small> : null}
                <span dir="auto">{columns[at]}</span>
              </th>
            ))}
          </tr>
        )}
        itemContent={(_, row) => <RowCells row={row} width={width} isCited={row.passageId === cited} />}
      />
    </div>
  );
}

function RowCells({ row: { number, cells, text }, width, isCited }: { row: SheetRow; width: number; isCited: boolean }) {
  const show = (value: string) => (isCited ? <mark>{value}</mark> : value);
  return (
    <>
      <th scope="row" aria-current={isCited ? 'true' : undefined}>
        {number}
      </th>
      {cells ? (
        cells.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other id.
          <td key={at} data-cited={isCited} data-number={/^[-+(]?\p{Sc}?\s?\d[\d.,\s]*[%\p{Sc})]?$/u.test(value)} dir="auto">
            {show(value)}
          </td>
        ))
      ) : (
        <td colSpan={width} data-cited={isCited} dir="auto">
          {show(text)}
        </td>
      )}
    </>
  );
}
