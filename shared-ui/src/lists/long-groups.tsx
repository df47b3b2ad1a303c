import { type Ref, useMemo } from 'react';
import { type Components, GroupedVirtuoso, type GroupedVirtuosoHandle } from 'react-virtuoso';
import type { GroupParts } from './plain-groups.tsx';
import type { RowScroller } from './use-row-focus.ts';

// Rows that are rendered before anything is measured, so that the first screen needs no second pass.
const firstRows = 30;

// Asks for the next page this many rows early, so that it is there when the end is reached.
const rowsAhead = 300;

// Virtuoso types its parts as divs, but these are a list and its items.
const List = 'ul' as 'div';
const Item = 'li' as 'div';

const components: Components<unknown, { label: string }> = {
  List: ({ context, ...props }) => <List {...props} aria-label={context.label} />,
  Item: ({ context: _context, item: _item, ...props }) => <Item {...props} />,
  Group: ({ context: _context, ...props }) => <Item {...props} />,
};

/** Renders a long list in groups. Only the visible rows exist. */
export function LongGroups({ ref, label, counts, row, heading, Heading, onEndReached }: GroupParts & { readonly ref: Ref<RowScroller> }) {
  const context = useMemo(() => ({ label }), [label]);
  const total = counts.reduce((sum, one) => sum + one, 0);
  return (
    <GroupedVirtuoso
      ref={ref as Ref<GroupedVirtuosoHandle>}
      context={context}
      components={components}
      groupCounts={[...counts]}
      initialItemCount={Math.min(total, firstRows)}
      increaseViewportBy={200}
      computeItemKey={(index) => `${index}`}
      groupContent={(index) => <Heading className="ui-list-group">{heading(index)}</Heading>}
      itemContent={row}
      rangeChanged={({ endIndex }) => {
        if (total - endIndex < rowsAhead) onEndReached?.();
      }}
    />
  );
}
