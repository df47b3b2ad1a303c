import type { SharedChat } from 'shared-contracts';
import { openSharedChat } from 'shared-contracts/calls';
import { formatDateTime, PageHeader } from 'shared-ui';
import { Markdown, MessageBubble, safeLinkUrl } from 'shared-ui/chat';
import { Bot, Eye } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { SharedLinkPage } from 'shared-ui/reading';
import { useParams } from 'shared-ui/router';
import { SharedArtifactBeside } from '../../core/artifact/artifact-beside.tsx';
import { OpenableBlocks } from '../../core/artifact/open-artifact.tsx';
import { useArtifactPlace } from '../../core/artifact/use-artifact-place.ts';
import { usePageTitle } from '../../core/page/use-page-title.ts';
import { useMessages } from '../../messages/messages.ts';
import { useShareMessages } from '../../messages/share.ts';
import { ContinueChat } from './continue-chat.tsx';
import * as styles from './share-chat.module.css';

/** Renders a shared chat for anyone with the link, signed in or not. */
export function ShareChatPage() {
  const text = useShareMessages();
  const { token = '' } = useParams();
  const chat = useCall(openSharedChat, { params: { token } }, { retry: false });
  usePageTitle(chat.data?.title ?? text('shareTitle'));
  if (chat.data) return <ReadChat chat={chat.data} token={token} />;
  return <SharedLinkPage title={text('shareTitle')} query={chat} failedTitle={text('shareFailed')} />;
}

function ReadChat({ chat, token }: { chat: SharedChat; token: string }) {
  const text = useShareMessages();
  const common = useMessages();
  const hasArtifact = useArtifactPlace().key !== null;
  return (
    <div className={styles.split} data-beside={hasArtifact || undefined}>
      <div className={`ui-page ${styles.page}`}>
        <span className={styles.mark}>
          <Eye size={14} /> {text('readOnly')}
        </span>
        <PageHeader
          title={chat.title}
          note={[
            text('sharedMessages', { count: chat.messages.length }),
            text('sharedNote', { when: formatDateTime(chat.shared_at) }),
          ].join(' · ')}
        />
        {chat.messages.map((message) => (
          <div key={message.message_id} className={styles.message}>
            {message.role === 'user' ? (
              <MessageBubble role="user" label={text('sharedUser')}>
                {message.content}
              </MessageBubble>
            ) : (
              <MessageBubble role="assistant" label={common('assistantAnswered')} face={<Bot />}>
                <OpenableBlocks content={message.content}>
                  <Markdown content={message.content} />
                </OpenableBlocks>
                <Places places={message.sources ?? []} />
              </MessageBubble>
            )}
          </div>
        ))}
        <ContinueChat chat={chat} token={token} />
      </div>
      <SharedArtifactBeside messages={chat.messages} />
    </div>
  );
}

function Places({ places }: { places: readonly { title: string; url: string }[] }) {
  const text = useMessages();
  if (!places.length) return null;
  return (
    <ol className={styles.sources} aria-label={text('sourcesLabel')}>
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
