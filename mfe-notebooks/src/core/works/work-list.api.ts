import { useState } from 'react';
import { alertsChanged, type Item, type ItemCounts, isBeingRead, type ListedKind } from 'shared-contracts';
import { type CallDefinition, type ItemSort, listItems } from 'shared-contracts/calls';
import { useEvent } from 'shared-contracts/shell';
import { useCallCache, useCallPages } from 'shared-ui/query';

/** Describes one page of items. */
export interface ItemPage {
  readonly items: Item[];
  readonly total: number;
  readonly counts: ItemCounts;
}

/** Names whose works a list shows: those that others share with the user, or those that the user shares. */
export type SharingFilter = 'with-me' | 'by-me';

/** Describes which works a list shows. */
interface ItemListFilter {
  readonly kind?: ListedKind | undefined;
  readonly notebookId?: string | undefined;
  readonly text?: string | undefined;
  readonly sort?: ItemSort | undefined;
  readonly sharing?: SharingFilter | undefined;
  /** False where another list of the page shows the files. */
  readonly followsFiles?: boolean;
}

const pageSize = 50;
/** How soon a list asks again while the text of one of its files is being read, and how late at most while nothing changes. */
const followMs = 1_500;
const followMostMs = 15_000;
const followGrowth = 1.5;

/** Refetches a call when an alert announces works that agents and workflows created in the background. */
export function useBackgroundWorks(call: CallDefinition): void {
  const cache = useCallCache();
  useEvent(alertsChanged, ({ hasNew }) => hasNew && void cache.refresh(call));
}

const isFileBeingRead = ({ file }: Item): boolean => isBeingRead(file ?? {});

/** Reads items page by page, of one kind or all, with the counts of every kind. */
export function useItemList({ kind, notebookId, text, sort, sharing, followsFiles = true }: ItemListFilter) {
  useBackgroundWorks(listItems);
  const [pace, setPace] = useState({ reading: '', fetchedAt: 0, delay: followMs });
  const filter = {
    page_size: pageSize,
    ...(kind ? { kind } : {}),
    ...(notebookId ? { notebook_id: notebookId } : {}),
    ...(text ? { q: text } : {}),
    ...(sort ? { sort } : {}),
    ...(sharing ? { sharing } : {}),
  };
  const query = useCallPages(
    listItems,
    {
      page: (page) => ({ query: { ...filter, page } }),
      next: (last, pages) => (pages.length * pageSize < last.total && last.items.length ? pages.length + 1 : undefined),
    },
    // Other pages create works too, so cached works show immediately and are refetched.
    { refetchOnMount: 'always', refetchInterval: pace.reading ? pace.delay : false },
  );
  const pages = query.data?.pages;
  const files = followsFiles ? pages?.flatMap(({ items }) => items.filter(isFileBeingRead)) : undefined;
  const reading = files?.map(({ id, file }) => `${id} ${file?.status}`).join() ?? '';
  const fetchedAt = query.dataUpdatedAt;
  if (pace.reading !== reading || pace.fetchedAt !== fetchedAt) {
    const delay = pace.reading === reading ? Math.min(pace.delay * followGrowth, followMostMs) : followMs;
    setPace({ reading, fetchedAt, delay });
  }
  return {
    data: pages ? { items: pages.flatMap((page) => page.items), total: pages[0]?.total ?? 0, counts: pages[0]?.counts ?? {} } : undefined,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
