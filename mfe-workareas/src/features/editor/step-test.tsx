import { useState } from 'react';
import { useSession, useShell } from 'shared-contracts/shell';
import {
  getWorkflowRun,
  isTrigger,
  listWorkflowRuns,
  stepVariables,
  testWorkflowStep,
  type WorkflowDefinition,
  type WorkflowRunDetail,
  type WorkflowStep,
} from 'shared-contracts/workflow-calls';
import { Button, formatDateTime } from 'shared-ui';
import { CircleAlert, FlaskConical } from 'shared-ui/icons';
import { useCall, useMutation } from 'shared-ui/query';
import { RunMark } from '../../core/workflow/run-mark.tsx';
import { RunValue } from '../../core/workflow/run-value.tsx';
import { useLiveRuns } from '../../core/workflow/use-live-runs.ts';
import { isOpen, useRun, useRunActions } from '../../core/workflow/workflow.api.ts';
import { useMessages } from '../../messages/messages.ts';
import { useStepTestMessages } from '../../messages/step-test.ts';
import * as styles from './editor.module.css';
import { TextField } from './field.tsx';
import { findValue, readTyped, writeValue } from './step-test.model.ts';

/** Describes the test of a step, which outlives its panel. */
export interface StepTestState {
  readonly typed?: Readonly<Record<string, string>>;
  readonly runId?: string;
}

interface StepTestProps {
  /** The tests that were opened, by step. */
  tests: Map<string, StepTestState>;
  /** Null before the first change of a new workflow. */
  workflowId: string | null;
  step: WorkflowStep;
  definition: WorkflowDefinition;
  hasProblems: boolean;
  /** Resolves with the saved workflow's id, or null when saving failed. */
  save: () => Promise<string | null>;
}

/** Renders the test of a step: what running it does, the values that it reads, from the last run at first, and its result. */
export function StepTest(props: StepTestProps) {
  const text = useStepTestMessages();
  const [isShown, setIsShown] = useState(() => props.tests.has(props.step.id));
  const handleOpen = () => {
    props.tests.set(props.step.id, {});
    setIsShown(true);
  };
  if (!isShown)
    return (
      <Button className={styles.testOpen ?? ''} icon={<FlaskConical size={16} />} onClick={handleOpen}>
        {text('testStep')}
      </Button>
    );
  return <Test {...props} />;
}

function Test({ tests, workflowId, step, definition, hasProblems, save }: StepTestProps) {
  const text = useStepTestMessages();
  const { api, notify } = useShell();
  const timeZone = useSession()?.timeZone;
  const last = useLastRun(workflowId);
  const [{ typed = {}, runId }, setKept] = useState<StepTestState>(() => tests.get(step.id) ?? {});
  const keep = (part: StepTestState) => {
    // A response may arrive when another step is shown.
    tests.set(step.id, { ...tests.get(step.id), ...part });
    setKept(tests.get(step.id) ?? {});
  };
  const variables = stepVariables(step);
  const findKnown = (variable: string) => findValue(last, definition, variable);
  const pickValue = (variable: string) => {
    const written = typed[variable];
    return written === undefined ? (findKnown(variable) ?? '') : readTyped(written, findKnown(variable));
  };
  const test = useMutation({
    mutationFn: async () => {
      const workflow_id = await save();
      if (workflow_id === null) return;
      const values = variables.map((variable) => ({ variable, value: pickValue(variable) }));
      const body = last ? { values, from_run_id: last.run_id } : { values };
      const started = await api.call(testWorkflowStep, { params: { workflow_id, step_id: step.id }, body });
      keep({ runId: started.run_id });
    },
    onError: (error) => notify.error({ title: text('stepTestFailed'), description: error.message }),
  });
  return (
    <section className={styles.test} aria-label={text('testStep')}>
      <h3>{text('testStep')}</h3>
      <p className={styles.hint}>{text('testNote')}</p>
      <Effect step={step} />
      {variables.length ? (
        <p className={styles.hint}>
          {last ? text('testFromRun', { when: formatDateTime(last.created_at, timeZone ? { timeZone } : {}) }) : text('testWithoutRun')}
        </p>
      ) : null}
      <div className={styles.testValues}>
        {variables.map((variable) => (
          <TextField
            key={variable}
            label={labelOf(definition, variable)}
            value={typed[variable] ?? writeValue(findKnown(variable))}
            problem={undefined}
            rows={2}
            maxLength={100_000}
            onChange={(value) => keep({ typed: { ...tests.get(step.id)?.typed, [variable]: value } })}
          />
        ))}
      </div>
      {hasProblems ? <p className={styles.hint}>{text('testNeedsNoProblems')}</p> : null}
      <Button icon={<FlaskConical size={16} />} disabled={hasProblems} loading={test.isPending} onClick={() => test.mutate()}>
        {text('testRun')}
      </Button>
      {runId ? <Result key={runId} runId={runId} stepId={step.id} /> : null}
    </section>
  );
}

/** Says what running the step really does. */
function Effect({ step }: { step: WorkflowStep }) {
  const text = useStepTestMessages();
  if (step.kind !== 'http') return <p className={styles.effect}>{text(`testEffect_${effectOf(step)}`)}</p>;
  const hosts = step.config.allowed_hosts.join(', ');
  return (
    <p className={styles.effect} dir="auto">
      {text('testEffect_http', { method: step.config.method, hosts })}
    </p>
  );
}

function effectOf({ kind }: WorkflowStep): 'assistant' | 'agent' | 'notify' | 'report' | 'none' {
  return kind === 'assistant' || kind === 'agent' || kind === 'notify' || kind === 'report' ? kind : 'none';
}

function Result({ runId, stepId }: { runId: string; stepId: string }) {
  const text = useMessages();
  const run = useRun(runId, useLiveRuns()).data;
  const { cancel } = useRunActions(runId);
  const step = run?.steps.find(({ step_id }) => step_id === stepId);
  const canStop = !run || isOpen(run);
  return (
    <div className={styles.result}>
      <p className={styles.resultState} role="status">
        <RunMark status={run?.status ?? 'queued'} />
        {canStop ? (
          <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { run_id: runId } })}>
            {text('cancelRun')}
          </Button>
        ) : null}
      </p>
      {run?.problem ? (
        <p className={styles.resultProblem} role="alert">
          <CircleAlert size={16} />
          <span dir="auto">{run.problem}</span>
        </p>
      ) : null}
      <RunValue label={text('stepInput')} value={step?.input} />
      <RunValue label={text('stepOutput')} value={step?.output} />
    </div>
  );
}

/** Returns the user's newest run of a workflow, with its steps. */
function useLastRun(workflowId: string | null): WorkflowRunDetail | undefined {
  const runs = useCall(listWorkflowRuns, { params: { workflow_id: workflowId ?? '' } }, { isEnabled: workflowId !== null });
  const runId = runs.data?.runs[0]?.run_id;
  return useCall(getWorkflowRun, { params: { run_id: runId ?? '' } }, { isEnabled: runId !== undefined }).data;
}

function labelOf({ steps }: WorkflowDefinition, variable: string): string {
  const [name = '', ...path] = variable.split('.');
  const source = name === 'trigger' ? steps.find(isTrigger) : steps.find(({ id }) => id === name);
  return [source?.name || name, ...path].join(' → ');
}
