import { useMessages } from '../../shared/messages.ts';
import { Greeting } from '../../shared/page/greeting.tsx';
import { NewConversation } from '../../shared/page/new-conversation.tsx';
import { useGreeting } from './use-greeting.ts';
import { useHomeAddress } from './use-home-address.ts';

export function HomePage() {
  const text = useMessages();
  const { period, firstName } = useGreeting();
  useHomeAddress();
  return <NewConversation title={text('homeTitle')} greeting={<Greeting period={period} firstName={firstName} />} />;
}
