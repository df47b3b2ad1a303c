import type { SenderRef } from '@ant-design/x/es/sender/interface';
import { Button, Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import Sender from '#sender';
import { ArrowUp, Square } from '../../icons.ts';
import { useMessages } from '../../messages.ts';
import { preloadMarkdown } from '../markdown/markdown.tsx';
import { readComposerKey } from './composer-keys.model.ts';

/** Describes what a page can do with the composer. */
export interface ComposerHandle {
  focus: () => void;
}

/** Describes the props of `Composer`. */
export interface ComposerProps {
  value: string;
  onChange: (value: string) => void;
  /** Receives the trimmed, non-blank text. The caller clears the field. */
  onSend: (message: string) => void;
  /** An answer is being written: STOP replaces Send. */
  isBusy?: boolean;
  onStop?: () => void;
  /** Up in an empty composer. */
  onRecall?: () => void;
  onPasteFiles?: (files: FileList) => void;
  placeholder?: string;
  /** The accessible name of the field. */
  label?: string;
  isDisabled?: boolean;
  /** The row of toggles under the field. */
  toggles?: ReactNode;
  /** Buttons before Send. */
  actions?: ReactNode;
  /** Attachments or other chips above the field. */
  header?: ReactNode;
  ref?: Ref<ComposerHandle>;
}

const breakLine = (field: HTMLTextAreaElement, onChange: (value: string) => void) => {
  field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end');
  onChange(field.value);
};

// Inline, so that the field measures itself correctly before any style sheet has loaded.
const fieldStyles = { input: { paddingTop: 6, paddingBottom: 6, borderTopWidth: 0, borderBottomWidth: 0 } };

/** Renders the message field. Enter sends; Shift, Ctrl or Meta with Enter breaks the line; while busy, STOP replaces Send. */
export function Composer(props: ComposerProps) {
  const { value, onChange, onSend, isBusy = false, onRecall, onPasteFiles, isDisabled = false, ref } = props;
  const text = useMessages();
  const sender = useRef<SenderRef>(null);
  useImperativeHandle(ref, () => ({ focus: () => sender.current?.focus() }), []);

  const handleChange = (next: string) => {
    // Typing announces an answer, which needs the Markdown code.
    void preloadMarkdown();
    onChange(next);
  };
  const send = () => {
    const message = value.trim();
    if (message && !isBusy && !isDisabled) onSend(message);
    sender.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent): false => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode } = event;
    const intent = readComposerKey(
      { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing: event.nativeEvent.isComposing },
      value === '',
    );
    if (intent === 'none' || (intent === 'newline' && shiftKey)) return false;
    event.preventDefault();
    if (intent === 'send') send();
    if (intent === 'recall') onRecall?.();
    if (intent === 'newline' && event.target instanceof HTMLTextAreaElement) breakLine(event.target, onChange);
    // False turns off Sender's own Enter handling.
    return false;
  };

  return (
    <Sender
      ref={sender}
      className="ui-composer"
      styles={fieldStyles}
      value={value}
      onChange={handleChange}
      onKeyDown={handleKeyDown}
      onPasteFile={onPasteFiles}
      disabled={isDisabled}
      placeholder={props.placeholder}
      aria-label={props.label ?? text('composerLabel')}
      autoSize={{ minRows: 1, maxRows: 8 }}
      header={props.header}
      suffix={
        <div className="ui-composer-actions">
          {props.actions}
          <SendOrStop isBusy={isBusy} isReady={value.trim() !== '' && !isDisabled} onSend={send} onStop={props.onStop} />
        </div>
      }
      footer={props.toggles}
    />
  );
}

interface SendOrStopProps {
  isBusy: boolean;
  isReady: boolean;
  onSend: () => void;
  onStop: (() => void) | undefined;
}

function SendOrStop({ isBusy, isReady, onSend, onStop }: SendOrStopProps) {
  const text = useMessages();
  if (isBusy) {
    return (
      <Tooltip title={text('stop')}>
        <Button shape="circle" aria-label={text('stop')} icon={<Square size={14} fill="currentColor" />} onClick={onStop} />
      </Tooltip>
    );
  }
  return (
    <Tooltip title={isReady ? text('send') : text('sendDisabled')}>
      <Button type="primary" shape="circle" aria-label={text('send')} disabled={!isReady} icon={<ArrowUp />} onClick={onSend} />
    </Tooltip>
  );
}
