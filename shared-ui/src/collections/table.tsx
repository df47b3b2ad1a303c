import { Fragment, type ReactNode } from 'react';
import { ArrowDown, ArrowUp } from '../icons.ts';
import { Link } from '../router.ts';
import { QueryView, type ShownQuery } from '../states/query-view.tsx';
import { useShownCount } from './use-shown-count.ts';

/** Describes one column of a `Table`. */
export interface TableColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  align?: 'end';
  /** Left out on phones, or on tablets too. The first column and the last one stay. */
  isMinor?: boolean | 'tablet';
  /** Draws no title, for a column of buttons. It still names the column for screen readers. */
  isUntitled?: boolean;
  /** Makes the title a button that sorts. `direction` is set on the column that sorts now. */
  sort?: { readonly direction?: 'ascending' | 'descending' | undefined; readonly onSort: () => void };
}

/** Describes which rows of a `Table` are chosen. */
export interface TableSelection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** The accessible names of the boxes. */
  readonly rowLabel: (row: Row) => string;
  readonly allLabel: string;
  /** Leaves out the box of a row that can't be chosen. */
  readonly isSelectable?: (row: Row) => boolean;
}

/** Describes the props of `Table`. */
export interface TableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  query: ShownQuery<readonly Row[]>;
  /** Says what could not be loaded. */
  failedTitle: string;
  rowKey: (row: Row) => string;
  columns: readonly TableColumn<Row>[];
  /** Shown instead of the table when there are no rows, usually an `EmptyState`. */
  empty?: ReactNode;
  selection?: TableSelection<Row>;
  isCurrent?: (row: Row) => boolean;
  /** Puts a heading above each run of rows with the same key. Sort the rows by it. */
  groupOf?: (row: Row) => { readonly key: string; readonly title: ReactNode };
}

/** Renders a collection as a table, on phones as a list of its rows: four placeholders, the rows, what to do when there are none, or a failure. */
export function Table<Row>({ label, query, failedTitle, empty, ...table }: TableProps<Row>) {
  return (
    <QueryView query={query} failedTitle={failedTitle} shape="tile">
      {(rows) => (rows.length === 0 && empty ? empty : <Rows label={label} rows={rows} {...table} />)}
    </QueryView>
  );
}

type RowsProps<Row> = Pick<TableProps<Row>, 'label' | 'rowKey' | 'columns' | 'selection' | 'isCurrent' | 'groupOf'> & {
  rows: readonly Row[];
};

function Rows<Row>({ label, rows, rowKey, columns, selection, isCurrent, groupOf }: RowsProps<Row>) {
  const { count, hasMore, end } = useShownCount(rows.length);
  const width = columns.length + (selection ? 1 : 0);
  // The name of the only column says what the table's heading said.
  const isPlain = !selection && columns.filter(({ isUntitled, sort }) => !isUntitled || sort).length === 1;
  return (
    <div className="ui-table-frame">
      <table className="ui-table" aria-label={label}>
        <thead className={isPlain ? 'ui-visually-hidden' : undefined}>
          <tr>
            {selection ? <SelectAll rows={rows} rowKey={rowKey} selection={selection} /> : null}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                data-minor={column.isMinor || undefined}
                aria-sort={column.sort?.direction}
              >
                <ColumnTitle column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((row, place) => {
            const key = rowKey(row);
            const group = groupOf?.(row);
            const before = rows[place - 1];
            const startsGroup = group && (before === undefined || groupOf?.(before).key !== group.key);
            return (
              <Fragment key={key}>
                {startsGroup ? (
                  <tr className="ui-table-group">
                    <th colSpan={width} scope="colgroup">
                      {group.title}
                    </th>
                  </tr>
                ) : null}
                <tr data-selected={selection?.selected.has(key) || undefined} data-current={isCurrent?.(row) || undefined}>
                  {selection ? <SelectRow row={row} id={key} selection={selection} /> : null}
                  {columns.map(({ key: name, render, align, isMinor }, index) =>
                    index === 0 ? (
                      <th key={name} scope="row">
                        {render(row)}
                      </th>
                    ) : (
                      <td key={name} data-align={align} data-minor={isMinor || undefined}>
                        {render(row)}
                      </td>
                    ),
                  )}
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {hasMore ? <div ref={end} /> : null}
    </div>
  );
}

function ColumnTitle<Row>({ column: { title, isUntitled = false, sort } }: { column: TableColumn<Row> }) {
  if (isUntitled) return <span className="ui-visually-hidden">{title}</span>;
  if (!sort) return title;
  const { direction, onSort } = sort;
  return (
    <button type="button" onClick={onSort}>
      {title}
      {direction === 'ascending' ? <ArrowUp size={14} /> : null}
      {direction === 'descending' ? <ArrowDown size={14} /> : null}
    </button>
  );
}

function SelectAll<Row>({
  rows,
  rowKey,
  selection,
}: Required<Pick<RowsProps<Row>, 'rows' | 'rowKey'>> & { selection: TableSelection<Row> }) {
  const { selected, onChange, allLabel, isSelectable = () => true } = selection;
  const keys = rows.filter(isSelectable).map(rowKey);
  const isAll = keys.length > 0 && keys.every((key) => selected.has(key));
  const isSome = !isAll && keys.some((key) => selected.has(key));
  return (
    <th scope="col" className="ui-table-box">
      <input
        type="checkbox"
        aria-label={allLabel}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        onChange={() => onChange(new Set(isAll ? [] : keys))}
      />
    </th>
  );
}

function SelectRow<Row>({ row, id, selection }: { row: Row; id: string; selection: TableSelection<Row> }) {
  const { selected, onChange, rowLabel, isSelectable = () => true } = selection;
  return (
    <td className="ui-table-box">
      {isSelectable(row) ? (
        <input
          type="checkbox"
          aria-label={rowLabel(row)}
          checked={selected.has(id)}
          onChange={() => onChange(selected.symmetricDifference(new Set([id])))}
        />
      ) : null}
    </td>
  );
}

/** Describes the props of `RowTitle`. */
export interface RowTitleProps {
  title: ReactNode;
  /** Where the row leads. With `onClick` instead its title is a button; with neither it is plain. */
  to?: string;
  onClick?: () => void;
  /** A logo, a face or an icon. */
  logo?: ReactNode;
  note?: ReactNode;
  /** A mark beside the title. */
  mark?: ReactNode;
}

/** Renders the first cell of a row of a `Table`: logo, title and a line about it. All of the row leads to what it shows, except its buttons. */
export function RowTitle({ title, to, onClick, logo, note, mark }: RowTitleProps) {
  const name = <bdi>{title}</bdi>;
  return (
    <div className="ui-row-title">
      {logo}
      <div>
        <div className="ui-row-title-name">
          {to === undefined ? (
            onClick ? (
              <button type="button" className="ui-stretched" onClick={onClick}>
                {name}
              </button>
            ) : (
              name
            )
          ) : (
            <Link className="ui-stretched" to={to}>
              {name}
            </Link>
          )}
          {mark}
        </div>
        {note ? <div className="ui-row-title-note">{note}</div> : null}
      </div>
    </div>
  );
}
