import type { ReactNode } from 'react';
import { QueryView, type ShownQuery } from '../states/query-view.tsx';
import { useShownCount } from './use-shown-count.ts';

/** Describes the props of `Gallery`. */
export interface GalleryProps<Item> {
  /** The accessible name of the list. */
  label: string;
  query: ShownQuery<readonly Item[]>;
  /** Says what could not be loaded. */
  failedTitle: string;
  itemKey: (item: Item) => string;
  /** Shown instead of the list when there are no items, usually an `EmptyState`. */
  empty?: ReactNode;
  /** The first card, usually a `NewCard`. It is shown without items too, unless there is `empty`. */
  first?: ReactNode;
  /** Renders a card, usually a `GalleryCard`. */
  children: (item: Item) => ReactNode;
}

/** Renders a collection as cards in as many columns as fit: four placeholders, the cards, what to do when there are none, or a failure. */
export function Gallery<Item>({ label, query, failedTitle, empty, first, itemKey, children }: GalleryProps<Item>) {
  const { count, hasMore, end } = useShownCount(query.data?.length ?? 0);
  return (
    <QueryView query={query} failedTitle={failedTitle} shape="card">
      {(items) => {
        if (items.length === 0 && empty) return empty;
        return (
          <>
            <ul className="ui-gallery" aria-label={label}>
              {first ? <li>{first}</li> : null}
              {items.slice(0, count).map((item) => (
                <li key={itemKey(item)}>{children(item)}</li>
              ))}
            </ul>
            {hasMore ? <div ref={end} /> : null}
          </>
        );
      }}
    </QueryView>
  );
}
