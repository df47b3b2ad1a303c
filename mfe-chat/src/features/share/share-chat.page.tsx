import './share-chat.css';
import { isApiError, routes, type SharedChat } from 'shared-contracts';
import { openSharedChat } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { EmptyState, ErrorState, formatDateTime, ListSkeleton, PageHeader } from 'shared-ui';
import { Markdown, MessageBubble, safeLinkUrl } from 'shared-ui/chat';
import { Bot, Link2 } from 'shared-ui/icons';
import { useQuery } from 'shared-ui/query';
import { Link, useParams } from 'shared-ui/router';
import { chatKeys } from '../../shared/chat-keys.ts';
import { useMessages } from '../../shared/messages.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';

/** A chat as its owner shared it, for whoever has the link, signed in or not. */
export function ShareChatPage() {
  const text = useMessages();
  const { api } = useShell();
  const { token = '' } = useParams();
  const chat = useQuery({
    queryKey: chatKeys.shared(token),
    queryFn: ({ signal }) => api.call(openSharedChat, { params: { token } }, { signal }),
    retry: false,
  });
  usePageTitle(chat.data?.title ?? text('shareTitle'));
  if (chat.data) return <ReadChat chat={chat.data} />;
  return (
    <div className="page">
      <PageHeader title={text('shareTitle')} />
      {chat.isPending ? <ListSkeleton /> : <NotShown error={chat.error} onRetry={() => void chat.refetch()} isRetrying={chat.isFetching} />}
    </div>
  );
}

function NotShown({ error, onRetry, isRetrying }: { error: Error | null; onRetry: () => void; isRetrying: boolean }) {
  const text = useMessages();
  if (!isApiError(error) || error.status !== 404)
    return <ErrorState title={text('shareFailed')} note={error?.message} onRetry={onRetry} isRetrying={isRetrying} />;
  const action = <Link to={routes.home()}>{text('goHome')}</Link>;
  return <EmptyState icon={<Link2 />} title={text('shareInvalid')} note={text('shareInvalidNote')} action={action} />;
}

function ReadChat({ chat }: { chat: SharedChat }) {
  const text = useMessages();
  return (
    <div className="page shared-chat">
      <PageHeader title={chat.title} />
      <p className="shared-note">{text('sharedNote', { when: formatDateTime(chat.shared_at) })}</p>
      {chat.messages.map((message) =>
        message.role === 'user' ? (
          <MessageBubble key={message.message_id} role="user" label={text('sharedUser')}>
            {message.content}
          </MessageBubble>
        ) : (
          <MessageBubble key={message.message_id} role="assistant" label={text('assistantAnswered')} face={<Bot />}>
            <Markdown content={message.content} />
            <Places places={message.sources ?? []} />
          </MessageBubble>
        ),
      )}
    </div>
  );
}

function Places({ places }: { places: readonly { title: string; url: string }[] }) {
  const text = useMessages();
  if (!places.length) return null;
  return (
    <ol className="shared-places" aria-label={text('sourcesLabel')}>
      {places.map(({ title, url }) => (
        <li key={url}>
          <a href={safeLinkUrl(url) ?? undefined} target="_blank" rel="noopener noreferrer nofollow">
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
