import { Tooltip } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { AppWindow, ArrowUp, Square } from '../../icons.ts';
import { useMessages } from '../../messages.ts';
import { IconButton } from '../../page/icon-button.tsx';
import { replaceText } from '../../paste/replace-text.ts';
import { useFormattedPaste } from '../../paste/use-formatted-paste.ts';
import { useLazy } from '../../states/lazy-part.tsx';
import { preloadMarkdown } from '../markdown/markdown.tsx';
import { useFieldHeight, useTightRow } from './composer-field.ts';
import { readComposerKey } from './composer-keys.model.ts';
import { TightContext } from './composer-toggle.tsx';
import type { ComposerMenu } from './menu/composer-menu.types.ts';

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
  label?: string | undefined;
  isDisabled?: boolean;
  /** The button that adds something to the message, first in the row under the field. */
  add?: ReactNode;
  /** The toggles in the row under the field. On phones, only those that are on show, above the field. */
  toggles?: ReactNode;
  /** Buttons before Send. */
  actions?: ReactNode;
  /** Attachments or other chips above the field. */
  header?: ReactNode;
  /** The menus that open when `/` or `@` is typed. */
  menus?: readonly ComposerMenu[];
  ref?: Ref<ComposerHandle>;
}

const isLong = (text: string) => text.length > 400 || text.split('\n', 5).length > 4;

/** Renders the message field. Enter sends; Shift, Ctrl or Meta with Enter breaks the line; while busy, STOP replaces Send. */
export function Composer(props: ComposerProps) {
  const { value, onChange, onSend, isBusy = false, onRecall, isDisabled = false, menus, ref } = props;
  const text = useMessages();
  const field = useRef<HTMLTextAreaElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [isLarge, setIsLarge] = useState(false);
  const [wantsMenu, setWantsMenu] = useState(false);
  const { module: menu } = useLazy(menuCode, wantsMenu);
  const isTall = useFieldHeight(field, value, isLarge);
  const isTight = useTightRow(row);
  const paste = useFormattedPaste(onChange, props.onPasteText);
  const focus = () => field.current?.focus();
  const insert = (words: string) => {
    const input = field.current;
    if (input) replaceText(input, { from: input.selectionStart, to: input.selectionEnd, text: words }, onChange);
  };
  useImperativeHandle(ref, () => ({ focus, insert }));

  const handleChange = (next: string) => {
    // Typing announces an answer, which needs the Markdown code.
    void preloadMarkdown();
    if (menus?.length && hasTrigger(next)) setWantsMenu(true);
    onChange(next);
  };
  const send = () => {
    const message = value.trim();
    if (message && (!isBusy || props.canQueue) && !isDisabled) onSend(message);
    focus();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    paste.onKeyDown(event);
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode } = event;
    const intent = readComposerKey(
      { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing: event.nativeEvent.isComposing },
      { isEmpty: value === '', isRecalled: props.isRecalled ?? false, isLarge },
    );
    if (intent === 'none' || (intent === 'newline' && shiftKey)) return;
    event.preventDefault();
    if (intent === 'send') send();
    if (intent === 'recall' || intent === 'forward') onRecall?.(intent === 'recall' ? 'back' : 'forward');
    if (intent === 'resize') setIsLarge(!isLarge);
    if (intent === 'newline') insert('\n');
  };
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { files } = event.clipboardData;
    const pasted = event.clipboardData.getData('text/plain');
    // A copied part of a spreadsheet is text with a picture of it.
    const takesFiles = pasted === '' && files.length > 0 && props.onPasteFiles !== undefined;
    if (takesFiles) props.onPasteFiles?.(files);
    else if (paste.onPaste(event)) return;
    if (takesFiles || props.onPasteText?.(pasted)) event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text means the text, which the keyboard reaches anyway.
    <div
      className="ui-composer"
      data-tall={isTall || isLarge || undefined}
      onMouseDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button, a, input, textarea, [role], [tabindex]')) return;
        event.preventDefault();
        focus();
      }}
    >
      <div className="ui-composer-header">
        {wantsMenu && menu && menus && field.current ? (
          <menu.ComposerMenus field={field.current} menus={menus} onChange={onChange} />
        ) : null}
        {props.header}
      </div>
      <textarea
        ref={field}
        className="ui-composer-field"
        rows={1}
        dir="auto"
        value={value}
        onChange={({ target }) => handleChange(target.value)}
        onFocus={paste.onFocus}
        onPointerDown={paste.onPointerDown}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        disabled={isDisabled}
        placeholder={props.placeholder}
        aria-label={props.label ?? text('composerLabel')}
      />
      <div ref={row} className="ui-composer-row">
        {props.add}
        <TightContext value={isTight}>{props.toggles}</TightContext>
        <div className="ui-composer-actions">
          {isLarge || isLong(value) ? (
            <IconButton
              shape="circle"
              label={text('largeEditor')}
              aria-pressed={isLarge}
              icon={<AppWindow />}
              onClick={() => {
                setIsLarge(!isLarge);
                focus();
              }}
            />
          ) : null}
          {props.actions}
          {isBusy ? <SendButton label={text('stop')} icon={<Square size={14} fill="currentColor" />} onClick={props.onStop} /> : null}
          {isBusy && !(props.canQueue && value.trim()) ? null : (
            <SendButton
              label={text(isBusy ? 'queue' : 'send')}
              icon={<ArrowUp />}
              missing={value.trim() === '' || isDisabled ? text('sendDisabled') : undefined}
              onClick={send}
            />
          )}
        </div>
      </div>
    </div>
  );
}

interface SendButtonProps {
  label: string;
  icon: ReactNode;
  /** What is missing before it can be pressed. */
  missing?: string | undefined;
  onClick: (() => void) | undefined;
}

/** Renders Send, or STOP in its place and size. */
function SendButton({ label, icon, missing, onClick }: SendButtonProps) {
  return (
    <Tooltip title={missing ?? label}>
      <button type="button" className="ui-send" aria-label={label} disabled={missing !== undefined} onClick={onClick}>
        {icon}
      </button>
    </Tooltip>
  );
}
