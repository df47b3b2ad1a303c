import { useEffect, useState } from 'react';
import { routes } from 'shared-contracts';
import { EmptyState, ErrorState, ListSkeleton } from 'shared-ui';
import { RemoteImagesContext } from 'shared-ui/chat';
import { MessageSquare } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { useRemoteImages } from '../image/use-remote-images.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import { Thread } from '../thread/thread.tsx';
import * as styles from './conversation.module.css';

export { UnsentElsewhere } from './unsent-elsewhere.tsx';

const skeletonAfterMs = 150;

/** Renders the messages, or a skeleton, a missing chat, or a failure with Retry. */
export function ConversationBody({ shown }: { shown: ReturnType<typeof useShownConversation> }) {
  const text = useMessages();
  const { conversation, conversations, key } = shown;
  const images = useRemoteImages({ key, sessionId: conversation.sessionId });
  if (conversation.load === 'missing') {
    const action = <Link to={routes.chat()}>{text('startNewChat')}</Link>;
    return <EmptyState icon={<MessageSquare />} title={text('chatNotFoundTitle')} note={text('chatNotFoundNote')} action={action} />;
  }
  if (conversation.load === 'failed' && conversation.turns.length === 0)
    return <ErrorState title={text('chatUnavailableTitle')} onRetry={() => void conversations.reload(key)} />;
  if (conversation.load === 'loading' && conversation.turns.length === 0) return <LateSkeleton key={key} />;
  return (
    <RemoteImagesContext value={images}>
      <Thread key={key} conversation={conversation} />
    </RemoteImagesContext>
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
