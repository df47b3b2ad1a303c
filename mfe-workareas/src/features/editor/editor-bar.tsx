import { useEffect } from 'react';
import type { WorkflowProblem, WorkflowStepKind } from 'shared-contracts/workflow-calls';
import { IconButton, Input } from 'shared-ui';
import { LayoutGrid, Undo2 } from 'shared-ui/icons';
import { RunButton } from '../../core/workflow/run-button.tsx';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor.module.css';
import type { useSaving } from './use-saving.ts';

interface EditorBarProps {
  name: string;
  onRename: (name: string) => void;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onArrange: () => void;
  save: ReturnType<typeof useSaving>;
  problems: readonly WorkflowProblem[];
  onRun: (runId: string) => void;
  trigger: WorkflowStepKind | undefined;
}

/** Renders the name, undo and redo, the save state and Run. */
export function EditorBar({ name, onRename, canUndo, canRedo, onUndo, onRedo, onArrange, save, problems, onRun, trigger }: EditorBarProps) {
  const text = useMessages();
  useUndoKeys(onUndo, onRedo);
  return (
    <div className={styles.bar}>
      <Input
        className={styles.name}
        value={name}
        aria-label={text('workflowName')}
        aria-invalid={!name.trim()}
        maxLength={300}
        dir="auto"
        onChange={(event) => onRename(event.target.value)}
      />
      <IconButton type="default" icon={<Undo2 size={18} />} label={text('undo')} disabled={!canUndo} onClick={onUndo} />
      <IconButton
        type="default"
        className={styles.redo}
        icon={<Undo2 size={18} />}
        label={text('redo')}
        disabled={!canRedo}
        onClick={onRedo}
      />
      <IconButton type="default" icon={<LayoutGrid size={18} />} label={text('arrange')} onClick={onArrange} />
      <span className={styles.state} role="status" data-state={save.state.is}>
        {save.saved.workflowId === null && save.state.is === 'saved' ? text('save_new') : text(`save_${save.state.is}`)}
      </span>
      <span className={styles.problems} data-some={problems.length > 0}>
        {problems.length ? text('problemCount', { count: problems.length }) : text('noProblems')}
      </span>
      <RunButton
        isDisabled={problems.length > 0}
        trigger={trigger}
        workflowId={async () => (await save.flush())?.workflow_id ?? null}
        onStarted={({ run_id }) => onRun(run_id)}
      />
    </div>
  );
}

/** Binds mod+Z and mod+Shift+Z outside text fields, which have their own undo. */
function useUndoKeys(onUndo: () => void, onRedo: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (isText || !(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      if (event.shiftKey) onRedo();
      else onUndo();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [onUndo, onRedo]);
}
