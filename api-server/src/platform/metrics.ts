import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Anyone may report anything, so further series are counted as one. */
const seriesMost = 500;
const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Observed {
  readonly kind: string;
  readonly remote: string;
  readonly release: string;
  readonly outcome: string;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts what this process does since it started, in Prometheus format. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
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
  const series = new Set<string>();
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    answered: (method: string, route: string, status: number, seconds: number) =>
      answers.observe({ method, route, status: String(status) }, seconds),
    observed: ({ kind, remote, release, outcome }: Observed) => {
      const name = [kind, remote, release, outcome].join('\n');
      const isCounted = series.has(name) || series.size < seriesMost;
      if (isCounted) series.add(name);
      observations.inc(isCounted ? { kind, remote, release, outcome } : { kind, remote: 'other', release: '', outcome });
    },
  };
}
