import { routes } from 'shared-contracts';
import { EmptyState, PageHeader } from 'shared-ui';
import { Bell } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';

export function AlertsPage() {
  const text = useMessages();
  const action = <Link to={routes.activityLog()}>{text('seeActivity')}</Link>;
  return (
    <div className="page">
      <PageHeader title={text('alertsTitle')} />
      <EmptyState icon={<Bell />} title={text('noAlerts')} note={text('alertsNote')} action={action} />
    </div>
  );
}
