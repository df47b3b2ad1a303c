import type { Metrics } from '../metrics.ts';
import { trace } from '../tracing/tracing.ts';

export type JobMetrics = Pick<Metrics, 'worked'>;

/** Runs a job and counts how long it took and whether it failed. */
export async function timeJob(metrics: JobMetrics | undefined, queue: string, run: () => Promise<void>, parent?: string): Promise<void> {
  const started = performance.now();
  const count = (outcome: 'done' | 'failed') => metrics?.worked(queue, outcome, (performance.now() - started) / 1000);
  try {
    await trace({ name: `job ${queue}`, kind: 'job', facts: { 'atrium.queue': queue }, parent }, run);
    count('done');
  } catch (error) {
    count('failed');
    throw error;
  }
}
