import { type Editor, useEditorState } from '@tiptap/react';
import { lazyCode } from 'shared-contracts';
import { LazyPart } from 'shared-ui';
import { findTask, hasTask } from '../../core/document/tasks/task-at-cursor.ts';
import * as styles from './task-fields.module.css';

const fields = lazyCode(() => import(/* webpackChunkName: "document-task" */ './task-fields.tsx'));

interface TaskRowProps {
  editor: Editor;
  notebookId: string;
  isWanted: boolean;
  onFocused: () => void;
}

/**
 * Renders a row of the toolbar while the cursor is in a checklist item. Its code loads with the first one. The row keeps its place in a
 * document with such items, because a click would otherwise move the text below the pointer and end in another item.
 */
export function TaskRow({ editor, ...props }: TaskRowProps) {
  const task = useEditorState({ editor, selector: ({ editor: now }) => findTask(now.state) });
  const isKept = useEditorState({ editor, selector: ({ editor: now }) => hasTask(now.state) });
  if (!task) return isKept ? <div className={styles.fields} /> : null;
  return (
    <LazyPart code={fields} pending={<div className={styles.fields} />}>
      {({ TaskFields }) => <TaskFields editor={editor} owner={task.owner} due={task.due} {...props} />}
    </LazyPart>
  );
}
