import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { ReleaseModule } from '../release/release.module.ts';
import { createBrowserMetrics } from './browser-metrics.ts';
import { telemetryRoutes } from './telemetry.routes.ts';

export function telemetryModule({ metrics }: Parts, { release: { releases } }: { release: ReleaseModule }) {
  const counts = createBrowserMetrics(metrics);
  return defineModule({ name: 'telemetry', routes: ({ register }) => telemetryRoutes(register, counts, releases) });
}
