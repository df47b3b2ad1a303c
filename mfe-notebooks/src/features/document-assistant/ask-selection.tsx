import type { Editor } from '@tiptap/react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { limits } from 'shared-contracts';
import { Button, IconButton, Input } from 'shared-ui';
import { CopyButton, Markdown } from 'shared-ui/chat';
import { Square, X } from 'shared-ui/icons';
import { useAskKnowledge } from 'shared-ui/items';
import { insertMarkdown } from '../../core/document/markdown/insert-markdown.ts';
import { useParseFileId } from '../../core/document/text/file-address.ts';
import { getTextPosition } from '../../core/document/text/text-position.ts';
import { useDocumentMessages } from '../../messages/document.ts';
import * as floating from '../../shared/floating-card.module.css';
import * as styles from './ask-selection.module.css';
import { useAsk } from './use-ask.ts';
import { useTrackedSelection } from './use-tracked-selection.ts';

const prompts = ['summarize', 'improve', 'shorten', 'explain'] as const;

interface AskSelectionProps {
  editor: Editor;
  notebookId: string;
  onClose: () => void;
}

/**
 * Asks the assistant about the selected text, or about the notebook when nothing is selected. The answer can replace the selection or be
 * inserted below it.
 */
export function AskSelection({ editor, notebookId, onClose }: AskSelectionProps) {
  const text = useDocumentMessages();
  const { state, ask, stop } = useAsk();
  const askInChat = useAskKnowledge(notebookId);
  const { range, selected } = useTrackedSelection(editor);
  const parseFileId = useParseFileId();
  const [question, setQuestion] = useState('');
  const [problem, setProblem] = useState<string>();
  const isRunning = state.status === 'running';
  const about = (instruction: string) => (selected ? `${instruction}\n\n${selected}` : instruction);
  const send = (instruction: string, scope?: string) => {
    const message = about(instruction);
    if (message.length > limits.chatMessageMaxCharacters) return setProblem(text('askTooLong'));
    setProblem(undefined);
    void ask({ message, notebookId: scope });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (question.trim()) send(question.trim(), notebookId);
  };
  const handleClose = () => {
    onClose();
    editor.commands.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (isRunning) stop();
    else handleClose();
  };
  const handleTake = async (at: { from: number; to: number }) => {
    await insertMarkdown(editor, at, state.answer, parseFileId);
    onClose();
  };
  const { bottom } = getTextPosition(editor, range().to);
  return (
    <div
      className={`${floating.card} ${styles.ask}`}
      data-print="hide"
      role="dialog"
      aria-label={text('ask')}
      style={{ insetBlockStart: bottom + 10 }}
      onKeyDown={handleKeyDown}
    >
      {selected ? (
        <blockquote className={styles.about} aria-label={text('askAbout')}>
          {selected}
        </blockquote>
      ) : null}
      <form className={styles.row} onSubmit={handleSubmit}>
        <Input
          autoFocus
          value={question}
          aria-label={text('askLabel')}
          placeholder={text('askPlaceholder')}
          maxLength={4_000}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <Button type="primary" htmlType="submit" disabled={question.trim() === '' || isRunning}>
          {text('askSend')}
        </Button>
        <IconButton icon={<X />} label={text('askClose')} onClick={handleClose} />
      </form>
      <div className={styles.row}>
        {selected
          ? prompts.map((prompt) => (
              <Button key={prompt} size="small" disabled={isRunning} onClick={() => send(text(`promptText_${prompt}`))}>
                {text(`prompt_${prompt}`)}
              </Button>
            ))
          : null}
        {question.trim() ? (
          <Button size="small" type="link" disabled={isRunning} onClick={() => void askInChat(about(question.trim()))}>
            {text('askInChat')}
          </Button>
        ) : null}
      </div>
      {problem ? <p role="alert">{problem}</p> : null}
      <p className="ui-visually-hidden" role="status">
        {isRunning ? text('askWorking') : state.status === 'done' ? text('askDone') : ''}
      </p>
      {state.answer ? (
        <div className={styles.answer}>
          <Markdown content={state.answer} isStreaming={isRunning} />
        </div>
      ) : isRunning ? (
        <div className="ui-skeleton" />
      ) : null}
      {state.status === 'failed' ? <p role="alert">{text('askFailed', { reason: state.problem ?? '' })}</p> : null}
      {state.status === 'done' && state.answer === '' ? <p role="alert">{text('askEmpty')}</p> : null}
      {isRunning ? (
        <Button size="small" icon={<Square />} onClick={stop}>
          {text('askStop')}
        </Button>
      ) : state.answer ? (
        <div className={styles.row}>
          {selected ? (
            <Button size="small" type="primary" onClick={() => void handleTake(range())}>
              {text('askReplace')}
            </Button>
          ) : null}
          <Button
            size="small"
            type={selected ? 'default' : 'primary'}
            onClick={() => void handleTake({ from: range().to, to: range().to })}
          >
            {text('askInsert')}
          </Button>
          <CopyButton value={state.answer} />
        </div>
      ) : null}
    </div>
  );
}
