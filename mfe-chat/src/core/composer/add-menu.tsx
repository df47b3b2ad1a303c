import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyCode } from 'shared-contracts';
import { Dropdown, IconButton, LazyPart, type MenuProps } from 'shared-ui';
import { Lightbulb, Paperclip, Plus, SlidersHorizontal } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { useIsPhone } from '../../shared/use-is-phone.ts';
import type { ShownToggle } from './composer-toggles.tsx';

const sheetCode = lazyCode(() => import(/* webpackChunkName: "part-add-sheet" */ './add-sheet.tsx'));
/** Describes an entry of the menu. */
export interface AddEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Whether it is on, for one that stays on. */
  readonly isOn?: boolean;
  readonly onPick: () => void;
}

interface AddMenuProps {
  /** The toggles of the row, which are in the sheet on phones. */
  toggles: readonly ShownToggle[];
  /** Switches tools on or off, where a message may ask for them. */
  tools: ShownToggle | undefined;
  draft: string;
  /** Receives files; missing in an incognito chat. */
  onAttach: ((files: FileList) => void) | undefined;
  /** Opens the menu of prompts. */
  onPrompts: () => void;
  /** Saves what is written as a prompt. */
  onSave: () => void;
  /** Opens the settings of the chat; missing where they can't be changed. */
  onSettings: (() => void) | undefined;
}

/** Renders ＋: files, prompts, tools and settings for the next message. */
export function AddMenu({ toggles, tools, draft, onAttach, onPrompts, onSave, onSettings }: AddMenuProps) {
  const text = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isPhone = useIsPhone();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const openSheet = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    opener.current = currentTarget;
    setIsSheetOpen(true);
  };
  const closeSheet = () => {
    // The sheet keeps the focus until it is gone. What was picked in it may move the focus on.
    flushSync(() => setIsSheetOpen(false));
    opener.current?.focus();
  };
  const hasWords = draft.trim() !== '' && !/^[/／]/.test(draft);
  const attach = { id: 'attach', label: text('attach'), icon: <Paperclip />, onPick: () => input.current?.click() };
  const prompts = { id: 'prompts', label: text('prompts'), icon: <Lightbulb />, onPick: onPrompts };
  const save = { id: 'save', label: text('saveAsPrompt'), icon: <Lightbulb />, onPick: onSave };
  const toolEntry = tools && { ...tools, onPick: () => tools.onChange(!tools.isOn) };
  const settings = onSettings && { id: 'settings', label: text('modelSettings'), icon: <SlidersHorizontal />, onPick: onSettings };
  const entries: AddEntry[] = [onAttach && attach, hasWords ? save : prompts, toolEntry, settings].filter((entry) => entry !== undefined);
  const items: MenuProps['items'] = entries.map(({ id, label, icon, isOn }) => ({
    key: id,
    label,
    icon,
    ...(isOn === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': isOn, extra: <span className="ui-switch" /> }),
  }));
  const button = { type: 'default', shape: 'circle', label: text('add'), icon: <Plus /> } as const;
  return (
    <>
      {isPhone ? (
        <IconButton {...button} onClick={openSheet} />
      ) : (
        <Dropdown
          trigger={['click']}
          placement="topLeft"
          autoFocus
          menu={{ items, onClick: ({ key }) => entries.find(({ id }) => id === key)?.onPick() }}
        >
          <IconButton {...button} />
        </Dropdown>
      )}
      {isSheetOpen ? (
        <LazyPart code={sheetCode} onClose={closeSheet}>
          {({ AddSheet }) => (
            <AddSheet entries={entries} toggles={toggles} onPhoto={onAttach && (() => camera.current?.click())} onClose={closeSheet} />
          )}
        </LazyPart>
      ) : null}
      {onAttach ? (
        <>
          <FileInput ref={input} onPick={onAttach} />
          <FileInput ref={camera} isCamera onPick={onAttach} />
        </>
      ) : null}
    </>
  );
}

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  isCamera?: boolean;
  onPick: (files: FileList) => void;
}

function FileInput({ ref, isCamera = false, onPick }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      {...(isCamera ? { accept: 'image/*', capture: 'environment' as const } : { multiple: true })}
      hidden
      onChange={({ target }) => {
        if (target.files) onPick(target.files);
        // Allow the same file to be chosen again.
        target.value = '';
      }}
    />
  );
}
