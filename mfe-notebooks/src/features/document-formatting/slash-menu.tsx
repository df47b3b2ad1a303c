import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { Bot, ImagePlus, User } from 'shared-ui/icons';
import { getTextPosition } from '../../core/document/text/text-position.ts';
import { useDocumentMessages } from '../../messages/document.ts';
import * as floating from '../../shared/floating-card.module.css';
import { blocks } from './format-actions.ts';
import { FormatIcon } from './format-icon.tsx';
import type { DocumentTools } from './format-toolbar.tsx';
import * as styles from './slash-menu.module.css';
import { type SlashQuery, slashQuery } from './slash-query.model.ts';

/** Handles a key before the editor does. Returns true when the key is handled. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

interface SlashMenuProps {
  editor: Editor;
  tools: DocumentTools;
  keys: RefObject<KeyHandler | null>;
}

/** Renders the `/` menu. Arrow keys choose, Enter inserts and Escape keeps the `/`. The focus stays in the text. */
export function SlashMenu({ editor, tools, keys }: SlashMenuProps) {
  const text = useDocumentMessages();
  const listId = useId();
  const found = useEditorState({ editor, selector: ({ editor: now }) => (now.isFocused ? slashQuery(now.state) : null) });
  const [left, setLeft] = useState<number>();
  const [choice, setChoice] = useState({ query: '', index: 0 });
  // Once the dismissed `/` is deleted, a new one may open the menu again.
  if (!found && left !== undefined) setLeft(undefined);
  const items = found && found.from !== left ? slashItems(editor, tools, text).filter(fits(found)) : [];
  const at = found?.query === choice.query ? Math.min(choice.index, items.length - 1) : 0;
  const isShown = found !== null && items.length > 0;
  const choose = (index: number) => setChoice({ query: found?.query ?? '', index: (index + items.length) % items.length });
  const pick = (index: number) => {
    const item = items[index];
    if (!item || !found) return;
    editor.chain().focus().deleteRange({ from: found.from, to: found.to }).run();
    item.run();
  };

  useEffect(() => {
    keys.current = (event) => {
      if (!isShown || event.isComposing) return false;
      if (event.key === 'Escape') setLeft(found.from);
      else if (event.key === 'ArrowDown') choose(at + 1);
      else if (event.key === 'ArrowUp') choose(at - 1);
      else if (event.key === 'Enter' || event.key === 'Tab') pick(at);
      else return false;
      return true;
    };
    return () => {
      keys.current = null;
    };
  });
  useEffect(() => {
    const { dom } = editor.view;
    if (!isShown) return;
    dom.setAttribute('aria-controls', listId);
    dom.setAttribute('aria-activedescendant', `${listId}-${at}`);
    document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, isShown, at, listId]);

  if (!isShown) return null;
  const { bottom, left: start } = getTextPosition(editor, found.from);
  return (
    <div
      id={listId}
      className={`${floating.card} ${styles.menu}`}
      data-print="hide"
      role="listbox"
      aria-label={text('insertMenu')}
      tabIndex={-1}
      style={{ insetBlockStart: bottom + 6, left: `min(${start}px, 100% - 240px)` }}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the editor handles the keys, because it keeps the focus.
        <div
          key={item.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className={styles.item}
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => choose(index)}
          onClick={() => pick(index)}
        >
          {item.icon}
          <span>{item.label}</span>
        </div>
      ))}
    </div>
  );
}

interface SlashItem {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

const slashItems = (editor: Editor, tools: DocumentTools, text: ReturnType<typeof useDocumentMessages>): SlashItem[] => [
  ...blocks.map((action) => ({
    id: action.id,
    label: text(`format_${action.id}`),
    icon: <FormatIcon id={action.id} />,
    run: () => action.run(editor),
  })),
  { id: 'task', label: text('taskFacts'), icon: <User />, run: tools.onTask },
  { id: 'picture', label: text('picture'), icon: <ImagePlus />, run: tools.onPicture },
  { id: 'ask', label: text('ask'), icon: <Bot />, run: tools.onAsk },
];

const fits =
  ({ query }: SlashQuery) =>
  ({ label }: SlashItem) =>
    label.toLowerCase().replaceAll(' ', '').includes(query.toLowerCase());
