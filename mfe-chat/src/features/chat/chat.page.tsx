import { useSession } from 'shared-contracts/shell';
import { NewConversation } from '../../core/page/new-conversation.tsx';
import { getPeriodAt } from '../../core/welcome/greeting.model.ts';
import { Greeting } from '../../core/welcome/greeting.tsx';
import { useMessages } from '../../messages/messages.ts';

/** Renders a new chat, which always greets, or the session in the URL. */
export function ChatPage() {
  const text = useMessages();
  const session = useSession();
  const { period } = getPeriodAt(new Date(), session?.timeZone);
  return <NewConversation title={text('newChatTitle')} greeting={<Greeting period={period} firstName={session?.firstName ?? ''} />} />;
}
