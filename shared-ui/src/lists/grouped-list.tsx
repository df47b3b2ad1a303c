import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { type Components, GroupedVirtuoso, type GroupedVirtuosoHandle } from 'react-virtuoso';
import { flattenGroups, type ListGroup, rowAfterKey } from './grouped-list.model.ts';

export type { ListGroup } from './grouped-list.model.ts';

/** What `GroupedList` takes. */
export interface GroupedListProps<Item> {
  /** The accessible name of the list. */
  label: string;
  groups: readonly ListGroup<Item>[];
  itemKey: (item: Item) => string;
  /** Draws a row, usually a `ListRow`. */
  children: (item: Item) => ReactNode;
  /** The end of what is loaded came into view. */
  onEndReached?: () => void;
}

// Rows that are drawn before anything is measured: the first screen needs no second pass.
const firstRows = 30;

// Virtuoso types its parts as divs; a list and its items are what they are.
const List = 'ul' as 'div';
const Item = 'li' as 'div';

const components: Components<unknown, { label: string }> = {
  List: ({ context, ...props }) => <List {...props} aria-label={context.label} />,
  Item: ({ context: _context, item: _item, ...props }) => <Item {...props} />,
  Group: ({ context: _context, ...props }) => <Item {...props} />,
};

/**
 * A list in groups with sticky headings, of which only the visible rows exist. Fills its parent, which must have a height.
 * Tab walks rows and their menus; Up, Down, Home and End move between rows.
 */
export function GroupedList<Item>({ label, groups, itemKey, children, onEndReached }: GroupedListProps<Item>) {
  const list = useRef<GroupedVirtuosoHandle>(null);
  const root = useRef<HTMLDivElement>(null);
  const { items, counts } = useMemo(() => flattenGroups(groups), [groups]);
  const context = useMemo(() => ({ label }), [label]);

  const focusRow = (index: number) => {
    const focus = () => root.current?.querySelector<HTMLElement>(`[data-row="${index}"] :is(a, button)`)?.focus();
    list.current?.scrollIntoView({ index, done: focus });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    if (!row || event.defaultPrevented) return;
    const next = rowAfterKey(event.key, Number(row.dataset.row), items.length);
    if (next === null) return;
    event.preventDefault();
    focusRow(next);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a convenience over the rows' own links and buttons.
    <div ref={root} className="grouped-list" onKeyDown={handleKeyDown}>
      <GroupedVirtuoso
        ref={list}
        context={context}
        components={components}
        groupCounts={counts}
        initialItemCount={Math.min(items.length, firstRows)}
        increaseViewportBy={200}
        computeItemKey={(index) => `${index}`}
        groupContent={(index) => <h3 className="list-group">{groups[index]?.label}</h3>}
        itemContent={(index) => {
          const item = items[index];
          return item === undefined ? null : (
            <div key={itemKey(item)} data-row={index}>
              {children(item)}
            </div>
          );
        }}
        endReached={() => onEndReached?.()}
      />
    </div>
  );
}
