import type { Metrics } from '../../../platform/metrics.ts';

interface Observed {
  readonly kind: string;
  readonly remote: string;
  readonly release: string;
  readonly outcome: string;
}

interface Measured {
  readonly measure: string;
  readonly remote: string;
  readonly release: string;
  /** Holds milliseconds, or a plain number for CLS. */
  readonly value: number;
}

export type BrowserMetrics = ReturnType<typeof createBrowserMetrics>;

/** Anyone may report anything, so further series are counted as one. */
const seriesMost = 500;
const millisecondBuckets = [50, 100, 200, 500, 1_000, 1_800, 2_500, 4_000, 10_000];
const shiftBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1];
const labels = ['measure', 'remote', 'release'] as const;

/** Counts what browsers report. */
export function createBrowserMetrics({ counter, histogram }: Pick<Metrics, 'counter' | 'histogram'>) {
  const count = counter({
    name: 'atrium_browser_observations_total',
    help: 'Loads, errors and vitals that browsers reported.',
    labels: ['kind', 'remote', 'release', 'outcome'],
  });
  const addTime = histogram({
    name: 'atrium_release_milliseconds',
    help: 'How long parts of remotes took to load, LCP and INP, by release.',
    labels,
    buckets: millisecondBuckets,
  });
  const addShift = histogram({
    name: 'atrium_release_layout_shift',
    help: 'Cumulative layout shift, by release.',
    labels,
    buckets: shiftBuckets,
  });
  const series = new Set<string>();
  const isCounted = (name: string) => {
    // Pages report these names, which reach dashboards and alarms.
    const isKnown = series.has(name) || (series.size < seriesMost && /^[\w.:@+\n-]*$/.test(name));
    if (isKnown) series.add(name);
    return isKnown;
  };
  return {
    observed: ({ kind, remote, release, outcome }: Observed) =>
      count(
        isCounted([kind, remote, release, outcome].join('\n'))
          ? { kind, remote, release, outcome }
          : { kind, remote: 'other', release: '', outcome },
      ),
    measured: ({ measure, remote, release, value }: Measured) =>
      (measure === 'CLS' ? addShift : addTime)(
        isCounted([measure, remote, release].join('\n')) ? { measure, remote, release } : { measure, remote: 'other', release: '' },
        value,
      ),
  };
}
