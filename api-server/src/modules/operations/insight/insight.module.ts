import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { InsightsRepository } from './insight.repository.ts';
import { insightRoutes } from './insight.routes.ts';
import { createInsights } from './insight.service.ts';

export function insightModule({ config, db, clock }: Parts) {
  const insights = createInsights(new InsightsRepository(db), config.model !== undefined, clock);
  return defineModule({ name: 'insight', routes: ({ register }) => insightRoutes(register, insights) });
}
