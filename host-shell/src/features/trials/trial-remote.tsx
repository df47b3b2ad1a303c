import type { TriableRemote } from 'shared-contracts/settings-calls';
import { formatWhen, Input } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { type Choice, isLocalAddress } from './trial.model.ts';
import { useMessages } from './trials.messages.ts';
import * as styles from './trials.module.css';

interface TrialRemoteProps {
  readonly remote: TriableRemote;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** Starts with a space, which no release name does. */
const promoted = ' promoted';
const machine = ' machine';

/** Renders one remote and the choice for it. */
export function TrialRemote({ remote: { remote, label, current, releases }, choice, onChange }: TrialRemoteProps) {
  const text = useMessages();
  const now = new Date();
  const others = releases.filter(({ release }) => release !== current);
  const options = [
    { value: promoted, label: current ? text('asPromoted', { release: current }) : text('notPromoted') },
    ...others.map(({ release, published_at }) => ({
      value: release,
      label: text('publishedAt', { release, when: formatWhen(published_at, { now }) }),
    })),
    { value: machine, label: text('fromMachine') },
  ];
  const value = !choice ? promoted : 'origin' in choice ? machine : choice.release;
  const choose = (next: string) =>
    onChange(next === promoted ? undefined : next === machine ? { origin: text('machineDefault') } : { release: next });
  const id = `trial-${remote}`;
  return (
    <div className={styles.trialRow}>
      <span id={id}>
        {label} <small>{remote}</small>
      </span>
      <Select aria-labelledby={id} value={value} onChange={choose} options={options} />
      {choice && 'origin' in choice ? (
        <div className={styles.trialMachine}>
          <Input
            aria-label={text('machineOf', { name: label })}
            aria-describedby={`${id}-note`}
            value={choice.origin}
            status={isLocalAddress(choice.origin) ? '' : 'error'}
            onChange={(event) => onChange({ origin: event.target.value })}
          />
          <small id={`${id}-note`}>{isLocalAddress(choice.origin) ? text('machineNote', { remote }) : text('machineWrong')}</small>
        </div>
      ) : null}
    </div>
  );
}
