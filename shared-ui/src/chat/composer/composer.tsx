import type { SenderRef } from '@ant-design/x/es/sender/interface';
import { Button, Tooltip } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import Sender from '#sender';
import { AppWindow, ArrowUp, Square } from '../../icons.ts';
import { useMessages } from '../../messages.ts';
import { useLazy } from '../../states/lazy-part.tsx';
import { preloadMarkdown } from '../markdown/markdown.tsx';
import { readComposerKey } from './composer-keys.model.ts';
import type { ComposerMenu } from './menu/composer-menu.types.ts';
import { replaceText } from './menu/replace-text.ts';

/** Loads with the first trigger that is typed. */
const menuCode = lazyCode(() => import(/* webpackChunkName: "part-composer-menu" */ './menu/composer-menu.tsx'));
const hasTrigger = (text: string) => /^[/／]|(?:^|\s)[@＠]/.test(text);

/** Describes what a page can do with the composer. */
export interface ComposerHandle {
  focus: () => void;
  /** Inserts text at the caret, so that undo removes it. */
  insert: (text: string) => void;
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
  /** Messages can be sent while busy: they wait until the answer ends. */
  canQueue?: boolean;
  /** Up in an empty composer, then Up and Down while the recalled text is unchanged (`isRecalled`). */
  onRecall?: (direction: 'back' | 'forward') => void;
  isRecalled?: boolean;
  /** Receives pasted text. Returns whether it took the text, which is not inserted then. */
  onPasteText?: (text: string) => boolean;
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
  /** The menus that open when `/` or `@` is typed. */
  menus?: readonly ComposerMenu[];
  ref?: Ref<ComposerHandle>;
}

// Inline, so that the field measures itself correctly before any style sheet has loaded.
const fieldStyles = { input: { paddingTop: 6, paddingBottom: 6, borderTopWidth: 0, borderBottomWidth: 0 } };

/** Returns how many lines fit on a good half of the screen, of which an on-screen keyboard takes its part. */
const largeRows = () => Math.max(8, Math.floor(((globalThis.visualViewport?.height ?? innerHeight) * 0.55) / 22));
const isLong = (text: string) => text.length > 400 || text.split('\n', 5).length > 4;

/** Renders the message field. Enter sends; Shift, Ctrl or Meta with Enter breaks the line; while busy, STOP replaces Send. */
export function Composer(props: ComposerProps) {
  const { value, onChange, onSend, isBusy = false, onRecall, onPasteFiles, isDisabled = false, menus, ref } = props;
  const text = useMessages();
  const sender = useRef<SenderRef>(null);
  const [isLarge, setIsLarge] = useState(false);
  const [wantsMenu, setWantsMenu] = useState(false);
  const { module: menu } = useLazy(menuCode, wantsMenu);
  const field = wantsMenu ? sender.current?.inputElement : undefined;
  const insert = (words: string) => {
    const input = sender.current?.inputElement;
    if (!(input instanceof HTMLTextAreaElement)) return;
    replaceText(input, { from: input.selectionStart, to: input.selectionEnd, text: words }, onChange);
  };
  useImperativeHandle(ref, () => ({ focus: () => sender.current?.focus(), insert }));

  const handleChange = (next: string) => {
    // Typing announces an answer, which needs the Markdown code.
    void preloadMarkdown();
    if (menus?.length && hasTrigger(next)) setWantsMenu(true);
    onChange(next);
  };
  const send = () => {
    const message = value.trim();
    if (message && (!isBusy || props.canQueue) && !isDisabled) onSend(message);
    sender.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent): false => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode } = event;
    const intent = readComposerKey(
      { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing: event.nativeEvent.isComposing },
      { isEmpty: value === '', isRecalled: props.isRecalled ?? false, isLarge },
    );
    if (intent === 'none' || (intent === 'newline' && shiftKey)) return false;
    event.preventDefault();
    if (intent === 'send') send();
    if (intent === 'recall' || intent === 'forward') onRecall?.(intent === 'recall' ? 'back' : 'forward');
    if (intent === 'resize') setIsLarge(!isLarge);
    if (intent === 'newline') insert('\n');
    // False turns off Sender's own Enter handling.
    return false;
  };

  const handlePaste = (event: ClipboardEvent) => {
    if (props.onPasteText?.(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };

  return (
    <Sender
      ref={sender}
      className="ui-composer"
      styles={fieldStyles}
      value={value}
      onChange={handleChange}
      onKeyDown={handleKeyDown}
      onPaste={handlePaste}
      onPasteFile={onPasteFiles}
      disabled={isDisabled}
      placeholder={props.placeholder}
      aria-label={props.label ?? text('composerLabel')}
      autoSize={isLarge ? { minRows: largeRows(), maxRows: largeRows() } : { minRows: 1, maxRows: 8 }}
      header={
        <>
          {menu && menus && field instanceof HTMLTextAreaElement ? (
            <menu.ComposerMenus field={field} menus={menus} onChange={onChange} />
          ) : null}
          {props.header}
        </>
      }
      suffix={
        <div className="ui-composer-actions">
          {isLarge || isLong(value) ? (
            <Tooltip title={text('largeEditor')}>
              <Button
                type="text"
                shape="circle"
                aria-label={text('largeEditor')}
                aria-pressed={isLarge}
                icon={<AppWindow />}
                onClick={() => {
                  setIsLarge(!isLarge);
                  sender.current?.focus();
                }}
              />
            </Tooltip>
          ) : null}
          {props.actions}
          {isBusy ? <Stop onStop={props.onStop} /> : null}
          {isBusy && !(props.canQueue && value.trim()) ? null : (
            <Send label={text(isBusy ? 'queue' : 'send')} isReady={value.trim() !== '' && !isDisabled} onSend={send} />
          )}
        </div>
      }
      footer={props.toggles}
    />
  );
}

function Stop({ onStop }: { onStop: (() => void) | undefined }) {
  const text = useMessages();
  return (
    <Tooltip title={text('stop')}>
      <Button shape="circle" aria-label={text('stop')} icon={<Square size={14} fill="currentColor" />} onClick={onStop} />
    </Tooltip>
  );
}

function Send({ label, isReady, onSend }: { label: string; isReady: boolean; onSend: () => void }) {
  const text = useMessages();
  return (
    <Tooltip title={isReady ? label : text('sendDisabled')}>
      <Button type="primary" shape="circle" aria-label={label} disabled={!isReady} icon={<ArrowUp />} onClick={onSend} />
    </Tooltip>
  );
}
