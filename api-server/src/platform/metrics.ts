import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EventLoopWatch } from './event-loop.ts';

/** Describes a number that only grows, one for each combination of its labels. */
export interface Counted<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
}

/** Describes values of which Prometheus gets the distribution. */
export interface Measured<Label extends string> extends Counted<Label> {
  readonly buckets: number[];
}

type Labels<Label extends string> = Readonly<Record<Label, string>>;

/** Describes a counter. Those of `first` are 0 from the start, so that an alarm sees the first increase. */
interface CountedFrom<Label extends string> extends Counted<Label> {
  readonly first?: readonly Labels<Label>[];
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

/** Publishes what this process does since it started, in Prometheus format. A metric is declared where it is counted. */
export function createMetrics(loop: Pick<EventLoopWatch, 'recent'>) {
  const registry = new Registry();
  const registers = [registry];
  ofProcess ??= observeProcess();
  const defaults = ofProcess;
  /** Declares a counter, once, and returns the function that increments it. */
  const counter = <Label extends string>({ name, help, labels, first = [] }: CountedFrom<Label>) => {
    const declared = new Counter({ name, help, labelNames: labels, registers });
    for (const values of first) declared.inc(values, 0);
    return (values: Labels<Label>): void => declared.inc(values);
  };
  /** Declares a distribution, once, and returns the function that adds a value to it. */
  const histogram = <Label extends string>({ name, help, labels, buckets }: Measured<Label>) => {
    const declared = new Histogram({ name, help, labelNames: labels, buckets, registers });
    return (values: Labels<Label>, value: number): void => declared.observe(values, value);
  };
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
  return {
    contentType: registry.contentType,
    text: async () => (await defaults.metrics()) + (await registry.metrics()),
    counter,
    histogram,
    level,
  };
}

/** Holds buckets for work that takes from a tenth of a second to minutes. */
export const workBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
