import { useEffect, useState } from 'react';
import { ErrorState } from 'shared-ui';
import type { useShownConversation } from '../conversation/use-conversation.ts';
import { useMessages } from '../messages.ts';

type Body = typeof import('./conversation-body.tsx')['ConversationBody'];

const load = async (): Promise<Body> => (await import(/* webpackChunkName: "thread" */ './conversation-body.tsx')).ConversationBody;
let ready: Body | undefined;

/** Fetches the thread's code, which a page without messages does without. */
export const warmBody = async (): Promise<void> => {
  ready ??= await load();
};

/** Fetches the thread before it is needed: as soon as somebody writes, and a while after a page that began without messages. */
export function useWarmBody(isWriting: boolean): void {
  useEffect(() => {
    const timer = setTimeout(() => void warmBody().catch(() => undefined), isWriting ? 0 : idleMs);
    return () => clearTimeout(timer);
  }, [isWriting]);
}

const idleMs = 5_000;

/** The messages, once their code is there; a failed load can be repeated, and is when the network returns. */
export function LazyBody({ shown }: { shown: ReturnType<typeof useShownConversation> }) {
  const text = useMessages();
  const [Shown, setShown] = useState(() => ready);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    if (Shown) return;
    let isGone = false;
    setHasFailed(false);
    warmBody().then(
      () => {
        if (!isGone) setShown(() => ready);
      },
      () => {
        if (!isGone) setHasFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [Shown, attempt]);
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => setAttempt((count) => count + 1);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [hasFailed]);
  if (Shown) return <Shown shown={shown} />;
  return hasFailed ? <ErrorState title={text('partFailedTitle')} onRetry={() => setAttempt((count) => count + 1)} /> : null;
}
