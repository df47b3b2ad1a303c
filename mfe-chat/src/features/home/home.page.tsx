import { HomeOffers, useHasOffers } from '../../core/first-run/home-first-run.tsx';
import { NewConversation } from '../../core/page/new-conversation.tsx';
import { Greeting } from '../../core/welcome/greeting.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useGreeting } from './use-greeting.ts';
import { useHomeParams } from './use-home-params.ts';

export function HomePage() {
  const text = useMessages();
  const { period, firstName } = useGreeting();
  useHomeParams();
  const hasOffers = useHasOffers();
  return (
    <NewConversation
      title={text('homeTitle')}
      greeting={
        <>
          <Greeting period={period} firstName={firstName} hasNote={!hasOffers} />
          <HomeOffers />
        </>
      }
    />
  );
}
