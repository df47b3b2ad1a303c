import { PageHeader } from 'shared-ui';
import { useMessages } from '../../shared/messages.ts';

export function ChatPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader title={text('newChatTitle')} />
    </div>
  );
}
