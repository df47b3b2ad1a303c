import { EmptyState, PageHeader } from 'shared-ui';
import { Bell } from 'shared-ui/icons';
import { useMessages } from '../../shared/messages.ts';

export function NotificationsPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader title={text('notificationsTitle')} />
      <EmptyState icon={<Bell />} title={text('noNotifications')} note={text('notificationsNote')} />
    </div>
  );
}
