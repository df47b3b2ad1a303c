import { memo, type ReactNode, useMemo, useRef } from 'react';
import { lazyCode } from 'shared-contracts';
import { useLazy } from '../states/lazy-part.tsx';
import { flattenGroups, type ListGroup } from './grouped-list.model.ts';
import { PlainGroups } from './plain-groups.tsx';
import { type RowScroller, useRowFocus } from './use-row-focus.ts';

export type { ListGroup } from './grouped-list.model.ts';

/** Describes the props of `GroupedList`. */
export interface GroupedListProps<Item> {
  /** The accessible name of the list. */
  label: string;
  groups: readonly ListGroup<Item>[];
  itemKey: (item: Item) => string;
  /** The level of the groups' headings: `h2` right below a page's title. */
  heading?: 'h2' | 'h3';
  /** Draws a row, usually a `ListRow`. */
  children: (item: Item) => ReactNode;
  /** Called when the end of the loaded items comes into view. */
  onEndReached?: () => void;
}

/** Longer lists load code that renders only the visible rows. */
const plainRows = 120;
const longGroups = lazyCode(() => import(/* webpackChunkName: "long-groups" */ './long-groups.tsx'));

/**
 * Renders a list in groups with sticky headings. It fills its parent, which must have a height. Tab visits rows and their menus; Up, Down,
 * Home and End move between rows; after a delete the next row has the focus.
 */
export function GroupedList<Item>({ label, groups, itemKey, heading = 'h3', children, onEndReached }: GroupedListProps<Item>) {
  const list = useRef<RowScroller>(null);
  const root = useRef<HTMLDivElement>(null);
  const { items, counts } = useMemo(() => flattenGroups(groups), [groups]);
  const { handleFocus, handleBlur, handleKeyDown } = useRowFocus(root, list, items.length);
  const isLong = items.length > plainRows;
  const long = useLazy(longGroups, isLong).module;

  const row = (index: number) => {
    const item = items[index];
    return item === undefined ? null : (
      <div key={itemKey(item)} data-row={index}>
        <Row item={item} draw={children as (item: unknown) => ReactNode} />
      </div>
    );
  };
  const parts = { label, counts, row, heading: (index: number) => groups[index]?.label ?? '', Heading: heading, onEndReached };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a convenience over the rows' own links and buttons.
    <div
      ref={root}
      className="ui-grouped-list"
      data-plain={!(isLong && long) || undefined}
      onFocus={handleFocus}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    >
      {isLong && long ? <long.LongGroups ref={list} {...parts} /> : <PlainGroups {...parts} limit={plainRows} />}
    </div>
  );
}

/** Scrolling renders rows again and again, so an unchanged row is not redrawn. */
const Row = memo(function Row({ item, draw }: { item: unknown; draw: (item: unknown) => ReactNode }) {
  return draw(item);
});
