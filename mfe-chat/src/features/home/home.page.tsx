import { useMessages } from '../../shared/messages.ts';
import { ConversationPage } from '../../shared/page/conversation-page.tsx';
import { Greeting } from '../../shared/page/greeting.tsx';
import { Starters } from '../../shared/page/starters.tsx';
import { useGreeting } from './use-greeting.ts';
import { useHomeAddress } from './use-home-address.ts';

export function HomePage() {
  const text = useMessages();
  const { period, firstName } = useGreeting();
  useHomeAddress();
  return (
    <ConversationPage
      kind="saved"
      title={text('homeTitle')}
      greeting={<Greeting period={period} firstName={firstName} />}
      starters={(pick) => <Starters onPick={pick} />}
    />
  );
}
