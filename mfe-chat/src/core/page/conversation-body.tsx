import { useEffect, useState } from 'react';
import { routes } from 'shared-contracts';
import { EmptyState, ErrorState, ListSkeleton } from 'shared-ui';
import { CopyButton, MessageBubble, RemoteImagesContext } from 'shared-ui/chat';
import { MessageSquare } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useAnswerMessages } from '../../messages/answers.ts';
import { useMessages } from '../../messages/messages.ts';
import { useSharedMessages } from '../../messages/shared.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useRemoteImages } from '../image/use-remote-images.ts';
import { SharedFoot } from '../presence/shared-chat.tsx';
import { usePresence } from '../presence/use-presence.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import { Thread } from '../thread/thread.tsx';
import { ChatHeader } from './chat-header.tsx';
import * as styles from './conversation.module.css';
import { HiddenTitle } from './hidden-title.tsx';

export { UnsentElsewhere } from './unsent-elsewhere.tsx';

const skeletonAfterMs = 150;

interface BodyProps {
  shown: ReturnType<typeof useShownConversation>;
  draft: string;
  /** The title of the page; undefined if the surrounding page renders it. */
  title: string | undefined;
}

/** Renders the chat's header and its messages, or a skeleton, a missing chat, or a failure with Retry. */
export function ConversationBody({ shown, draft, title }: BodyProps) {
  const { conversation } = shown;
  const people = usePresence(shown);
  const sessionId = conversation.load === 'missing' ? null : conversation.sessionId;
  return (
    <>
      {sessionId ? (
        <ChatHeader key={sessionId} shown={shown} sessionId={sessionId} people={people} heading={title === undefined ? 'h2' : 'h1'} />
      ) : (
        <HiddenTitle title={title} />
      )}
      <Messages shown={shown} draft={draft} people={people} />
    </>
  );
}

function Messages({ shown, draft, people }: Omit<BodyProps, 'title'> & { people: ReturnType<typeof usePresence> }) {
  const text = useMessages();
  const answerText = useAnswerMessages();
  const { conversation, conversations, key } = shown;
  const images = useRemoteImages({ key, sessionId: conversation.sessionId });
  if (conversation.load === 'missing') {
    if (conversation.sharing?.owner) return <NoLongerShared owner={conversation.sharing.owner.name} turns={conversation.turns} />;
    const action = <Link to={routes.chat()}>{text('startNewChat')}</Link>;
    return (
      <EmptyState icon={<MessageSquare />} title={answerText('chatNotFoundTitle')} note={answerText('chatNotFoundNote')} action={action} />
    );
  }
  if (conversation.load === 'failed' && conversation.turns.length === 0)
    return <ErrorState title={answerText('chatUnavailableTitle')} onRetry={() => void conversations.reload(key)} />;
  if (conversation.load === 'loading' && conversation.turns.length === 0) return <LateSkeleton key={key} />;
  return (
    <RemoteImagesContext value={images}>
      <Thread key={key} conversation={conversation} />
      <SharedFoot shown={shown} people={people} draft={draft} />
    </RemoteImagesContext>
  );
}

/** Says that the owner has taken the chat back. What the user wrote and could not send stays readable. */
function NoLongerShared({ owner, turns }: { owner: string; turns: readonly ChatTurn[] }) {
  const text = useMessages();
  const answerText = useAnswerMessages();
  const shared = useSharedMessages();
  const action = <Link to={routes.chat()}>{text('startNewChat')}</Link>;
  return (
    <div className={styles.plainThread}>
      <EmptyState
        icon={<MessageSquare />}
        title={shared('noLongerSharedTitle')}
        note={shared('noLongerSharedNote', { name: owner })}
        action={action}
      />
      {turns.map(({ id, content, delivery }) =>
        delivery ? (
          <MessageBubble
            key={id}
            role="user"
            label={text('youSaid')}
            actions={<CopyButton value={content} label={answerText('copyMessage')} />}
          >
            {content} <b>{text('notSent')}</b>
          </MessageBubble>
        ) : null,
      )}
    </div>
  );
}

/** Renders a skeleton only if loading takes a while. */
function LateSkeleton() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), skeletonAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return <div className={`ui-message ${styles.skeleton}`}>{isLate ? <ListSkeleton /> : null}</div>;
}
