import type { Clock } from '../../platform/clock.ts';
import type { ActivityRepository } from './activity.repository.ts';

/** When the user did what. Access: ids were checked to be the caller's. */
export function createActivityService(repository: ActivityRepository, clock: Clock) {
  return {
    startPage: (userId: string, activity: string) => repository.start(userId, 'page', activity, clock.now()),
    startModel: (userId: string, modelId: string) => repository.start(userId, 'model', modelId, clock.now()),
    end: (userId: string, activityId: string) => repository.end(userId, activityId, clock.now()),
    trackLogin: (userId: string) => repository.trackLogin(userId, clock.now()),
    trackLogout: (userId: string, loginId: string) => repository.trackLogout(userId, loginId, clock.now()),
  };
}

export type ActivityService = ReturnType<typeof createActivityService>;
