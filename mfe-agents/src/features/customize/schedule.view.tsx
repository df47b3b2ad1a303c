import { useId } from 'react';
import { routes } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDateTime, Input } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
import { FlaskConical, Play } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useDryRunMessages } from '../../messages/dry-run.ts';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import { type Customized, useCustomizeActions, useSchedulePreview } from './customize.api.ts';
import * as styles from './customize.module.css';
import { DryRunModal } from './dry-run.modal.tsx';
import { SwitchField, TextField } from './fields.tsx';
import { type Plan, parsePlan, rhythms, toCron } from './schedule.model.ts';
import { useDryRun } from './use-dry-run.ts';
import { ViewForm } from './view-form.tsx';

interface ScheduleViewProps {
  agentId: string;
  customized: Customized;
}

/** Renders Schedule: what the agent does automatically, and when. */
export function ScheduleView({ agentId, customized: { schedule } }: ScheduleViewProps) {
  const text = useMessages();
  const { notify, navigate } = useShell();
  const zone = useSession()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const dryText = useDryRunMessages();
  const dry = useDryRun(agentId);
  const { saveSchedule, runNow } = useCustomizeActions(agentId);
  const initial = {
    ...parsePlan(schedule?.cron ?? '0 9 * * 1-5'),
    prompt: schedule?.prompt ?? '',
    timeZone: schedule?.time_zone ?? zone,
    isOn: schedule?.is_on ?? true,
  };
  const handleRun = async (prompt: string) => {
    try {
      const sessionId = await runNow(prompt);
      navigate.to(`${routes.agent(agentId)}?sessionId=${encodeURIComponent(sessionId)}`);
    } catch (error) {
      notify.error({ title: text('runFailed'), ...(error instanceof Error ? { description: error.message } : {}) });
    }
  };
  return (
    <>
      <ViewForm
        initial={initial}
        onSave={({ prompt, timeZone, isOn, ...plan }) => saveSchedule({ prompt, cron: toCron(plan), time_zone: timeZone, is_on: isOn })}
      >
        {({ prompt, timeZone, isOn, ...plan }, set) => (
          <>
            <SwitchField label={text('scheduleOn')} note={text('scheduleOnNote')} isOn={isOn} onChange={(next) => set({ isOn: next })} />
            <TextField
              label={text('schedulePrompt')}
              placeholder={text('schedulePromptPlaceholder')}
              value={prompt}
              maxLength={10_000}
              onChange={(next) => set({ prompt: next })}
            />
            <PlanFields plan={plan} onChange={set} timeZone={timeZone} />
            <Form.Item extra={dryText('startNote')}>
              <div className={styles.runButtons}>
                <Button icon={<Play size={16} />} disabled={!prompt.trim()} onClick={() => void handleRun(prompt)}>
                  {text('runNow')}
                </Button>
                <Button icon={<FlaskConical size={16} />} disabled={!prompt.trim()} onClick={() => void dry.start(prompt)}>
                  {dryText('start')}
                </Button>
              </div>
            </Form.Item>
          </>
        )}
      </ViewForm>
      {dry.run ? <DryRunModal run={dry.run} onAgain={() => void dry.start(dry.run?.prompt ?? '')} onEnd={dry.end} /> : null}
      {schedule?.last_at ? (
        <p className={notes.hint}>
          {text('lastRun', { when: formatDateTime(schedule.last_at, { timeZone: zone }) })}{' '}
          {schedule.last_session_id ? (
            <Link to={`${routes.agent(agentId)}?sessionId=${encodeURIComponent(schedule.last_session_id)}`}>{text('seeResult')}</Link>
          ) : null}
        </p>
      ) : null}
      {schedule?.last_problem ? <p className={notes.problem}>{schedule.last_problem}</p> : null}
    </>
  );
}

interface PlanFieldsProps {
  plan: Plan;
  timeZone: string;
  onChange: (part: Partial<Plan & { timeZone: string }>) => void;
}

function PlanFields({ plan, timeZone, onChange }: PlanFieldsProps) {
  const text = useMessages();
  const id = useId();
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <>
      <Form.Item label={text('rhythmLabel')} htmlFor={`${id}-rhythm`}>
        <Select
          id={`${id}-rhythm`}
          value={plan.rhythm}
          onChange={(rhythm: Plan['rhythm']) => onChange({ rhythm, own: toCron(plan) })}
          options={rhythms.map((rhythm) => ({ value: rhythm, label: text(`rhythm-${rhythm}`) }))}
        />
      </Form.Item>
      {plan.rhythm === 'own' ? (
        <Form.Item label={text('cronLabel')} htmlFor={`${id}-cron`} extra={text('cronHint')}>
          <Input id={`${id}-cron`} value={plan.own} maxLength={200} onChange={(event) => onChange({ own: event.target.value })} />
        </Form.Item>
      ) : (
        <Form.Item label={text('timeLabel')} htmlFor={`${id}-time`}>
          <Input id={`${id}-time`} type="time" value={plan.time} onChange={(event) => onChange({ time: event.target.value || '09:00' })} />
        </Form.Item>
      )}
      <Form.Item label={text('zoneLabel')} htmlFor={`${id}-zone`}>
        <Select
          id={`${id}-zone`}
          showSearch
          value={timeZone}
          onChange={(next: string) => onChange({ timeZone: next })}
          options={[...new Set([timeZone, 'UTC', ...zones])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
      </Form.Item>
      <NextTimes cron={toCron(plan)} timeZone={timeZone} />
    </>
  );
}

function NextTimes({ cron, timeZone }: { cron: string; timeZone: string }) {
  const text = useMessages();
  const { data } = useSchedulePreview(cron, timeZone);
  if (!data) return null;
  if (data.problem !== null)
    return (
      <p className={notes.problem} role="alert">
        {data.problem}
      </p>
    );
  return (
    <p className={notes.hint}>
      {text('nextTimes')} {data.times.map((time) => formatDateTime(time, { timeZone })).join(' · ')}
    </p>
  );
}
