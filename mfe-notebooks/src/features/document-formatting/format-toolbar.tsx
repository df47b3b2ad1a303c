import { type Editor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { Bot, ImagePlus, Link2, Undo2 } from 'shared-ui/icons';
import { codeLanguage } from '../../core/document/text/colored-code.ts';
import { useDocumentMessages } from '../../messages/document.ts';
import { CodeLanguage } from './code-language.tsx';
import { blocks, type FormatAction, marks, tableActions } from './format-actions.ts';
import { FormatIcon } from './format-icon.tsx';
import * as styles from './format-toolbar.module.css';
import { type Tool, ToolButtons } from './tool-buttons.tsx';

/** Describes what the toolbars open outside the editor. */
export interface DocumentTools {
  readonly onLink: () => void;
  readonly onPicture: () => void;
  readonly onAsk: () => void;
  /** Comments on the selected words. */
  readonly onComment: () => void;
  /** Asks for the owner and due date of the checklist item at the cursor. */
  readonly onTask: () => void;
}

interface FormatToolbarProps {
  editor: Editor;
  tools: DocumentTools;
  /** Rows below the buttons. */
  children: ReactNode;
}

/** Renders the toolbar above the text, with another row while the cursor is in a table. */
export function FormatToolbar({ editor, tools, children }: FormatToolbarProps) {
  const text = useDocumentMessages();
  const state = useFormatState(editor);
  const tool = (action: FormatAction): Tool => ({
    id: action.id,
    label: text(`format_${action.id}`),
    icon: <FormatIcon id={action.id} />,
    isOn: action.isOn ? state.on.includes(action.id) : undefined,
    onPress: () => action.run(editor),
  });
  const groups: Tool[][] = [
    blocks.slice(0, 4).map(tool),
    [...marks.map(tool), { id: 'link', label: text('link'), icon: <Link2 />, isOn: state.isLink, onPress: tools.onLink }],
    blocks.slice(4, 7).map(tool),
    [...blocks.slice(7).map(tool), { id: 'picture', label: text('picture'), icon: <ImagePlus />, onPress: tools.onPicture }],
    [
      {
        id: 'undo',
        label: text('undo'),
        icon: <Undo2 />,
        isDisabled: !state.canUndo,
        onPress: () => editor.chain().focus().undo().run(),
      },
      {
        id: 'redo',
        label: text('redo'),
        icon: <Undo2 className={styles.mirrored} />,
        isDisabled: !state.canRedo,
        onPress: () => editor.chain().focus().redo().run(),
      },
    ],
    [{ id: 'ask', label: text('ask'), icon: <Bot />, isWide: true, onPress: tools.onAsk }],
  ];
  const tableTools = tableActions.map(({ id, run }) => ({
    id,
    label: text(id),
    icon: null,
    isWide: true,
    onPress: () => run(editor),
  }));
  return (
    <div className={styles.toolbar} data-part="document-toolbar" data-print="hide">
      <ToolButtons label={text('formatting')} groups={groups} />
      {state.codeLanguage === null ? null : <CodeLanguage editor={editor} language={state.codeLanguage} />}
      {state.isTable ? <ToolButtons label={text('tableTools')} groups={[tableTools]} /> : null}
      {children}
    </div>
  );
}

/** Tracks which formats apply at the cursor. */
export const useFormatState = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: [...marks, ...blocks].filter(({ isOn }) => isOn?.(now)).map(({ id }) => id),
      isLink: now.isActive('link'),
      isTable: now.isActive('table'),
      codeLanguage: codeLanguage(now),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
