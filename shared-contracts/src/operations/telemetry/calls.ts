import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';

const short = z.string().check(z.maxLength(200));

/**
 * Describes one observation by the browser: a remote's load, an error, a web vital, or a note about something that does not disturb the user,
 * such as a text without a translation. It contains only names and numbers, nothing a user wrote.
 */
export const telemetryEvent = z.object({
  kind: z.enum(['load', 'error', 'vital', 'note']),
  /** What was observed, for example `LCP` or an error code. */
  name: short,
  remote: short,
  release: short,
  /** The registry revision that the page runs. */
  rev: z.number(),
  /** Milliseconds for loads and timings; a plain number for other vitals. */
  value: z.optional(z.number()),
  outcome: z.optional(z.enum(['ok', 'retried', 'fell-back', 'failed'])),
  detail: z.optional(z.string().check(z.maxLength(500))),
  /** The beginning of an error's stack. The server finds the sources of its places. */
  stack: z.optional(z.string().check(z.maxLength(1_500))),
});

export type TelemetryEvent = z.infer<typeof telemetryEvent>;

/**
 * Accepts reports without a session, because the log-in page sends them too. The server limits rate and size, logs each report, and
 * counts it by kind, remote, release and outcome (`/metrics`).
 */
export const reportTelemetry = defineCall({
  name: 'reportTelemetry',
  tag: 'platform',
  summary: 'Records the browser’s observations.',
  method: 'POST',
  path: '/telemetry',
  changes: [],
  auth: 'public',
  body: z.object({ events: z.array(telemetryEvent).check(z.minLength(1), z.maxLength(50)) }),
  answer: z.object({ message: z.string() }),
});
