import { useEffect, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { ErrorState, useLazy } from 'shared-ui';
import { MessageBubble } from 'shared-ui/chat';
import { useMessages } from '../../messages/messages.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import * as styles from './conversation.module.css';
import { HiddenTitle } from './hidden-title.tsx';

const body = lazyCode(() => import(/* webpackChunkName: "thread" */ './conversation-body.tsx'));

const idleMs = 5_000;

/** Loads the thread early: when the user starts writing, or a few seconds after an empty page has opened. Returns it once loaded. */
export function useWarmBody(isWriting: boolean) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), idleMs);
    return () => clearTimeout(timer);
  }, []);
  return useLazy(body, isWriting || isLate).module;
}

interface LazyBodyProps {
  shown: ReturnType<typeof useShownConversation>;
  draft: string;
  /** The title of the page; undefined if the surrounding page renders it. */
  title: string | undefined;
}

/** Renders the messages. The user's own messages stay readable while the thread loads, and all of them if loading fails. */
export function LazyBody({ shown, draft, title }: LazyBodyProps) {
  const text = useMessages();
  const { module, hasFailed, retry } = useLazy(body);
  if (module) return <module.ConversationBody shown={shown} draft={draft} title={title} />;
  return (
    <div className={styles.plainThread}>
      <HiddenTitle title={title} />
      {shown.conversation.turns.map(({ id, role, content, delivery }) =>
        content && (hasFailed || delivery) ? (
          <MessageBubble key={id} role={role} label={text(role === 'user' ? 'youSaid' : 'assistantAnswered')}>
            {content}
            {delivery === 'waiting' || delivery === 'refused' ? <b> {text('notSent')}</b> : null}
          </MessageBubble>
        ) : null,
      )}
      {hasFailed ? <ErrorState title={text('partFailedTitle')} onRetry={retry} /> : null}
    </div>
  );
}
