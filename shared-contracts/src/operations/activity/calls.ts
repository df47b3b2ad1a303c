import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';

export const startActivity = defineCall({
  name: 'startActivity',
  tag: 'activity',
  summary: 'Starts an activity, for example a visit to a Work Area.',
  method: 'POST',
  path: '/user_activities/start-activity',
  changes: [],
  auth: 'user',
  identity: 'email',
  body: z.object({
    email,
    activity: z.string().check(z.minLength(1), z.maxLength(200)),
    /** A random id chosen by the caller, so that a page that closes before the answer arrives can still end the activity. */
    activity_id: z.optional(z.string().check(z.maxLength(36), z.regex(/^act_[0-9a-f]{32}$/))),
  }),
  answer: z.object({ activityId: z.string() }),
});

export const endActivity = defineCall({
  name: 'endActivity',
  tag: 'activity',
  summary: 'Ends an activity; repeated calls have no effect.',
  method: 'POST',
  path: '/user_activities/end-activity/{activityId}',
  changes: [],
  auth: 'user',
  identity: 'email',
  owns: { activityId: 'activity' },
  params: z.object({ activityId: id }),
  query: emailQuery,
  answer: done,
});

export const trackLogin = defineCall({
  name: 'trackLogin',
  tag: 'activity',
  summary: 'Records a log-in.',
  method: 'POST',
  path: '/user_activities/track-login/',
  changes: [],
  auth: 'user',
  identity: 'EmailStr',
  query: z.object({ EmailStr: email }),
  answer: z.object({ sessionId: z.string() }),
});

export const trackLogout = defineCall({
  name: 'trackLogout',
  tag: 'activity',
  summary: 'Records the log-out that belongs to a recorded log-in.',
  method: 'POST',
  path: '/user_activities/track-logout/',
  changes: [],
  auth: 'user',
  identity: 'email',
  owns: { session_id: 'login-session' },
  query: z.object({ session_id: id, email }),
  answer: done,
});

export const startModelActivity = defineCall({
  name: 'startModelActivity',
  tag: 'models',
  summary: 'Records that the user starts working with a model.',
  method: 'POST',
  path: '/user_activities/start-model-activity',
  changes: [],
  auth: 'user',
  identity: 'email',
  body: z.object({ email, model_id: z.string().check(z.minLength(1), z.maxLength(300)) }),
  answer: z.object({ activityId: z.string() }),
});

export const endModelActivity = defineCall({
  name: 'endModelActivity',
  tag: 'models',
  summary: 'Records that the user stops working with a model.',
  method: 'POST',
  path: '/user_activities/end-model-activity',
  changes: [],
  auth: 'user',
  identity: 'email',
  owns: { activity_id: 'activity' },
  body: z.object({ email, model_id: z.string(), activity_id: z.string() }),
  answer: done,
});
