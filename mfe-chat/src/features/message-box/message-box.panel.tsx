import { useEffect, useRef, useState } from 'react';
import { newId, routes } from 'shared-contracts';
import { listNotebooks, listWorkAreas } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import type { ComposerHandle } from 'shared-ui/chat';
import { useCall } from 'shared-ui/query';
import { useLocation, useNavigate, useParams } from 'shared-ui/router';
import { type Brought, ChatComposer } from '../../core/composer/chat-composer.tsx';
import type { ComposerOptions } from '../../core/composer/composer-toggles.tsx';
import { useDraft } from '../../core/composer/use-draft.ts';
import { createRequests } from '../../core/outbox/chat-requests.ts';
import { readDraft, writeDraft } from '../../core/outbox/drafts.ts';
import { useShownConversation } from '../../core/session/use-conversation.ts';
import { useMessageBoxMessages } from '../../messages/message-box.ts';
import * as styles from './message-box.module.css';
import { keyOf, type Subject, startChat } from './start-chat.ts';

/** Renders the message box of a notebook, a Work Area or the list of agents: the same one as everywhere. Its answer opens in a chat. */
export function MessageBoxPanel() {
  const subject = useSubject();
  return subject ? <MessageBox key={keyOf(subject)} subject={subject} /> : null;
}

/** Returns what the page is about; undefined while its Work Area loads. */
function useSubject(): Subject | undefined {
  const { pathname } = useLocation();
  const { id, routeUrl } = useParams();
  const isArea = id === undefined && pathname !== routes.agents();
  const { data: area } = useCall(
    listWorkAreas,
    {},
    { isEnabled: isArea, select: ({ areas }) => areas.find(({ RouteURL }) => RouteURL === routeUrl) },
  );
  if (id !== undefined) return { kind: 'notebook', id };
  if (!isArea) return { kind: 'agents' };
  return area && { kind: 'area', area };
}

function MessageBox({ subject }: { subject: Subject }) {
  const text = useMessageBoxMessages();
  const { api, model, notify } = useShell();
  const email = useSession()?.email;
  const navigate = useNavigate();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const shown = useShownConversation('saved');
  const composer = useRef<ComposerHandle>(null);
  const { draft, setDraft } = useDraft({ key: shown.key, slot: shown.slot, isTemporary: false });
  const [isStarting, setIsStarting] = useState(false);
  /** Reuses the key for a resend, so that a lost response doesn't start a second chat. What was changed is another request. */
  const sent = useRef({ request: '', key: '' });

  const start = async (message: string, options: ComposerOptions, { attachments, references }: Brought): Promise<boolean> => {
    setIsStarting(true);
    const { settings } = shown.conversation;
    const asked = { ...options, agentId: null, settings, attachments, references };
    const body = createRequests(() => model.current().modelId).forMessage(shown.conversation, { message, options: asked });
    const request = `${keyOf(subject)} ${JSON.stringify(body)}`;
    if (sent.current.request !== request) sent.current = { request, key: newId() };
    try {
      const { sessionId, isFiled } = await startChat(api, subject, body, sent.current.key);
      if (!isFiled) notify.warning({ title: text('notFiledTitle'), description: text('notFiledDetail') });
      setDraft('');
      // A box that is left no longer stores its draft, and another one of the same page may have a new text by now.
      if (email && readDraft(email, shown.slot).trim() === message) writeDraft(email, shown.slot, '');
      if (!isLeft.current) void navigate(routes.chat({ sessionId }));
      return true;
    } catch (error) {
      const reason = error instanceof Error && error.message ? error.message : text('notStartedDetail');
      notify.error({ title: text('notStartedTitle'), description: reason });
      setIsStarting(false);
      return false;
    }
  };
  const notebookId = useOwnNotebook(subject);
  const name = subject.kind === 'area' ? subject.area.DisplayName : '';
  return (
    <div className={styles.box}>
      <ChatComposer
        shown={shown}
        hasTools={subject.kind !== 'agents'}
        draft={draft}
        onDraftChange={setDraft}
        onSend={start}
        composer={composer}
        inPage={{
          label: text(`${subject.kind}Label`),
          placeholder: text(`${subject.kind}Placeholder`, { name }),
          isStarting,
          notebookId,
        }}
      />
    </div>
  );
}

/** Returns the notebook that the page shows if it is the user's own: files in somebody else's become the owner's. */
function useOwnNotebook(subject: Subject): string | undefined {
  const id = subject.kind === 'notebook' ? subject.id : undefined;
  const { data: isOwn = false } = useCall(
    listNotebooks,
    { query: {} },
    { isEnabled: id !== undefined, select: ({ notebooks }) => notebooks.some(({ notebook_id: own }) => own === id) },
  );
  return isOwn ? id : undefined;
}
