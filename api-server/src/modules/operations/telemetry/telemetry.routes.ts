import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import { bucketOf } from '../release/measures.ts';
import type { ReleasesService } from '../release/release.service.ts';
import type { BrowserMetrics } from './browser-metrics.ts';

/** Registers telemetry: one log line and one count per observation. The call's own limits and the rate limit bound both. */
export function telemetryRoutes(register: Register, metrics: BrowserMetrics, releases: Pick<ReleasesService, 'observe'>): void {
  register(calls.reportTelemetry, async ({ body, request }) => {
    for (const observation of body.events) {
      const { kind, remote, release, outcome = 'none' } = observation;
      metrics.observed({ kind, remote, release, outcome });
      const measure = bucketOf(observation)?.measure;
      if (measure) metrics.measured({ measure, remote, release, value: observation.value ?? 0 });
      request.log[kind === 'error' || kind === 'note' ? 'warn' : 'info']({ observation }, 'observed in the browser');
    }
    await releases.observe(body.events, { token: request.cookies.token, ip: request.ip });
    return { message: 'Taken.' };
  });
}
