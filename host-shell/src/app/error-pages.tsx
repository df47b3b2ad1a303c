import { routes } from 'shared-contracts';
import { Button, EmptyState, ErrorState, PageHeader } from 'shared-ui';
import { Link, useRouteError } from 'shared-ui/router';
import { useMessages } from '../messages/messages.ts';

export function NotFoundPage() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('notFoundTitle')} />
      <EmptyState title={text('notFoundNote')} action={<Link to={routes.home()}>{text('goHome')}</Link>} />
    </div>
  );
}

/** Renders when the shell itself fails. */
export function BrokenPage() {
  const text = useMessages();
  const error = useRouteError();
  return (
    <main className="ui-page">
      <ErrorState title={text('brokenTitle')} note={`${text('brokenNote')} ${error instanceof Error ? error.message : ''}`} />
      <Button onClick={() => location.reload()}>{text('reload')}</Button>
    </main>
  );
}
