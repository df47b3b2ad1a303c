import { AppError } from '../../../errors.ts';
import { sayActivity } from '../../../messages/activity.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { ActivityRepository } from './activity.repository.ts';

/** Records what users do and when. Access: callers have checked that ids belong to the user. */
export function createActivityService(repository: ActivityRepository, clock: Clock) {
  const start = async (userId: string, kind: 'page' | 'model', subject: string, id = newId('act')) => {
    if (await repository.start({ id, userId, kind, subject, startedAt: clock.now() })) return id;
    throw new AppError('invalid-input', { errors: [{ path: 'body.activity_id', message: sayActivity('idTaken') }] });
  };
  return {
    startPage: (userId: string, activity: string, id?: string) => start(userId, 'page', activity, id),
    startModel: (userId: string, modelId: string) => start(userId, 'model', modelId),
    end: (userId: string, activityId: string) => repository.end(userId, activityId, clock.now()),
    trackLogin: (userId: string) => repository.trackLogin(userId, clock.now()),
    trackLogout: (userId: string, loginId: string) => repository.trackLogout(userId, loginId, clock.now()),
  };
}

export type ActivityService = ReturnType<typeof createActivityService>;
