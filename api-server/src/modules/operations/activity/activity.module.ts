import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { ActivityRepository } from './activity.repository.ts';
import { activityRoutes } from './activity.routes.ts';
import { createActivityService } from './activity.service.ts';

export function activityModule({ db, clock }: Parts) {
  const activity = createActivityService(new ActivityRepository(db), clock);
  return defineModule({ name: 'activity', routes: ({ register }) => activityRoutes(register, activity) });
}
