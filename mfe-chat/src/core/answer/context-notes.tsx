import { routes } from 'shared-contracts';
import { Link } from 'shared-ui/router';
import { useContextMessages } from '../../messages/context.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useThread } from '../message/thread-context.ts';
import * as styles from './answer.module.css';

/** Says which earlier messages were summarized for an answer, or did not reach the model. */
export function ContextNotes({ sources }: Pick<ChatTurn, 'sources'>) {
  const text = useContextMessages();
  const { conversations, conversationKey } = useThread();
  const sessionId = conversations.get(conversationKey)?.sessionId;
  const { summarized, messages_left_out: leftOut = 0 } = sources ?? {};
  return (
    <>
      {summarized ? (
        <p className={styles.note}>
          {text('summarized', { count: summarized.messages })}{' '}
          {sessionId ? <Link to={routes.chat({ sessionId, messageId: summarized.message_id })}>{text('showSummary')}</Link> : null}
        </p>
      ) : null}
      {leftOut > 0 ? <p className={styles.note}>{text('leftOut', { count: leftOut })}</p> : null}
    </>
  );
}
