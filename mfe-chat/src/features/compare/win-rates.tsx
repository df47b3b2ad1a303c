import { useState } from 'react';
import { type ComparisonTask, comparisonTasks, getWinRates, type WinRate } from 'shared-contracts/model-calls';
import { getLocale, QueryView, Section } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useCompareMessages } from '../../messages/compare.ts';
import * as styles from './comparison.module.css';

type Chosen = ComparisonTask | 'all';

/** Renders how often each model won: for the user, and for everyone in their workspace. */
export function WinRates() {
  const text = useCompareMessages();
  const [task, setTask] = useState<Chosen>('all');
  const rates = useCall(getWinRates, { query: task === 'all' ? {} : { task } }, { keepsPrevious: true, refetchOnMount: 'always' });
  const options = (['all', ...comparisonTasks] as const).map((value) => ({
    value,
    label: text(value === 'all' ? 'allTasks' : `task-${value}`),
  }));
  const choice = <Select<Chosen> className={styles.task} aria-label={text('task')} value={task} options={options} onChange={setTask} />;
  return (
    <Section title={text('ratesTitle')} actions={choice}>
      <QueryView query={rates} failedTitle={text('ratesFailed')}>
        {({ own, workspace }) => (
          <>
            {own.length ? <RatesTable label={text('ratesOwn')} rates={own} /> : <p>{text('ratesEmpty')}</p>}
            {workspace?.rates.length ? (
              <>
                <h3>{text('ratesOf', { name: workspace.name })}</h3>
                <RatesTable label={text('ratesOf', { name: workspace.name })} rates={workspace.rates} />
                <p className={styles.note}>{text('ratesPeople', { count: workspace.people_min })}</p>
              </>
            ) : null}
            {own.length ? <p className={styles.note}>{text('ratesNote')}</p> : null}
          </>
        )}
      </QueryView>
    </Section>
  );
}

/** On narrow screens, the table scrolls inside its frame. */
function RatesTable({ label, rates }: { label: string; rates: readonly WinRate[] }) {
  const text = useCompareMessages();
  const number = new Intl.NumberFormat(getLocale());
  const percent = new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 0 });
  const write = ({ rate, low, high }: WinRate) =>
    rate === null || low === null || high === null
      ? text('tooFewVotes')
      : text('rateRange', { rate: percent.format(rate), low: percent.format(low), high: percent.format(high) });
  const heads = ['model', 'rate', 'wins', 'losses', 'ties', 'noneGood'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {text(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <tr key={rate.model_name}>
              <th scope="row">
                <bdi>{rate.model_name}</bdi>
              </th>
              <td>{write(rate)}</td>
              {[rate.wins, rate.losses, rate.ties, rate.none].map((count, index) => (
                <td key={heads[index + 2]}>{number.format(count)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
