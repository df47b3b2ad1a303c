import { useSession } from 'shared-contracts/shell';
import { useMessages } from '../../shared/messages.ts';
import { periodAt } from '../../shared/page/greeting.model.ts';
import { Greeting } from '../../shared/page/greeting.tsx';
import { NewConversation } from '../../shared/page/new-conversation.tsx';

/** A new chat, which greets each time, or the session that the address names. */
export function ChatPage() {
  const text = useMessages();
  const session = useSession();
  const { period } = periodAt(new Date(), session?.timeZone);
  return <NewConversation title={text('newChatTitle')} greeting={<Greeting period={period} firstName={session?.firstName ?? ''} />} />;
}
