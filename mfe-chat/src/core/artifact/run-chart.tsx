import { Disclosure, getLocale } from 'shared-ui';
import { useArtifactMessages } from '../../messages/artifacts.ts';
import { type RunOutput, shapeChart } from './code-run.model.ts';
import * as styles from './code-run.module.css';

/** Renders a chart of bars or lines, and its numbers as a table for everybody who can't see it. */
export function RunChart({ output }: { output: Extract<RunOutput, { type: 'chart' }> }) {
  const text = useArtifactMessages();
  const { title, labels, series } = output;
  const { low, high, bars, lines } = shapeChart(output);
  const format = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 2 });
  const rows = Array.from({ length: Math.max(0, ...series.map(({ values }) => values.length)) }, (_, at) => ({
    at,
    label: labels[at] ?? String(at + 1),
    numbers: series.map(({ values }) => values[at]),
  }));
  const named = series.map((one, at) => ({ ...one, at }));
  const name = text('chart', { title: title || text('output') });
  return (
    <figure className={styles.chart}>
      {title ? <figcaption dir="auto">{title}</figcaption> : null}
      <div className={styles.plot}>
        <span className={styles.axis}>
          <span>{format.format(high)}</span>
          <span>{format.format(low)}</span>
        </span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={name}>
          {bars.map(({ series: index, ...bar }) => (
            <rect key={`${bar.x} ${index}`} data-series={index} {...bar} />
          ))}
          {lines.map(({ points, series: index }) => (
            <polyline key={index} data-series={index} points={points} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
      </div>
      <p className={styles.labels} aria-hidden="true">
        {(rows.length <= 12 ? rows : rows.filter(({ at }) => at === 0 || at === rows.length - 1)).map(({ at, label }) => (
          <span key={at}>{label}</span>
        ))}
      </p>
      {series.length > 1 ? (
        <ul className={styles.legend}>
          {named.map(({ name: label, at }) => (
            <li key={at} data-series={at}>
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <Disclosure summary={text('chartData')}>
        <div className={styles.scrolling}>
          <table>
            <tbody>
              {rows.map(({ at, label, numbers }) => (
                <tr key={at}>
                  <th scope="row" dir="auto">
                    {label}
                  </th>
                  {numbers.map((number, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place among the series.
                    <td key={index}>{number === undefined ? '' : format.format(number)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </figure>
  );
}
