import { TextSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { Bot, Link2, MessageSquare } from 'shared-ui/icons';
import { useCommentMessages } from 'shared-ui/reading';
import { getTextPosition } from '../../core/document/text/text-position.ts';
import { useDocumentMessages } from '../../messages/document.ts';
import * as floating from '../../shared/floating-card.module.css';
import { marks } from './format-actions.ts';
import { FormatIcon } from './format-icon.tsx';
import { type DocumentTools, useFormatState } from './format-toolbar.tsx';
import * as styles from './selection-toolbar.module.css';
import { ToolButtons } from './tool-buttons.tsx';

/** Renders the toolbar above selected text. */
export function SelectionToolbar({ editor, tools }: { editor: Editor; tools: DocumentTools }) {
  const text = useDocumentMessages();
  const commentText = useCommentMessages();
  const [isWithin, setIsWithin] = useState(false);
  const state = useFormatState(editor);
  const selection = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { selection: chosen } = now.state;
      const isShown = chosen instanceof TextSelection && !chosen.empty && now.isEditable && !now.isActive('codeBlock');
      return { isShown, isFocused: now.isFocused, from: chosen.from };
    },
  });
  if (!selection.isShown || !(selection.isFocused || isWithin)) return null;
  const { top, left } = getTextPosition(editor, selection.from);
  return (
    <div className={styles.line} data-print="hide" style={{ insetBlockStart: top }}>
      <div style={{ flexBasis: left }} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only tracks whether the focus is inside; the toolbar in it is the control. */}
      <div className={`${floating.card} ${styles.tools}`} onFocus={() => setIsWithin(true)} onBlur={() => setIsWithin(false)}>
        <ToolButtons
          label={text('selectionTools')}
          groups={[
            marks.map((action) => ({
              id: action.id,
              label: text(`format_${action.id}`),
              icon: <FormatIcon id={action.id} />,
              isOn: state.on.includes(action.id),
              onPress: () => action.run(editor),
            })),
            [{ id: 'link', label: text('link'), icon: <Link2 />, isOn: state.isLink, onPress: tools.onLink }],
            [
              { id: 'comment', label: commentText('comment'), icon: <MessageSquare />, onPress: tools.onComment },
              { id: 'ask', label: text('ask'), icon: <Bot />, isWide: true, onPress: tools.onAsk },
            ],
          ]}
        />
      </div>
    </div>
  );
}
