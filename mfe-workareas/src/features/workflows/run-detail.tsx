import { useState } from 'react';
import { routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import type { WorkflowRunDetail, WorkflowRunStep } from 'shared-contracts/workflow-calls';
import { Button, formatDateTime, Input, Section } from 'shared-ui';
import { Check, RotateCcw, Square } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { StepMark } from '../../core/workflow/step-node.tsx';
import { isOpen, useRunActions } from '../../core/workflow/workflow.api.ts';
import { useMessages } from '../../messages/messages.ts';
import { ReportButton } from './report-button.tsx';
import * as styles from './workflows.module.css';

/** Renders a run step by step: input, output, duration and the actions that are possible now. */
export function RunDetail({ run }: { run: WorkflowRunDetail }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const { retry, cancel, finish } = useRunActions(run.run_id);
  const params = { run_id: run.run_id };
  const actions = isOpen(run) ? (
    <Button icon={<Square size={14} />} loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
      {text('cancelRun')}
    </Button>
  ) : run.status === 'failed' ? (
    <Button icon={<RotateCcw size={14} />} loading={retry.isPending} onClick={() => retry.mutate({ params })}>
      {text('retryRun')}
    </Button>
  ) : null;
  return (
    <Section title={text('runOf', { when: formatDateTime(run.created_at, timeZone ? { timeZone } : {}) })}>
      <div className={styles.actions}>
        <span role="status">{text(`runStatus_${run.status}`)}</span>
        {run.wakes_at ? <span>{text('wakesAt', { when: formatDateTime(run.wakes_at, timeZone ? { timeZone } : {}) })}</span> : null}
        {run.problem ? <span className={styles.problem}>{run.problem}</span> : null}
        {actions}
      </div>
      <ol className={styles.log} aria-label={text('runSteps')}>
        {run.steps.map((step) => (
          <li key={step.step_id} data-status={step.status}>
            <StepMark status={step.status} problems={0} />
            <div>
              <p>
                <b dir="auto">{step.name}</b>{' '}
                <small>
                  {[text(`stepStatus_${step.status}`), took(step), step.attempt > 1 && text('attempt', { count: step.attempt })]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </p>
              {step.problem ? <p className={styles.problem}>{step.problem}</p> : null}
              {step.kind === 'task' && step.status === 'waiting' ? (
                <Task
                  step={step}
                  isBusy={finish.isPending}
                  onDone={(note) => finish.mutate({ params: { ...params, step_id: step.step_id }, body: { note } })}
                />
              ) : null}
              {step.leaves ? (
                <Leaving
                  step={step}
                  isBusy={finish.isPending}
                  onAllow={() => finish.mutate({ params: { ...params, step_id: step.step_id }, body: {} })}
                />
              ) : null}
              <StepLinks step={step} />
              <Values label={text('stepInput')} of={step.name} value={step.input} />
              <Values label={text('stepOutput')} of={step.name} value={step.output} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function took({ started_at: from, ended_at: to }: WorkflowRunStep): string {
  if (!from || !to) return '';
  const seconds = (Date.parse(to) - Date.parse(from)) / 1_000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
}

/** Renders links to what a step created. */
function StepLinks({ step }: { step: WorkflowRunStep }) {
  const text = useMessages();
  const made = (typeof step.output === 'object' && step.output !== null ? step.output : {}) as Record<string, unknown>;
  if (step.kind === 'report' && typeof made.report_id === 'string') return <ReportButton reportId={made.report_id} />;
  if (step.kind === 'agent' && typeof made.session_id === 'string')
    return <Link to={routes.chat({ sessionId: made.session_id })}>{text('openAgentChat')}</Link>;
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
      <pre className={styles.valueText} tabIndex={0} dir="auto">
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
        rows={2}
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

/** Renders a raw value that expands on demand. */
function Values({ label, of, value }: { label: string; of: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <details className={styles.values}>
      <summary aria-label={`${label}: ${of}`}>{label}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <pre className={styles.valueText} tabIndex={0} dir="auto">
        {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}
