import { isApiError, routes } from 'shared-contracts';
import { EmptyState, ErrorState, ListSkeleton, PageHeader } from 'shared-ui';
import { Link2 } from 'shared-ui/icons';
import type { UseQueryResult } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useReadingMessages } from './reading-messages.ts';

/** Describes the props of `SharedLinkPage`. */
export interface SharedLinkPageProps {
  readonly title: string;
  /** The request for what the link shows. */
  readonly query: Pick<UseQueryResult, 'isPending' | 'isFetching' | 'error' | 'refetch'>;
  /** The message for a failure other than an invalid link. */
  readonly failedTitle: string;
}

/** Renders the page behind a shared link while there is nothing to show: loading, sharing ended, or failed. */
export function SharedLinkPage({ title, query, failedTitle }: SharedLinkPageProps) {
  return (
    <div className="ui-page">
      <PageHeader title={title} />
      {query.isPending ? <ListSkeleton /> : <NotShown query={query} failedTitle={failedTitle} />}
    </div>
  );
}

function NotShown({ query: { error, refetch, isFetching }, failedTitle }: Omit<SharedLinkPageProps, 'title'>) {
  const text = useReadingMessages();
  if (!isApiError(error) || error.status !== 404)
    return <ErrorState title={failedTitle} note={error?.message} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const action = <Link to={routes.home()}>{text('goHome')}</Link>;
  return <EmptyState icon={<Link2 />} title={text('linkInvalid')} note={text('linkInvalidNote')} action={action} />;
}
