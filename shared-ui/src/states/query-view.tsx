import type { ReactNode } from 'react';
import { isApiError } from 'shared-contracts';
import { ErrorState, ListSkeleton, type ListSkeletonProps } from './states.tsx';

/** Describes the part of a query (TanStack Query) that decides what is shown. */
export interface ShownQuery<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Describes the props of `QueryView`. */
export interface QueryViewProps<Data> extends ListSkeletonProps {
  query: ShownQuery<Data>;
  /** Says what could not be loaded. */
  failedTitle: string;
  /** Renders the data, and what to say when it is empty. */
  children: (data: Data) => ReactNode;
}

/**
 * Renders a query: four placeholders, then its data, or the failure with Retry. Old data stays while new data loads or fails, but not when
 * the thing is gone or no longer the user's to see.
 */
export function QueryView<Data>({ query, failedTitle, shape, children }: QueryViewProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const isGone = isApiError(error) && error.status === 404;
  if (data !== undefined && !isGone) return children(data);
  if (!error) return <ListSkeleton shape={shape} />;
  return <ErrorState title={failedTitle} note={error.message} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
