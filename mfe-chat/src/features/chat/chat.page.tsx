import { useSession } from 'shared-contracts/shell';
import { NewConversation } from '../../core/page/new-conversation.tsx';
import { periodAt } from '../../core/welcome/greeting.model.ts';
import { Greeting } from '../../core/welcome/greeting.tsx';
import { useMessages } from '../../messages/messages.ts';

/** A new chat, which greets each time, or the session that the address names. */
export function ChatPage() {
  const text = useMessages();
  const session = useSession();
  const { period } = periodAt(new Date(), session?.timeZone);
  return <NewConversation title={text('newChatTitle')} greeting={<Greeting period={period} firstName={session?.firstName ?? ''} />} />;
}
