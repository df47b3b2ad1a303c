import './conversation.css';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Attachment } from 'shared-contracts';
import { PageHeader } from 'shared-ui';
import type { ComposerHandle } from 'shared-ui/chat';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { AnswerStatus } from '../answer/answer-status.tsx';
import { ChatComposer } from '../composer/chat-composer.tsx';
import type { Asked } from '../composer/composer-toggles.tsx';
import { useDraft } from '../composer/use-draft.ts';
import { type Conversation, isBusy } from '../conversation/conversation.model.ts';
import { ThreadContext } from '../message/thread-context.ts';
import { useConversationSync, useShownConversation } from '../session/use-conversation.ts';
import { focusComposer } from './focus-composer.ts';
import { LazyBody, useWarmBody } from './lazy-body.tsx';
import { useAddressedMessage } from './use-addressed-message.ts';
import { useChatKeys } from './use-chat-keys.ts';
import { usePageTitle } from './use-page-title.ts';
import { useThreadActions } from './use-thread-actions.ts';

interface ConversationPageProps {
  kind: 'saved' | 'temporary';
  /** The agent that answers; without one, the address's. */
  agentId?: string;
  /** False where the page around it has the title. */
  isPage?: boolean;
  /** The name of a chat that has no title yet. */
  title: string;
  /** A lasting mark above the messages. */
  mark?: ReactNode;
  /** What greets in a chat without messages. */
  greeting: ReactNode;
  /** What to begin with, under the composer of a chat without messages; a pick fills the composer. */
  starters?: (pick: (prompt: string) => void) => ReactNode;
}

/** A chat page: the greeting while there is nothing, else the conversation with the composer below. */
export function ConversationPage({ kind, agentId, isPage = true, title, mark, greeting, starters }: ConversationPageProps) {
  const shown = useShownConversation(kind);
  const { key, sessionId, conversation, isTemporary } = shown;
  const [params] = useSearchParams();
  const composer = useRef<ComposerHandle>(null);
  const { draft, setDraft } = useDraft({ key, slot: shown.slot, isTemporary, initial: sessionId ? '' : (params.get('q') ?? '') });
  const thread = useWarmBody(draft.trim() !== '');
  useConversationSync(shown);
  useSessionInAddress(conversation, sessionId);
  useAddressedMessage(shown);
  useChatKeys({ shown, composer });
  const actions = useThreadActions(shown, agentId ?? params.get('agent_id'), composer);
  const isEmpty = sessionId === null && conversation.turns.length === 0;
  useFocusedComposer(composer, `${key} ${isEmpty}`);
  usePageTitle(isPage ? conversation.title || title : undefined);

  const send = (message: string, asked: Asked, attachments: readonly Attachment[]) => {
    setDraft('');
    actions.send(message, asked, attachments);
  };
  const pick = (prompt: string) => {
    setDraft(prompt);
    composer.current?.focus();
  };
  // The composer stays where it is in the tree: sending the first message neither draws it anew nor takes its focus.
  return (
    <ThreadContext value={actions.thread}>
      {mark}
      <AnswerStatus isBusy={isBusy(conversation)} ending={conversation.turns.findLast(({ role }) => role === 'assistant')?.status} />
      <div className={isEmpty ? 'ui-home' : 'conversation'}>
        {isEmpty && !isTemporary && thread ? <thread.UnsentElsewhere shown={shown} /> : null}
        {isEmpty ? greeting : <OpenConversation shown={shown} title={isPage ? conversation.title || title : undefined} />}
        <ChatComposer shown={shown} draft={draft} onDraftChange={setDraft} onSend={send} composer={composer} />
        {isEmpty ? starters?.(pick) : null}
      </div>
    </ThreadContext>
  );
}

function OpenConversation({ shown, title }: { shown: ReturnType<typeof useShownConversation>; title: string | undefined }) {
  return (
    <>
      {title === undefined ? null : (
        <div className="ui-visually-hidden">
          <PageHeader title={title} takesFocus={false} />
        </div>
      )}
      <LazyBody shown={shown} />
      <ConnectionNote conversation={shown.conversation} />
    </>
  );
}

function ConnectionNote({ conversation }: { conversation: Conversation }) {
  const text = useMessages();
  const isLost = conversation.run?.phase === 'reconnecting' && conversation.run.seq !== null;
  return isLost ? <p className="conversation-note">{text('reconnecting')}</p> : null;
}

/** A chat that gets its session gets its address too, in the place of the one without. */
function useSessionInAddress(conversation: Conversation, sessionId: string | null): void {
  const [, setParams] = useSearchParams();
  const made = conversation.isTemporary ? null : conversation.sessionId;
  useEffect(() => {
    if (!made || sessionId) return;
    setParams(
      (params) => {
        params.set('sessionId', made);
        params.delete('q');
        return params;
      },
      { replace: true },
    );
  }, [made, sessionId, setParams]);
}

/** The composer has the focus on arrival and after a send. */
function useFocusedComposer(composer: RefObject<ComposerHandle | null>, place: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason to focus again.
  useEffect(() => focusComposer(composer), [place]);
}
