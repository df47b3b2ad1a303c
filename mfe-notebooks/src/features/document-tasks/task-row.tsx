import { type Editor, useEditorState } from '@tiptap/react';
import { lazyCode } from 'shared-contracts';
import { LazyPart } from 'shared-ui';
import { findTask } from '../../core/document/tasks/task-at-cursor.ts';
import * as styles from './task-fields.module.css';

const fields = lazyCode(() => import(/* webpackChunkName: "document-task" */ './task-fields.tsx'));

interface TaskRowProps {
  editor: Editor;
  notebookId: string;
  isWanted: boolean;
  onFocused: () => void;
}

/** Renders a row of the toolbar while the cursor is in a checklist item. Its code loads with the first one. */
export function TaskRow({ editor, ...props }: TaskRowProps) {
  const task = useEditorState({ editor, selector: ({ editor: now }) => findTask(now.state) });
  if (!task) return null;
  return (
    <LazyPart code={fields} pending={<div className={styles.fields} />}>
      {({ TaskFields }) => <TaskFields editor={editor} owner={task.owner} due={task.due} {...props} />}
    </LazyPart>
  );
}
