import { useMemo, useState } from 'react';
import { routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { isTrigger, type WorkflowDetail, type WorkflowRun, type WorkflowRunDetail } from 'shared-contracts/workflow-calls';
import { Button, formatDateTime, IconButton, QueryView } from 'shared-ui';
import { ChevronLeft, ChevronRight, List, Pencil, Square } from 'shared-ui/icons';
import { Inspector } from 'shared-ui/reading';
import { Link } from 'shared-ui/router';
import { ControlGroup } from '../../core/workflow/canvas-controls.tsx';
import * as headerStyles from '../../core/workflow/canvas-header.module.css';
import { CanvasHeader } from '../../core/workflow/canvas-header.tsx';
import { RunButton } from '../../core/workflow/run-button.tsx';
import { RunMark } from '../../core/workflow/run-mark.tsx';
import { StepRows } from '../../core/workflow/step-rows.tsx';
import { useLiveRuns } from '../../core/workflow/use-live-runs.ts';
import { isOpen, useRun, useRunActions, useRuns } from '../../core/workflow/workflow.api.ts';
import { mayDo } from '../../core/workflow/workflow-access.model.ts';
import { WorkflowCanvas } from '../../core/workflow/workflow-canvas.tsx';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './run.module.css';
import { writeStepState } from './run-state.ts';
import { RunStep } from './run-step.tsx';

interface RunPageProps {
  workflow: WorkflowDetail;
  runId: string;
  onChoose: (runId: string) => void;
}

/** Renders one run of a workflow on a canvas that fills the page. */
export function RunPage({ workflow, runId, onChoose }: RunPageProps) {
  const text = useMessages();
  const isLive = useLiveRuns();
  const runs = useRuns(workflow.workflow_id, isLive);
  const run = useRun(runId, isLive);
  return (
    <div className={headerStyles.page}>
      <QueryView query={run} failedTitle={text('runsFailed')}>
        {(detail) => <Run key={runId} workflow={workflow} run={detail} runs={runs.data?.runs ?? []} onChoose={onChoose} />}
      </QueryView>
    </div>
  );
}

interface RunProps extends Pick<RunPageProps, 'workflow' | 'onChoose'> {
  run: WorkflowRunDetail;
  /** The newest runs, newest first. */
  runs: readonly WorkflowRun[];
}

function Run({ workflow, run, runs, onChoose }: RunProps) {
  const text = useMessages();
  // What failed or waits for a person comes first.
  const urgent = run.steps.find(({ status }) => status === 'failed' || status === 'waiting');
  const [chosen, setSelected] = useState<string | null>();
  const selected = chosen === undefined ? (urgent?.step_id ?? null) : chosen;
  const [isListed, setIsListed] = useState(false);
  const step = run.steps.find(({ step_id }) => step_id === selected);
  const statuses = useMemo(() => new Map(run.steps.map(({ step_id, status }) => [step_id, status])), [run]);
  const notes = useMemo(() => new Map(run.steps.map((one) => [one.step_id, one.problem ?? writeStepState(one, text)])), [run, text]);
  const close = () => {
    setSelected(null);
    setIsListed(false);
  };
  return (
    <>
      <RunHeader workflow={workflow} run={run} runs={runs} onChoose={onChoose} />
      <WorkflowCanvas
        label={text('canvasLabel')}
        definition={workflow.definition}
        selected={selected}
        onSelect={setSelected}
        statuses={statuses}
        notes={notes}
        isFull
        controls={
          <ControlGroup>
            <IconButton
              size="small"
              icon={<List size={16} />}
              label={text('listSteps')}
              aria-pressed={isListed && !step}
              onClick={() => {
                setIsListed(Boolean(step) || !isListed);
                setSelected(null);
              }}
            />
          </ControlGroup>
        }
      />
      {step ? (
        <RunStep
          key={step.step_id}
          run={run}
          step={step}
          definition={workflow.definition}
          onBack={() => {
            setSelected(null);
            setIsListed(true);
          }}
          onClose={close}
        />
      ) : isListed ? (
        <Inspector label={text('allSteps')} title={text('allSteps')} onClose={close}>
          <StepRows
            label={text('runSteps')}
            rows={run.steps.map((one) => ({
              id: one.step_id,
              name: one.name,
              kind: workflow.definition.steps.find(({ id }) => id === one.step_id)?.kind ?? 'foreign',
              note: notes.get(one.step_id) ?? '',
              status: one.status,
              problems: 0,
            }))}
            onSelect={setSelected}
          />
        </Inspector>
      ) : null}
    </>
  );
}

function RunHeader({ workflow, run, runs, onChoose }: RunProps) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const when = (time: string) => formatDateTime(time, timeZone ? { timeZone } : {});
  const { cancel } = useRunActions(run.run_id);
  const { workflow_id: id, name, definition, problems, status } = workflow;
  const place = runs.findIndex(({ run_id }) => run_id === run.run_id);
  const [newer, older] = [runs[place - 1], place < 0 ? undefined : runs[place + 1]];
  return (
    <CanvasHeader
      parents={[
        { label: text('workflowsTitle'), to: routes.workflows() },
        { label: name || text('untitled'), to: routes.workflow(id) },
      ]}
      title={text('runOf', { when: when(run.created_at) })}
      states={
        <span className={styles.state} role="status">
          <RunMark status={run.status} />
          {run.wakes_at ? <span>{text('wakesAt', { when: when(run.wakes_at) })}</span> : null}
          {run.problem ? <span className={styles.problem}>{run.problem}</span> : null}
        </span>
      }
      actions={
        <>
          <IconButton
            icon={<ChevronLeft className={styles.arrow} size={18} />}
            label={text('olderRun')}
            disabled={!older}
            onClick={() => older && onChoose(older.run_id)}
          />
          <IconButton
            icon={<ChevronRight className={styles.arrow} size={18} />}
            label={text('newerRun')}
            disabled={!newer}
            onClick={() => newer && onChoose(newer.run_id)}
          />
          {mayDo(workflow, 'edit') ? (
            <Link className={headerStyles.button} to={routes.editWorkflow(id)}>
              <Pencil size={16} />
              {text('editWorkflow')}
            </Link>
          ) : null}
          {isOpen(run) ? (
            <Button
              icon={<Square size={14} />}
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ params: { run_id: run.run_id } })}
            >
              {text('cancelRun')}
            </Button>
          ) : mayDo(workflow, 'use') ? (
            <RunButton
              isAgain
              isDisabled={mayDo(workflow, 'edit') ? problems.length > 0 : status === 'draft'}
              trigger={definition.steps.find(isTrigger)?.kind}
              workflowId={async () => id}
              onStarted={(started) => onChoose(started.run_id)}
            />
          ) : null}
        </>
      }
    />
  );
}
