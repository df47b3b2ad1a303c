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
import { SharedFoot, SharedHead } from '../presence/shared-chat.tsx';
import { usePresence } from '../presence/use-presence.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import { Thread } from '../thread/thread.tsx';
import * as styles from './conversation.module.css';

export { UnsentElsewhere } from './unsent-elsewhere.tsx';

const skeletonAfterMs = 150;

/** Renders the messages, or a skeleton, a missing chat, or a failure with Retry. */
export function ConversationBody({ shown, draft }: { shown: ReturnType<typeof useShownConversation>; draft: string }) {
  const text = useMessages();
  const answerText = useAnswerMessages();
  const { conversation, conversations, key } = shown;
  const images = useRemoteImages({ key, sessionId: conversation.sessionId });
  const people = usePresence(shown);
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
      <SharedHead shown={shown} people={people} />
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
