import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';

const short = z.string().check(z.maxLength(200));

/** One observation of the browser: a remote's load, an error or a web vital. Carries names and numbers only, nothing a user wrote. */
export const telemetryEvent = z.object({
  kind: z.enum(['load', 'error', 'vital']),
  /** What was observed, for example `LCP` or an error's code. */
  name: short,
  remote: short,
  release: short,
  /** The registry revision that the page runs. */
  rev: z.number(),
  /** Milliseconds for loads and timings; the bare number for other vitals. */
  value: z.optional(z.number()),
  outcome: z.optional(z.enum(['ok', 'retried', 'fell-back', 'failed'])),
  detail: z.optional(z.string().check(z.maxLength(500))),
});

export type TelemetryEvent = z.infer<typeof telemetryEvent>;

/** Public, as the log-in page reports too; the server limits its rate and size, logs it, and counts it by kind, remote, release and outcome (`/metrics`). */
export const reportTelemetry = defineCall({
  name: 'reportTelemetry',
  tag: 'platform',
  summary: 'Takes observations of the browser.',
  method: 'POST',
  path: '/telemetry',
  changes: [],
  auth: 'public',
  body: z.object({ events: z.array(telemetryEvent).check(z.minLength(1), z.maxLength(50)) }),
  answer: z.object({ message: z.string() }),
});
