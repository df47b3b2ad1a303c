import { useEffect, useMemo, useRef } from 'react';
import { chatSessionChanged } from 'shared-contracts';
import { listArtifactEdits, saveArtifactEdit } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Button, EmptyState, ListSkeleton } from 'shared-ui';
import { AppWindow } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useAnswerMessages } from '../../messages/answers.ts';
import { useArtifactMessages } from '../../messages/artifacts.ts';
import { type Conversation, canWrite } from '../conversation/conversation.model.ts';
import { type Artifact, type ArtifactVersion, languageOf, listArtifacts } from './artifact.model.ts';
import * as styles from './artifact.module.css';
import { ArtifactPane } from './artifact-pane.tsx';
import { ChatFilesContext, listChatFiles } from './chat-files.ts';
import { useArtifactPlace } from './use-artifact-place.ts';

/** Matches where an artifact takes the place of the chat; the same width is in the style sheets. */
const coversChat = '(width < 960px)';

interface ChatArtifactProps {
  conversation: Conversation;
  /** Puts a text into the composer. */
  onAsk: (draft: string) => void;
}

/** Renders the artifact of a chat that the address names. */
export function ChatArtifact({ conversation, onAsk }: ChatArtifactProps) {
  const text = useArtifactMessages();
  const common = useAnswerMessages();
  const { key, version, open, close } = useArtifactPlace();
  const { isTemporary, turns, load, earlier } = conversation;
  const sessionId = isTemporary ? null : conversation.sessionId;
  const stored = useCall(listArtifactEdits, { query: { session_id: sessionId ?? '' } }, { isEnabled: sessionId !== null });
  const artifacts = useMemo(() => listArtifacts(turns, stored.data?.edits ?? []), [turns, stored.data]);
  const files = useMemo(() => listChatFiles(turns), [turns]);
  const save = useSave(sessionId);
  const artifact = artifacts.find((one) => one.key === key);
  const closeWith = useClosing(close);
  const focusOpener = () =>
    [...document.querySelectorAll<HTMLElement>('[data-artifact]')].find(({ dataset }) => dataset.artifact === key)?.focus();
  if (!artifact) {
    const isLoading = load === 'loading' || earlier > 0;
    const action = <Button onClick={close}>{text('close')}</Button>;
    return (
      <section className={styles.pane} aria-label={text('preview')}>
        {isLoading ? <ListSkeleton /> : null}
        {isLoading ? null : <EmptyState icon={<AppWindow />} title={text('missing')} note={text('missingNote')} action={action} />}
      </section>
    );
  }
  const name = artifact.title ?? common(`artifact_${artifact.kind}`);
  const mayWrite = canWrite(conversation);
  return (
    <ChatFilesContext value={files}>
      <ArtifactPane
        key={artifact.key}
        artifact={artifact}
        number={version}
        onShow={(number) => open(artifact.key, number)}
        onClose={() => closeWith(focusOpener)}
        onSave={
          mayWrite && sessionId
            ? async (changed) => {
                const isSaved = await save(artifact, changed);
                if (isSaved) open(artifact.key);
                return isSaved;
              }
            : undefined
        }
        onAsk={
          mayWrite
            ? (from) => {
                const ask = () => onAsk(toRequest(artifact, from, text('changeRequest', { title: name }), text('changeFrom')));
                if (matchMedia(coversChat).matches) closeWith(ask);
                else ask();
              }
            : undefined
        }
      />
    </ChatFilesContext>
  );
}

/** Returns a function that closes the artifact and then does something with the chat, which it may have covered until then. */
function useClosing(close: () => void) {
  const next = useRef<(() => void) | null>(null);
  useEffect(() => () => next.current?.(), []);
  return (then: () => void) => {
    next.current = then;
    close();
  };
}

/** Writes a request that contains the text when the model has not written it itself. */
function toRequest({ kind, title }: Artifact, { text, isEdited }: ArtifactVersion, request: string, note: string): string {
  if (!isEdited) return request;
  const info = title ? `${languageOf(kind)} title="${title.replaceAll('"', '”')}"` : languageOf(kind);
  return `${request}\n\n${note}\n\n\`\`\`\`${info}\n${text}\n\`\`\`\``;
}

/** Returns a function that saves an edited text as a version, which every tab then shows. */
function useSave(sessionId: string | null) {
  const text = useArtifactMessages();
  const { bus } = useShell();
  const { mutateAsync: send } = useCallAction(saveArtifactEdit, { failure: text('saveFailed') });
  return async ({ key, versions }: Artifact, changed: string): Promise<boolean> => {
    // Also what was made of an older version follows the newest one.
    const messageId = versions.at(-1)?.messageId;
    if (!sessionId || !messageId) return false;
    const saved = await send({ body: { message_id: messageId, artifact_key: key, text: changed } }).catch(() => undefined);
    if (saved) bus.publish(chatSessionChanged, { sessionId, change: 'answered' });
    return saved !== undefined;
  };
}
