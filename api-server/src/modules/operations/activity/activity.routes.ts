import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import type { ActivityService } from './activity.service.ts';

export function activityRoutes(register: Register, activity: ActivityService): void {
  register(calls.startActivity, async ({ user, body }) => ({
    activityId: await activity.startPage(user.userId, body.activity, body.activity_id),
  }));
  register(calls.endActivity, async ({ user, params }) => {
    await activity.end(user.userId, params.activityId);
    return { message: 'Ended.' };
  });
  register(calls.startModelActivity, async ({ user, body }) => ({ activityId: await activity.startModel(user.userId, body.model_id) }));
  register(calls.endModelActivity, async ({ user, body }) => {
    await activity.end(user.userId, body.activity_id);
    return { message: 'Ended.' };
  });
  register(calls.trackLogin, async ({ user }) => ({ sessionId: await activity.trackLogin(user.userId) }));
  register(calls.trackLogout, async ({ user, query }) => {
    await activity.trackLogout(user.userId, query.session_id);
    return { message: 'Tracked.' };
  });
}
