import type { ReactNode } from 'react';
import { ErrorState, ListSkeleton, type ListSkeletonProps } from './states.tsx';

/** The part of a query (TanStack Query) that decides what shows. */
export interface ShownQuery<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** What `QueryView` takes. */
export interface QueryViewProps<Data> extends ListSkeletonProps {
  query: ShownQuery<Data>;
  /** Says what could not be loaded. */
  failedTitle: string;
  /** Draws what arrived, its emptiness included. */
  children: (data: Data) => ReactNode;
}

/** What a query stands for: four placeholders, then its data, or why there is none with Retry. Old data stays while new data loads or fails. */
export function QueryView<Data>({ query, failedTitle, shape, children }: QueryViewProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <ListSkeleton shape={shape} />;
  return <ErrorState title={failedTitle} note={error.message} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
