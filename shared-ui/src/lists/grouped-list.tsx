import { type ReactNode, useMemo, useRef } from 'react';
import { type Components, GroupedVirtuoso, type GroupedVirtuosoHandle } from 'react-virtuoso';
import { flattenGroups, type ListGroup } from './grouped-list.model.ts';
import { useRowFocus } from './use-row-focus.ts';

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
 * Tab walks rows and their menus; Up, Down, Home and End move between rows; after a delete the next row has the focus.
 */
export function GroupedList<Item>({ label, groups, itemKey, children, onEndReached }: GroupedListProps<Item>) {
  const list = useRef<GroupedVirtuosoHandle>(null);
  const root = useRef<HTMLDivElement>(null);
  const { items, counts } = useMemo(() => flattenGroups(groups), [groups]);
  const context = useMemo(() => ({ label }), [label]);

  const { handleFocus, handleBlur, handleKeyDown } = useRowFocus(root, list, items.length);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a convenience over the rows' own links and buttons.
    <div ref={root} className="grouped-list" onFocus={handleFocus} onBlur={handleBlur} onKeyDown={handleKeyDown}>
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
