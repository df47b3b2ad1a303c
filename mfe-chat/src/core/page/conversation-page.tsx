import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ComposerHandle } from 'shared-ui/chat';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { AnswerStatus } from '../answer/answer-status.tsx';
import { ArtifactBeside } from '../artifact/artifact-beside.tsx';
import { useArtifactPlace } from '../artifact/use-artifact-place.ts';
import { type Brought, ChatComposer } from '../composer/chat-composer.tsx';
import type { ComposerOptions } from '../composer/composer-toggles.tsx';
import { useDraft } from '../composer/use-draft.ts';
import { type Conversation, canWrite, isBusy } from '../conversation/conversation.model.ts';
import { ThreadContext, WritingContext } from '../message/thread-context.ts';
import { useConversationSync, useShownConversation } from '../session/use-conversation.ts';
import * as styles from './conversation.module.css';
import { focusComposer } from './focus-composer.ts';
import { LazyBody, useWarmBody } from './lazy-body.tsx';
import { useChatCommands } from './use-chat-commands.ts';
import { useMessageFromUrl } from './use-message-from-url.ts';
import { usePageTitle } from './use-page-title.ts';
import { useThreadActions } from './use-thread-actions.ts';

interface ConversationPageProps {
  kind: 'saved' | 'temporary';
  /** The agent that answers. Defaults to the agent in the URL. */
  agentId?: string;
  /** False if the surrounding page renders the title. */
  isPage?: boolean;
  /** The title of a chat that has none yet. */
  title: string;
  /** A persistent notice above the messages. */
  mark?: ReactNode;
  /** Shown in a chat without messages. */
  greeting: ReactNode;
  /** Suggestions below the composer of a chat without messages; picking one sends it. */
  starters?: (send: (prompt: string) => void, attach: (files: Iterable<File>) => void) => ReactNode;
}

/** Renders a chat page: a greeting while it is empty, otherwise the conversation with the composer below. */
export function ConversationPage({ kind, agentId, isPage = true, title, mark, greeting, starters }: ConversationPageProps) {
  const [params] = useSearchParams();
  const agent = agentId ?? params.get('agent_id');
  const shown = useShownConversation(kind, agent);
  const { key, sessionId, conversation, isTemporary } = shown;
  const composer = useRef<ComposerHandle>(null);
  const { draft, setDraft } = useDraft({ key, slot: shown.slot, isTemporary, initial: sessionId ? '' : (params.get('q') ?? '') });
  const thread = useWarmBody(draft.trim() !== '');
  useConversationSync(shown);
  useSessionInUrl(conversation, sessionId);
  useMessageFromUrl(shown);
  useChatCommands({ shown, composer });
  const actions = useThreadActions(shown, agent, composer);
  const isEmpty = sessionId === null && conversation.turns.length === 0;
  useFocusedComposer(composer, `${key} ${isEmpty}`);
  usePageTitle(isPage ? conversation.title || title : undefined);

  const send = (message: string, options: ComposerOptions, brought: Brought) => {
    setDraft('');
    actions.send(message, options, brought);
    return undefined;
  };
  const hasArtifact = useArtifactPlace().key !== null && !isEmpty;
  const pick = (prompt: string) => {
    setDraft(prompt);
    composer.current?.focus();
  };
  const write = (added: string) => pick(draft.trim() ? `${draft.trimEnd()}\n\n${added}` : added);
  // The composer keeps its place in the tree, so sending the first message neither remounts it nor takes its focus.
  return (
    <ThreadContext value={actions.thread}>
      {mark}
      <AnswerStatus isBusy={isBusy(conversation)} ending={conversation.turns.findLast(({ role }) => role === 'assistant')?.status} />
      <div className={styles.split} data-beside={hasArtifact || undefined}>
        <WritingContext value={write}>
          <div className={isEmpty ? 'ui-home' : styles.conversation}>
            {isEmpty && !isTemporary && thread ? <thread.UnsentElsewhere shown={shown} /> : null}
            {isEmpty ? greeting : <OpenConversation shown={shown} title={isPage ? conversation.title || title : undefined} draft={draft} />}
            {canWrite(conversation) || draft ? (
              <ChatComposer
                shown={shown}
                hasTools={!isTemporary && !agent && !conversation.agentId}
                agentId={agent ?? conversation.agentId}
                draft={draft}
                onDraftChange={setDraft}
                onSend={send}
                composer={composer}
                starters={isEmpty ? starters : undefined}
              />
            ) : null}
          </div>
        </WritingContext>
        {hasArtifact ? <ArtifactBeside conversation={conversation} onAsk={pick} /> : null}
      </div>
    </ThreadContext>
  );
}

interface OpenConversationProps {
  shown: ReturnType<typeof useShownConversation>;
  title: string | undefined;
  draft: string;
}

function OpenConversation({ shown, title, draft }: OpenConversationProps) {
  return (
    <>
      <LazyBody shown={shown} draft={draft} title={title} />
      <ConnectionNote conversation={shown.conversation} />
    </>
  );
}

function ConnectionNote({ conversation }: { conversation: Conversation }) {
  const text = useMessages();
  const isLost = conversation.run?.phase === 'reconnecting' && conversation.run.seq !== null;
  return isLost ? <p className={styles.note}>{text('reconnecting')}</p> : null;
}

/** Adds the session to the URL when a new chat gets one. */
function useSessionInUrl(conversation: Conversation, sessionId: string | null): void {
  const [, setParams] = useSearchParams();
  const newSessionId = conversation.isTemporary ? null : conversation.sessionId;
  useEffect(() => {
    if (!newSessionId || sessionId) return;
    setParams(
      (params) => {
        params.set('sessionId', newSessionId);
        params.delete('q');
        return params;
      },
      { replace: true },
    );
  }, [newSessionId, sessionId, setParams]);
}

/** Focuses the composer on arrival and after sending. */
function useFocusedComposer(composer: RefObject<ComposerHandle | null>, place: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is the reason to focus again.
  useEffect(() => focusComposer(composer), [place]);
}
