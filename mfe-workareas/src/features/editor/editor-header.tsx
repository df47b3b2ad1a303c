import { routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import type { WorkflowProblem, WorkflowStepKind } from 'shared-contracts/workflow-calls';
import { Input } from 'shared-ui';
import { PageMenu } from 'shared-ui/collections';
import { Check, History, LayoutGrid, MessageSquare, TriangleAlert } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import * as headerStyles from '../../core/workflow/canvas-header.module.css';
import { CanvasHeader } from '../../core/workflow/canvas-header.tsx';
import { RunButton } from '../../core/workflow/run-button.tsx';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor-header.module.css';
import type { useSaving } from './use-saving.ts';

interface EditorHeaderProps {
  name: string;
  onRename: (name: string) => void;
  onArrange: () => void;
  save: ReturnType<typeof useSaving>;
  problems: readonly WorkflowProblem[];
  /** Shows the step that has a problem. */
  onProblem: (stepId: string) => void;
  onRun: (runId: string) => void;
  trigger: WorkflowStepKind | undefined;
}

/** Renders the name, the save state, the problems and Run. */
export function EditorHeader({ name, onRename, onArrange, save, problems, onProblem, onRun, trigger }: EditorHeaderProps) {
  const text = useMessages();
  const { navigate } = useShell();
  const storedId = save.saved.workflowId;
  return (
    <CanvasHeader
      parents={[{ label: text('workflowsTitle'), to: routes.workflows() }]}
      title={text(storedId ? 'editWorkflowTitle' : 'createWorkflowTitle')}
      field={
        <Input
          className={`${headerStyles.text} ${styles.name}`}
          variant="borderless"
          value={name}
          aria-label={text('workflowName')}
          aria-invalid={!name.trim()}
          maxLength={300}
          dir="auto"
          onChange={(event) => onRename(event.target.value)}
        />
      }
      states={
        <>
          <SaveMark save={save} />
          <Problems problems={problems} onProblem={onProblem} />
        </>
      }
      actions={
        <>
          {storedId ? (
            <Link className={`${headerStyles.button} ${styles.runs}`} to={routes.workflow(storedId)}>
              <History size={16} />
              {text('runHistory')}
            </Link>
          ) : null}
          <RunButton
            isDisabled={problems.length > 0}
            trigger={trigger}
            workflowId={async () => (await save.flush())?.workflow_id ?? null}
            onStarted={({ run_id }) => onRun(run_id)}
          />
          <PageMenu
            label={name}
            items={[
              { key: 'arrange', icon: <LayoutGrid size={16} />, label: text('arrange') },
              ...(storedId ? [] : [{ key: 'chat', icon: <MessageSquare size={16} />, label: text('draftInChat') }]),
            ]}
            onClick={({ key }) => (key === 'arrange' ? onArrange() : navigate.to(routes.home({ notification: 'workflow' })))}
          />
        </>
      }
    />
  );
}

function SaveMark({ save }: { save: ReturnType<typeof useSaving> }) {
  const text = useMessages();
  const isNew = save.saved.workflowId === null && save.state.is === 'saved';
  return (
    <span className={styles.state} role="status" data-state={save.state.is}>
      {save.state.is === 'saved' && !isNew ? <Check size={14} /> : null}
      {isNew ? text('save_new') : text(`save_${save.state.is}`)}
    </span>
  );
}

function Problems({ problems, onProblem }: Pick<EditorHeaderProps, 'problems' | 'onProblem'>) {
  const text = useMessages();
  // Nothing is wrong with a new workflow: it says what comes next instead of counting a problem.
  const isNew = problems.length === 1 && problems[0]?.code === 'empty';
  if (isNew) return <span className={styles.next}>{problems[0]?.message}</span>;
  if (!problems.length) return <span className={styles.ready}>{text('noProblems')}</span>;
  const first = problems.find(({ step_id }) => step_id !== null)?.step_id;
  return (
    <button type="button" className={styles.problems} onClick={() => first && onProblem(first)}>
      <TriangleAlert size={14} />
      {text('problemCount', { count: problems.length })}
    </button>
  );
}
