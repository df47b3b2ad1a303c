import { previewAgentSchedule } from 'shared-contracts/agent-calls';
import { formatDateTime, useDebounced } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { rhythms } from '../../core/workflow/describe-step.ts';
import { useMessages } from '../../messages/messages.ts';
import type { ConfigProps } from './config-props.ts';
import * as styles from './editor.module.css';
import { SelectField, TextField } from './field.tsx';

const zones = Intl.supportedValuesOf('timeZone');
const previewDelayMs = 400;

/** Renders a schedule as a rhythm or cron expression, with the next times. */
export function ScheduleFields({ step: { config }, problemOf, onChange }: ConfigProps<'trigger-schedule'>) {
  const text = useMessages();
  const [cron, time_zone] = useDebounced(`${config.cron}|${config.time_zone}`, previewDelayMs).split('|') as [string, string];
  const isEnabled = cron.trim() !== '' && time_zone.trim() !== '';
  const { data } = useCall(previewAgentSchedule, { query: { cron, time_zone } }, { isEnabled, keepsPrevious: true });
  const known = config.cron in rhythms ? config.cron : 'own';
  const problem = problemOf('cron') ?? (data?.problem || undefined);
  return (
    <>
      <SelectField
        label={text('fieldRhythm')}
        value={known}
        problem={undefined}
        options={[
          ...Object.entries(rhythms).map(([value, name]) => ({ value, label: text(`rhythm_${name}`) })),
          ...(known === 'own' ? [{ value: 'own', label: text('rhythm_own') }] : []),
        ]}
        onChange={(value) => value !== 'own' && onChange({ ...config, cron: value }, 'rhythm')}
      />
      <TextField
        label={text('fieldCron')}
        hint={text('cronHint')}
        value={config.cron}
        problem={problem}
        maxLength={200}
        onChange={(value) => onChange({ ...config, cron: value }, 'cron')}
      />
      <SelectField
        label={text('fieldZone')}
        value={config.time_zone}
        problem={problemOf('time_zone')}
        options={['UTC', ...zones.filter((zone) => zone !== 'UTC')].map((zone) => ({ value: zone, label: zone }))}
        onChange={(value) => onChange({ ...config, time_zone: value }, 'time_zone')}
      />
      {data?.times.length && !problem ? (
        <p className={styles.hint}>
          {text('nextTimes')} {data.times.map((time) => formatDateTime(time, { timeZone: config.time_zone })).join(' · ')}
        </p>
      ) : null}
    </>
  );
}
