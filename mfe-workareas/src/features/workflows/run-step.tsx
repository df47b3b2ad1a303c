import { useState } from 'react';
import { routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import type { WorkflowDefinition, WorkflowRunDetail, WorkflowRunStep, WorkflowStepKind } from 'shared-contracts/workflow-calls';
import { Button, formatDateTime, Input } from 'shared-ui';
import { Check, CircleAlert, RotateCcw } from 'shared-ui/icons';
import { Inspector } from 'shared-ui/reading';
import { Link } from 'shared-ui/router';
import * as valueStyles from '../../core/workflow/run-value.module.css';
import { RunValue } from '../../core/workflow/run-value.tsx';
import { StepIcon } from '../../core/workflow/step-node.tsx';
import { useRunActions } from '../../core/workflow/workflow.api.ts';
import { useMessages } from '../../messages/messages.ts';
import { ReportButton } from './report-button.tsx';
import { writeStepState } from './run-state.ts';
import * as styles from './run-step.module.css';

interface RunStepProps {
  run: WorkflowRunDetail;
  step: WorkflowRunStep;
  definition: WorkflowDefinition;
  onBack: () => void;
  onClose: () => void;
}

/** Renders one step of a run in the right panel: what is wrong or asked first, then its input, its output and its times. */
export function RunStep({ run, step, definition, onBack, onClose }: RunStepProps) {
  const text = useMessages();
  const { retry, finish } = useRunActions(run.run_id);
  const params = { run_id: run.run_id, step_id: step.step_id };
  // A task and a request that waits show their input themselves.
  const isTask = step.kind === 'task' && step.status === 'waiting';
  const kind = definition.steps.find(({ id }) => id === step.step_id)?.kind ?? (step.kind as WorkflowStepKind);
  return (
    <Inspector
      label={text('stepPanel', { name: step.name })}
      title={step.name}
      note={writeStepState(step, text)}
      icon={<StepIcon kind={kind} />}
      back={{ label: text('allSteps'), onBack }}
      onClose={onClose}
    >
      {step.problem ? (
        <div className={styles.failure} role="alert">
          <p>
            <CircleAlert size={16} />
            <span dir="auto">{step.problem}</span>
          </p>
          {run.status === 'failed' && step.status === 'failed' ? (
            <Button
              size="small"
              icon={<RotateCcw size={14} />}
              loading={retry.isPending}
              onClick={() => retry.mutate({ params: { run_id: run.run_id } })}
            >
              {text('retryRun')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isTask ? <Task step={step} isBusy={finish.isPending} onDone={(note) => finish.mutate({ params, body: { note } })} /> : null}
      {step.leaves ? <Leaving step={step} isBusy={finish.isPending} onAllow={() => finish.mutate({ params, body: {} })} /> : null}
      <StepLinks step={step} />
      {isTask || step.leaves ? null : <RunValue label={text('stepInput')} value={step.input} />}
      <RunValue label={text('stepOutput')} value={step.output} />
      <Times step={step} />
    </Inspector>
  );
}

function Times({ step: { started_at: from, ended_at: to } }: { step: WorkflowRunStep }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const when = (time: string) => formatDateTime(time, timeZone ? { timeZone } : {});
  if (!from) return null;
  return (
    <div className={valueStyles.part}>
      <h3>{text('stepTimes')}</h3>
      <dl className={styles.tries}>
        <div>
          <dt>{text('stepStarted')}</dt>
          <dd>{when(from)}</dd>
        </div>
        {to ? (
          <div>
            <dt>{text('stepEnded')}</dt>
            <dd>{when(to)}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

/** Renders links to what a step created. */
function StepLinks({ step }: { step: WorkflowRunStep }) {
  const text = useMessages();
  const made = (typeof step.output === 'object' && step.output !== null ? step.output : {}) as Record<string, unknown>;
  if (step.kind === 'report' && typeof made.report_id === 'string')
    return (
      <div className={styles.links}>
        <ReportButton reportId={made.report_id} />
      </div>
    );
  if (step.kind === 'agent' && typeof made.session_id === 'string')
    return (
      <p className={styles.links}>
        <Link to={routes.chat({ sessionId: made.session_id })}>{text('openAgentChat')}</Link>
      </p>
    );
  return null;
}

/** Asks whether a request may be sent, and shows what it contains and what the run has read. */
function Leaving({ step, isBusy, onAllow }: { step: WorkflowRunStep; isBusy: boolean; onAllow: () => void }) {
  const text = useMessages();
  const { url, body } = (step.input ?? {}) as { url?: string; body?: string };
  return (
    <section className={styles.task} aria-label={text('leaveTitle')}>
      <p>{text('leaveNote')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <pre className={valueStyles.value} tabIndex={0} dir="auto">
        {[url, body].filter(Boolean).join('\n\n')}
      </pre>
      <p dir="auto">{text('leavePrivate', { names: step.leaves?.private.join(', ') ?? '' })}</p>
      <p dir="auto">{text('leaveUntrusted', { names: step.leaves?.untrusted.join(', ') ?? '' })}</p>
      <Button type="primary" icon={<Check size={16} />} loading={isBusy} onClick={onAllow}>
        {text('leaveAllow')}
      </Button>
    </section>
  );
}

function Task({ step, isBusy, onDone }: { step: WorkflowRunStep; isBusy: boolean; onDone: (note: string) => void }) {
  const text = useMessages();
  const [note, setNote] = useState('');
  const instructions = (step.input as { instructions?: string } | null)?.instructions ?? '';
  return (
    <div className={styles.task}>
      <p dir="auto">{instructions}</p>
      <Input.TextArea
        rows={3}
        value={note}
        maxLength={10_000}
        aria-label={text('taskNote')}
        placeholder={text('taskNote')}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="primary" icon={<Check size={16} />} loading={isBusy} onClick={() => onDone(note)}>
        {text('taskDone')}
      </Button>
    </div>
  );
}
