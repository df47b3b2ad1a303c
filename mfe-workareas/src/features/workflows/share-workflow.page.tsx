import { routes } from 'shared-contracts';
import { EmptyState, PageHeader } from 'shared-ui';
import { Link2 } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';

/** No workflow has been shared by a link: every token is unknown, and the page says so. */
export function ShareWorkflowPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader title={text('shareTitle')} />
      <EmptyState
        icon={<Link2 />}
        title={text('shareInvalid')}
        note={text('shareInvalidNote')}
        action={<Link to={routes.home()}>{text('goHome')}</Link>}
      />
    </div>
  );
}
