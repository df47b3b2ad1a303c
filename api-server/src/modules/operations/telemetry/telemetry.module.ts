import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { ReleaseModule } from '../release/release.module.ts';
import { telemetryRoutes } from './telemetry.routes.ts';

export const telemetryModule = ({ metrics }: Parts, { release: { releases } }: { release: ReleaseModule }) =>
  defineModule({ name: 'telemetry', routes: ({ register }) => telemetryRoutes(register, metrics, releases) });
