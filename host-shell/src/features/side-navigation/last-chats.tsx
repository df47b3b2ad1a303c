import { routes } from 'shared-contracts';
import { ListSkeleton } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { useLazyCall } from '../../shared/use-lazy-call.ts';
import { NavigationEntryLink } from './navigation-entry.tsx';

const input = { query: { page: 1, pageSize: 10 } };

/** Renders links to the last chats, which phones show instead of the panel with all of them. */
export function LastChats({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const text = useMessages();
  const { data: chats, isPending } = useLazyCall(loadCalls, 'listSessions', { input, tag: 'chat', select: ({ data }) => data });
  if (isPending) return <ListSkeleton />;
  if (!chats?.length) return null;
  return (
    <>
      <h2>{text('lastChats')}</h2>
      {chats.map(({ session_id, title }) => (
        <NavigationEntryLink
          key={session_id}
          to={routes.chat({ sessionId: session_id })}
          label={title || text('newChat')}
          onNavigate={onNavigate}
        />
      ))}
    </>
  );
}
