import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';

/** One log line an observation: what counts them reads the log. The call's own limits and the rate limit bound it. */
export function telemetryRoutes(register: Register): void {
  register(calls.reportTelemetry, async ({ body, request }) => {
    for (const observation of body.events)
      request.log[observation.kind === 'error' ? 'warn' : 'info']({ observation }, 'observed in the browser');
    return { message: 'Taken.' };
  });
}
