import { useEffect, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { ErrorState, useLazy } from 'shared-ui';
import { MessageBubble } from 'shared-ui/chat';
import { useMessages } from '../../messages/messages.ts';
import type { useShownConversation } from '../session/use-conversation.ts';

const body = lazyCode(() => import(/* webpackChunkName: "thread" */ './conversation-body.tsx'));

const idleMs = 5_000;

/** Fetches the thread before it is needed: as soon as somebody writes, and a while after a page opened without messages. Returns it once it is here. */
export function useWarmBody(isWriting: boolean) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), idleMs);
    return () => clearTimeout(timer);
  }, []);
  return useLazy(body, isWriting || isLate).module;
}

/** The messages. What was written here stays readable while the code that draws them is missing, and everything does once it failed to load. */
export function LazyBody({ shown }: { shown: ReturnType<typeof useShownConversation> }) {
  const text = useMessages();
  const { module, hasFailed, retry } = useLazy(body);
  if (module) return <module.ConversationBody shown={shown} />;
  return (
    <div className="plain-thread">
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
