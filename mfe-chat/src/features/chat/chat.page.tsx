import { useSession } from 'shared-contracts/shell';
import { useMessages } from '../../shared/messages.ts';
import { ConversationPage } from '../../shared/page/conversation-page.tsx';
import { periodAt } from '../../shared/page/greeting.model.ts';
import { Greeting } from '../../shared/page/greeting.tsx';
import { Starters } from '../../shared/page/starters.tsx';

/** A new chat, which greets each time, or the session that the address names. */
export function ChatPage() {
  const text = useMessages();
  const session = useSession();
  const { period } = periodAt(new Date(), session?.timeZone);
  return (
    <ConversationPage
      kind="saved"
      title={text('newChatTitle')}
      greeting={<Greeting period={period} firstName={session?.firstName ?? ''} />}
      starters={(pick) => <Starters onPick={pick} />}
    />
  );
}
