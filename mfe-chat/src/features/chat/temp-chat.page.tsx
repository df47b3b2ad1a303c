import { PageHeader } from 'shared-ui';
import { useMessages } from '../../shared/messages.ts';

export function TempChatPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader title={text('newChatTitle')} />
    </div>
  );
}
