import { routes } from 'shared-contracts';
import type { WorkflowProblem, WorkflowStepKind } from 'shared-contracts/workflow-calls';
import { Dropdown, IconButton, Input, landmarkOf, PageHeader } from 'shared-ui';
import { Check, Ellipsis, LayoutGrid, RotateCcw, TriangleAlert } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
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
  const storedId = save.saved.workflowId;
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        {/* In place of the breadcrumbs that the shell builds from the path. */}
        <nav className="ui-page-trail" data-part="breadcrumbs" aria-label={text('workflowPlace')}>
          <Link to={routes.workflows()}>{text('workflowsTitle')}</Link>
        </nav>
        <div className="ui-visually-hidden">
          <PageHeader title={text(storedId ? 'editWorkflowTitle' : 'createWorkflowTitle')} />
        </div>
        <div className={styles.title}>
          <Input
            className={styles.name}
            variant="borderless"
            value={name}
            aria-label={text('workflowName')}
            aria-invalid={!name.trim()}
            maxLength={300}
            dir="auto"
            onChange={(event) => onRename(event.target.value)}
          />
          <span className={styles.states}>
            <SaveMark save={save} />
            <Problems problems={problems} onProblem={onProblem} />
          </span>
        </div>
      </div>
      <div className={styles.actions}>
        {storedId ? (
          <Link className={styles.runs} to={routes.workflow(storedId)}>
            <RotateCcw size={16} />
            {text('runHistory')}
          </Link>
        ) : null}
        <RunButton
          isDisabled={problems.length > 0}
          trigger={trigger}
          workflowId={async () => (await save.flush())?.workflow_id ?? null}
          onStarted={({ run_id }) => onRun(run_id)}
        />
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          getPopupContainer={landmarkOf}
          menu={{
            items: [
              { key: 'arrange', icon: <LayoutGrid size={16} />, label: text('arrange'), onClick: onArrange },
              ...(storedId
                ? []
                : [{ key: 'chat', label: <Link to={routes.home({ notification: 'workflow' })}>{text('draftInChat')}</Link> }]),
            ],
          }}
        >
          <IconButton label={text('workflowMenu')} icon={<Ellipsis size={18} />} />
        </Dropdown>
      </div>
    </div>
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
  if (!problems.length) return <span className={styles.ready}>{text('noProblems')}</span>;
  const first = problems.find(({ step_id }) => step_id !== null)?.step_id;
  return (
    <button type="button" className={styles.problems} onClick={() => first && onProblem(first)}>
      <TriangleAlert size={14} />
      {text('problemCount', { count: problems.length })}
    </button>
  );
}
