import { memo, useState } from 'react';
import { isApiError, limits } from 'shared-contracts';
import { deleteSummary, editSummary, restoreSummary } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Button, getLocale, IconButton, Input } from 'shared-ui';
import { CopyButton, Markdown, MessageBubble } from 'shared-ui/chat';
import { Layers, Pencil, Trash2 } from 'shared-ui/icons';
import { useContextMessages } from '../../messages/context.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useThread } from '../message/thread-context.ts';
import { AnswerProgress } from './answer-progress.tsx';
import * as styles from './summary-row.module.css';

/** Renders a summary of earlier messages, which can be edited and deleted, or its progress while it is written. */
export const SummaryRow = memo(function SummaryRow({ turn }: { turn: ChatTurn }) {
  const text = useContextMessages();
  const [isEditing, setIsEditing] = useState(false);
  const isRunning = turn.status === 'running';
  return (
    <MessageBubble role="assistant" label={text('summaryLabel')} isStreaming={isRunning} face={<Layers />}>
      <div className={styles.summary}>
        {isRunning ? <AnswerProgress turn={turn} /> : <SummaryText turn={turn} isEditing={isEditing} onEditing={setIsEditing} />}
      </div>
    </MessageBubble>
  );
});

interface SummaryTextProps {
  turn: ChatTurn;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
}

function SummaryText({ turn, isEditing, onEditing }: SummaryTextProps) {
  const text = useContextMessages();
  if (!turn.content)
    return (
      <p className={styles.note} role="alert">
        <b>{text('summaryFailed')}</b> {turn.problem}
      </p>
    );
  if (isEditing) return <SummaryEditor turn={turn} onClose={() => onEditing(false)} />;
  return (
    <>
      <p className={styles.note}>
        <b>{text('summaryLabel')}</b> {text('summaryNote')}
      </p>
      <Markdown content={turn.content} />
      <SummaryActions turn={turn} onEdit={() => onEditing(true)} />
    </>
  );
}

function SummaryActions({ turn, onEdit }: { turn: ChatTurn; onEdit: () => void }) {
  const text = useContextMessages();
  const { api, notify } = useShell();
  const { conversations, conversationKey, isBusy, canWrite } = useThread();
  const { messageId, parentId, content } = turn;
  const change = async (send: () => Promise<unknown>) => {
    try {
      await send();
      await conversations.reload(conversationKey);
      return true;
    } catch (error) {
      notify.error({ title: text('changeFailed'), ...(isApiError(error) ? { description: error.message } : {}) });
      return false;
    }
  };
  const restore = () => void change(() => api.call(restoreSummary, { query: { message_id: parentId ?? '' }, body: { content } }));
  const remove = async () => {
    if (!(await change(() => api.call(deleteSummary, { query: { message_id: messageId ?? '' } })))) return;
    const action = parentId ? { action: { label: text('undo'), onAction: restore } } : {};
    notify.success({ title: text('summaryDeleted'), description: text('summaryDeletedDetail'), ...action });
  };
  return (
    <div className={`ui-message-actions ${styles.actions}`}>
      <CopyButton value={content} label={text('copySummary')} />
      {canWrite ? (
        <>
          <IconButton size="small" label={text('editSummary')} icon={<Pencil size={16} />} onClick={onEdit} />
          <IconButton
            size="small"
            label={text('deleteSummary')}
            icon={<Trash2 size={16} />}
            disabled={isBusy}
            onClick={() => void remove()}
          />
        </>
      ) : null}
    </div>
  );
}

function SummaryEditor({ turn, onClose }: { turn: ChatTurn; onClose: () => void }) {
  const text = useContextMessages();
  const { api } = useShell();
  const { conversations, conversationKey } = useThread();
  const [draft, setDraft] = useState(turn.content);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const isTooLong = draft.length > limits.chatSummaryMaxCharacters;
  const save = async () => {
    setIsSaving(true);
    try {
      await api.call(editSummary, { query: { message_id: turn.messageId ?? '' }, body: { content: draft } });
      await conversations.reload(conversationKey);
      onClose();
    } catch (error) {
      setProblem(isApiError(error) ? error.message : text('changeFailed'));
      setIsSaving(false);
    }
  };
  const said = isTooLong
    ? text('summaryTooLong', { most: new Intl.NumberFormat(getLocale()).format(limits.chatSummaryMaxCharacters) })
    : problem;
  return (
    <div className={styles.editor}>
      <Input.TextArea
        autoFocus
        aria-label={text('summaryLabel')}
        autoSize={{ minRows: 3, maxRows: 20 }}
        value={draft}
        status={said ? 'error' : ''}
        dir="auto"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onClose();
        }}
      />
      {said ? (
        <p className={styles.note} role="alert">
          {said}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button size="small" type="primary" loading={isSaving} disabled={isTooLong || !draft.trim()} onClick={() => void save()}>
          {text('save')}
        </Button>
      </div>
    </div>
  );
}
