import { type Metrics, workBuckets } from '../metrics.ts';
import { trace } from '../tracing/tracing.ts';

/** Adds how long a job took. */
export type TakeJobSeconds = ReturnType<typeof declareJobSeconds>;

export const declareJobSeconds = ({ histogram }: Pick<Metrics, 'histogram'>) =>
  histogram({
    name: 'atrium_job_seconds',
    help: 'How long recurring and handed-over work took.',
    labels: ['queue', 'outcome'],
    buckets: workBuckets,
  });

/** Runs a job and counts how long it took and whether it failed. */
export async function timeJob(take: TakeJobSeconds | undefined, queue: string, run: () => Promise<void>, parent?: string): Promise<void> {
  const started = performance.now();
  const count = (outcome: 'done' | 'failed') => take?.({ queue, outcome }, (performance.now() - started) / 1000);
  try {
    await trace({ name: `job ${queue}`, kind: 'job', facts: { 'atrium.queue': queue }, parent }, run);
    count('done');
  } catch (error) {
    count('failed');
    throw error;
  }
}
