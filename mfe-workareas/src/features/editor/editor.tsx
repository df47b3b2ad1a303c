import { useMemo, useState } from 'react';
import { routes } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import {
  isTrigger,
  validateWorkflow,
  type WorkflowDetail,
  type WorkflowProblem,
  type WorkflowStepKind,
} from 'shared-contracts/workflow-calls';
import { PageHeader } from 'shared-ui';
import { useLeaveGuard } from 'shared-ui/form';
import { Link } from 'shared-ui/router';
import { useStore } from 'zustand';
import { arrangeSteps } from '../../core/workflow/layout.ts';
import { useLiveRuns } from '../../core/workflow/use-live-runs.ts';
import { useRun } from '../../core/workflow/workflow.api.ts';
import { WorkflowCanvas } from '../../core/workflow/workflow-canvas.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useProblemMessages } from '../../messages/problem.ts';
import { addEdge, addStep, createDefinition, moveSteps, removeEdges, removeSteps, replaceStep, replaceTrigger } from './editor.model.ts';
import * as styles from './editor.module.css';
import { createEditorStore } from './editor.store.ts';
import { EditorBar } from './editor-bar.tsx';
import { Palette } from './palette.tsx';
import { RunBar } from './run-bar.tsx';
import { SaveNotice } from './save-notice.tsx';
import { StepList } from './step-list.tsx';
import { StepPanel } from './step-panel.tsx';
import { useSaving } from './use-saving.ts';

/** Renders the editor: palette, canvas, the selected step and the run started from here. */
export function Editor({ opened, onCreated }: { opened: WorkflowDetail | null; onCreated: (id: string) => void }) {
  const text = useMessages();
  const { notify } = useShell();
  const timeZone = useSession()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [store] = useState(() =>
    createEditorStore(
      opened
        ? { name: opened.name, definition: opened.definition }
        : { name: text('newWorkflowName'), definition: createDefinition(text('stepKind_trigger-manual')) },
    ),
  );
  const { name, definition, selected, past, future, ...act } = useStore(store);
  const save = useSaving(store, opened, onCreated);
  const isStuck = save.isDirty && (save.state.is === 'conflict' || save.state.is === 'gone' || save.state.is === 'failed');
  useLeaveGuard(isStuck, {
    title: text('leaveUnsavedTitle'),
    body: text('leaveUnsavedBody'),
    okLabel: text('leaveUnsavedOk'),
    cancelLabel: text('leaveUnsavedStay'),
  });
  const [fitKey, setFitKey] = useState(0);
  const [runId, setRunId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const run = useRun(runId, useLiveRuns(runId !== null)).data;
  const statuses = useMemo(() => run && new Map(run.steps.map(({ step_id, status }) => [step_id, status])), [run]);
  const problems = useProblems(definition, save);
  const counts = useMemo(
    () => new Map([...Map.groupBy(problems, (one) => one.step_id ?? '')].map(([id, own]) => [id, own.length])),
    [problems],
  );
  const step = definition.steps.find(({ id }) => id === selected);
  const { workflowId: storedId } = save.saved;

  const edits = useMemo(
    () => ({
      move: (places: ReadonlyMap<string, { x: number; y: number }>) => store.getState().edit((before) => moveSteps(before, places)),
      connect: (from: string, to: string, branch: 'yes' | 'no' | undefined) =>
        store.getState().edit((before) => addEdge(before, from, to, branch)),
      removeSteps: (ids: readonly string[]) => {
        store.getState().edit((before) => removeSteps(before, ids));
        store.getState().select(null);
      },
      removeEdges: (ids: readonly string[]) => store.getState().edit((before) => removeEdges(before, ids)),
      refused: (onto: string) => {
        const to = store.getState().definition.steps.find(({ id }) => id === onto);
        if (!to) return;
        const description = isTrigger(to) ? text('noLineIntoTrigger') : text('noCircle', { name: to.name || text(`stepKind_${to.kind}`) });
        notify.warning({ title: text('lineRefused'), description });
      },
    }),
    [store, notify, text],
  );
  const add = (kind: WorkflowStepKind) => {
    const given = { name: text(`stepKind_${kind}`), timeZone };
    const isStart = kind === 'trigger-manual' || kind === 'trigger-schedule' || kind === 'trigger-webhook';
    const made = isStart ? replaceTrigger(definition, kind, given) : addStep(definition, kind, { ...given, after: selected });
    act.edit(() => made.definition);
    act.select(made.id);
    if (!isStart) setFitKey((key) => key + 1);
    setAnnouncement(text('stepAdded', { name: text(`stepKind_${kind}`), count: made.definition.steps.length }));
  };

  return (
    <div className="ui-page ui-wide-page">
      <PageHeader
        title={opened || save.saved.workflowId ? text('editWorkflowTitle') : text('createWorkflowTitle')}
        actions={
          <span className={styles.links}>
            {save.saved.workflowId ? <Link to={routes.workflow(save.saved.workflowId)}>{text('openDashboard')}</Link> : null}
            {save.saved.workflowId ? null : <Link to={routes.home({ notification: 'workflow' })}>{text('draftInChat')}</Link>}
            <Link to={routes.workflows()}>{text('seeWorkflows')}</Link>
          </span>
        }
      />
      <EditorBar
        name={name}
        onRename={act.rename}
        canUndo={past.length > 0}
        canRedo={future.length > 0}
        onUndo={act.undo}
        onRedo={act.redo}
        onArrange={() => {
          act.edit(arrangeSteps);
          setFitKey((key) => key + 1);
        }}
        save={save}
        problems={problems}
        onRun={setRunId}
        trigger={definition.steps.find(isTrigger)?.kind}
      />
      <SaveNotice save={save} />
      {/* The step's form opens visibly, so only screen readers need the announcement. */}
      <p className="ui-visually-hidden" role="status">
        {announcement}
      </p>
      {run ? <RunBar run={run} onClose={() => setRunId(null)} /> : null}
      <Palette onAdd={add} trigger={definition.steps.find(isTrigger)?.kind} />
      <div className={styles.room} data-open={step !== undefined}>
        <div>
          <WorkflowCanvas
            label={text('canvasLabel')}
            definition={definition}
            selected={selected}
            onSelect={act.select}
            edits={edits}
            problems={counts}
            fitKey={fitKey * 2 + (step ? 1 : 0)}
            {...(statuses ? { statuses } : {})}
          />
          <StepList steps={definition.steps} selected={selected} problems={problems} statuses={statuses} onSelect={act.select} />
        </div>
        {step ? (
          <StepPanel
            key={step.id}
            workflow={storedId ? { id: storedId, name } : undefined}
            step={step}
            definition={definition}
            problems={problems}
            onChange={(changed, key) => act.edit((before) => replaceStep(before, changed), `${step.id}.${key}`)}
            onConnect={(to, branch) => edits.connect(step.id, to, branch)}
            onDisconnect={(edgeId) => edits.removeEdges([edgeId])}
            onRemove={() => edits.removeSteps([step.id])}
            onClose={() => act.select(null)}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Combines the shared rules with the server's findings, which only hold until the next change. */
function useProblems(
  definition: WorkflowDetail['definition'],
  { saved, isDirty }: ReturnType<typeof useSaving>,
): readonly WorkflowProblem[] {
  const write = useProblemMessages();
  return useMemo(() => {
    const own = validateWorkflow(definition).map((problem) => ({
      ...problem,
      message: write(problem.text.key, problem.text.values),
    }));
    if (isDirty || !saved.detail) return own;
    const isKnown = (one: { step_id: string | null; field: string | null }) =>
      own.some(({ step_id, field }) => step_id === one.step_id && field === one.field);
    return [...own, ...(saved.detail.problems as WorkflowProblem[]).filter((one) => !isKnown(one))];
  }, [definition, isDirty, saved.detail, write]);
}
