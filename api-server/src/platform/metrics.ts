import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EventLoopWatch } from './event-loop.ts';

/** Anyone may report anything, so further series are counted as one. */
const seriesMost = 500;
const millisecondBuckets = [50, 100, 200, 500, 1_000, 1_800, 2_500, 4_000, 10_000];
const shiftBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1];
const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const workBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export interface Observed {
  readonly kind: string;
  readonly remote: string;
  readonly release: string;
  readonly outcome: string;
}

export interface Measured {
  readonly measure: string;
  readonly remote: string;
  readonly release: string;
  /** Holds milliseconds, or a plain number for CLS. */
  readonly value: number;
}

/** Describes a number that is read when Prometheus asks, one for each value of its label. */
export interface Level {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Observes the process until it ends, because the library can't stop. So it observes once, however many servers the process has had. */
let ofProcess: Registry | undefined;

function observeProcess(): Registry {
  const registry = new Registry();
  // Our own watch looks more closely; each look wakes an idle server.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  return registry;
}

/** Counts what this process does since it started, in Prometheus format. */
export function createMetrics(loop: Pick<EventLoopWatch, 'recent'>) {
  const registry = new Registry();
  const registers = [registry];
  ofProcess ??= observeProcess();
  const defaults = ofProcess;
  const answers = new Histogram({
    name: 'atrium_http_answer_seconds',
    help: 'How long calls took, streams until their end.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers,
  });
  const observations = new Counter({
    name: 'atrium_browser_observations_total',
    help: 'Loads, errors and vitals that browsers reported.',
    labelNames: ['kind', 'remote', 'release', 'outcome'],
    registers,
  });
  const measureLabels = ['measure', 'remote', 'release'];
  const times = new Histogram({
    name: 'atrium_release_milliseconds',
    help: 'How long parts of remotes took to load, LCP and INP, by release.',
    labelNames: measureLabels,
    buckets: millisecondBuckets,
    registers,
  });
  const shifts = new Histogram({
    name: 'atrium_release_layout_shift',
    help: 'Cumulative layout shift, by release.',
    labelNames: measureLabels,
    buckets: shiftBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'atrium_job_seconds',
    help: 'How long recurring and handed-over work took.',
    labelNames: ['queue', 'outcome'],
    buckets: workBuckets,
    registers,
  });
  const modelCalls = new Histogram({
    name: 'atrium_model_call_seconds',
    help: 'How long providers of models took until the first byte of their answer.',
    labelNames: ['outcome'],
    buckets: workBuckets,
    registers,
  });
  /** Adds a number that is read at each question. One that cannot be read is left out, and the others are answered. */
  const level = ({ name, help, label, read }: Level) => {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        this.reset();
        const found = await Promise.resolve()
          .then(read)
          .catch(() => ({}));
        for (const [of, value] of Object.entries(found)) this.set(label ? { [label]: of } : {}, value);
      },
    });
  };
  level({
    name: 'atrium_event_loop_delay_seconds',
    help: 'How long the event loop was held within the last ten seconds.',
    label: 'quantile',
    read: () => {
      const { p99Ms, worstMs } = loop.recent();
      return { '0.99': p99Ms / 1000, '1': worstMs / 1000 };
    },
  });
  const series = new Set<string>();
  const isCounted = (name: string) => {
    // Pages report these names, which reach dashboards and alarms.
    const isKnown = series.has(name) || (series.size < seriesMost && /^[\w.:@+\n-]*$/.test(name));
    if (isKnown) series.add(name);
    return isKnown;
  };
  return {
    contentType: registry.contentType,
    text: async () => (await defaults.metrics()) + (await registry.metrics()),
    answered: (method: string, route: string, status: number, seconds: number) =>
      answers.observe({ method, route, status: String(status) }, seconds),
    level,
    worked: (queue: string, outcome: 'done' | 'failed', seconds: number) => jobs.observe({ queue, outcome }, seconds),
    modelAnswered: (outcome: 'answered' | 'refused' | 'unreachable', seconds: number) => modelCalls.observe({ outcome }, seconds),
    observed: ({ kind, remote, release, outcome }: Observed) =>
      observations.inc(
        isCounted([kind, remote, release, outcome].join('\n'))
          ? { kind, remote, release, outcome }
          : { kind, remote: 'other', release: '', outcome },
      ),
    measured: ({ measure, remote, release, value }: Measured) =>
      (measure === 'CLS' ? shifts : times).observe(
        isCounted([measure, remote, release].join('\n')) ? { measure, remote, release } : { measure, remote: 'other', release: '' },
        value,
      ),
  };
}
