import { useEffect, useMemo, useRef, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import {
  isTrigger,
  validateWorkflow,
  type WorkflowDetail,
  type WorkflowProblem,
  type WorkflowStepKind,
} from 'shared-contracts/workflow-calls';
import { LazyPart } from 'shared-ui';
import { useLeaveGuard } from 'shared-ui/form';
import { useStore } from 'zustand';
import type { StepPlace } from '../../core/workflow/canvas-actions.ts';
import * as pageStyles from '../../core/workflow/canvas-header.module.css';
import { arrangeSteps, withoutOverlaps } from '../../core/workflow/layout.ts';
import { useLiveRuns } from '../../core/workflow/use-live-runs.ts';
import { useRun } from '../../core/workflow/workflow.api.ts';
import { type CanvasEdits, WorkflowCanvas } from '../../core/workflow/workflow-canvas.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useProblemMessages } from '../../messages/problem.ts';
import {
  addEdge,
  addStep,
  createDefinition,
  insertStep,
  moveSteps,
  removeEdges,
  removeSteps,
  replaceStep,
  replaceTrigger,
} from './editor.model.ts';
import { createEditorStore, type EditorStore } from './editor.store.ts';
import { EditorControls } from './editor-controls.tsx';
import { EditorHeader } from './editor-header.tsx';
import { RunBar } from './run-bar.tsx';
import { SaveNotice } from './save-notice.tsx';
import type { TriggerKind } from './step-panel.tsx';
import type { StepTestState } from './step-test.tsx';
import { useSaving } from './use-saving.ts';
import { useUndoKeys } from './use-undo-keys.ts';

// Most of the page's code, which only the panel needs.
const stepPanel = lazyCode(() => import(/* webpackChunkName: "part-step-panel" */ './step-panel.tsx'));
const stepList = lazyCode(() => import(/* webpackChunkName: "part-step-panel" */ './step-list.tsx'));
/** The right panel is a column of the page, rather than a drawer over it. */
const panelColumn = '(min-width: 1200px)';

/** Renders the editor: the canvas, the selected step in the right panel, and the run started from here. */
export function Editor({ opened, onCreated }: { opened: WorkflowDetail | null; onCreated: (id: string) => void }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [store] = useState(() =>
    createEditorStore(
      opened
        ? { name: opened.name, definition: withoutOverlaps(opened.definition) }
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
  const [isListed, setIsListed] = useStepList(opened !== null);
  const [addedId, setAddedId] = useState('');
  const [tests] = useState(() => new Map<string, StepTestState>());
  useUndoKeys(act.undo, act.redo);
  const run = useRun(runId, useLiveRuns(runId !== null)).data;
  const statuses = useMemo(() => run && new Map(run.steps.map(({ step_id, status }) => [step_id, status])), [run]);
  const problems = useProblems(definition, save);
  const counts = useMemo(
    () => new Map([...Map.groupBy(problems, (one) => one.step_id ?? '')].map(([id, own]) => [id, own.length])),
    [problems],
  );
  const step = definition.steps.find(({ id }) => id === selected);
  const hadStep = useRef(false);
  hadStep.current ||= step !== undefined;
  const { workflowId: storedId } = save.saved;

  const add = (kind: WorkflowStepKind, place?: StepPlace) => {
    const given = { name: text(`stepKind_${kind}`), timeZone };
    const made =
      place && 'before' in place
        ? insertStep(definition, kind, { ...given, before: place.before })
        : addStep(definition, kind, { ...given, after: place?.after ?? selected, branch: place?.branch });
    act.edit(() => made.definition);
    act.select(made.id);
    setAddedId(made.id);
    setFitKey((key) => key + 1);
    setAnnouncement(text('stepAdded', { name: text(`stepKind_${kind}`), count: made.definition.steps.length }));
  };
  const edits = useEdits(store, add);
  const replaceStart = (kind: TriggerKind) => {
    const made = replaceTrigger(definition, kind, { name: text(`stepKind_${kind}`), timeZone });
    act.edit(() => made.definition);
    act.select(made.id);
  };
  /** Selects a step that may be outside what the canvas shows. */
  const reveal = (id: string) => {
    act.select(id);
    setFitKey((key) => key + 1);
  };
  const closePanel = () => {
    act.select(null);
    setIsListed(false);
  };

  return (
    // The panel's code is fetched before a step is selected.
    <div className={pageStyles.page} onPointerEnter={() => void stepPanel.load().catch(() => undefined)}>
      <EditorHeader
        name={name}
        onRename={act.rename}
        onArrange={() => {
          act.edit(arrangeSteps);
          setFitKey((key) => key + 1);
        }}
        save={save}
        problems={problems}
        onProblem={reveal}
        onRun={setRunId}
        trigger={definition.steps.find(isTrigger)?.kind}
      />
      <SaveNotice save={save} />
      {/* The step's form opens visibly, so only screen readers need the announcement. */}
      <p className="ui-visually-hidden" role="status">
        {announcement}
      </p>
      {run ? <RunBar run={run} onClose={() => setRunId(null)} /> : null}
      <WorkflowCanvas
        label={text('canvasLabel')}
        definition={definition}
        selected={selected}
        onSelect={act.select}
        edits={edits}
        problems={counts}
        fitKey={fitKey}
        isFull
        controls={
          <EditorControls
            canUndo={past.length > 0}
            canRedo={future.length > 0}
            onUndo={act.undo}
            onRedo={act.redo}
            isListed={isListed && !step}
            onList={() => {
              setIsListed(Boolean(step) || !isListed);
              act.select(null);
            }}
          />
        }
        {...(statuses ? { statuses } : {})}
      />
      {step ? (
        <LazyPart code={stepPanel}>
          {({ StepPanel }) => (
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
              onTrigger={replaceStart}
              onBack={() => {
                act.select(null);
                setIsListed(true);
              }}
              onClose={closePanel}
              isNew={step.id === addedId}
              tests={tests}
              save={async () => (await save.flush())?.workflow_id ?? null}
            />
          )}
        </LazyPart>
      ) : isListed ? (
        <LazyPart code={stepList}>
          {({ StepList }) => (
            <StepList
              definition={definition}
              problems={problems}
              statuses={statuses}
              leavesFocus={!hadStep.current}
              onSelect={reveal}
              onAdd={(kind) => add(kind)}
              onClose={closePanel}
            />
          )}
        </LazyPart>
      ) : null}
    </div>
  );
}

/** Returns whether the steps are listed. A window that becomes narrow would show the list over the canvas, so it closes. */
function useStepList(isStored: boolean) {
  const [isListed, setIsListed] = useState(() => isStored && matchMedia(panelColumn).matches);
  useEffect(() => {
    const column = matchMedia(panelColumn);
    const follow = () => column.matches || setIsListed(false);
    column.addEventListener('change', follow);
    return () => column.removeEventListener('change', follow);
  }, []);
  return [isListed, setIsListed] as const;
}

/** Returns the edits that the canvas reports. */
function useEdits(store: EditorStore, add: CanvasEdits['add']): CanvasEdits {
  const text = useMessages();
  const { notify } = useShell();
  const latest = useRef(add);
  latest.current = add;
  return useMemo(
    () => ({
      add: (kind, place) => latest.current(kind, place),
      move: (places) => store.getState().edit((before) => moveSteps(before, places)),
      connect: (from, to, branch) => store.getState().edit((before) => addEdge(before, from, to, branch)),
      removeSteps: (ids) => {
        store.getState().edit((before) => removeSteps(before, ids));
        store.getState().select(null);
      },
      removeEdges: (ids) => store.getState().edit((before) => removeEdges(before, ids)),
      refused: (onto) => {
        const to = store.getState().definition.steps.find(({ id }) => id === onto);
        if (!to) return;
        const description = isTrigger(to) ? text('noLineIntoTrigger') : text('noCircle', { name: to.name || text(`stepKind_${to.kind}`) });
        notify.warning({ title: text('lineRefused'), description });
      },
    }),
    [store, notify, text],
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
