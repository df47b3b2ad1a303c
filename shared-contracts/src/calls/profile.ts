import * as z from 'zod/mini';
import { accountType, colorScheme, connectedApp, model, subscription, themeChoice, tooltipInfo, userProfile } from '../entities/profile.ts';
import { defineCall } from './define-call.ts';
import { done, email, emailQuery } from './shared.ts';

export const getProfile = defineCall({
  name: 'getProfile',
  tag: 'profile',
  summary: 'The signed-in user’s profile.',
  method: 'GET',
  path: '/v2/get_profile',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: userProfile,
});

export const setTimeZone = defineCall({
  name: 'setTimeZone',
  tag: 'profile',
  summary: 'Stores the user’s time zone (IANA name).',
  method: 'POST',
  path: '/user/current_timezone',
  auth: 'user',
  identity: 'email',
  idempotent: true,
  body: z.object({ email, timezone: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: done,
});

/** What is left out stays as it is. */
export const setAppearance = defineCall({
  name: 'setAppearance',
  tag: 'profile',
  summary: 'Stores the user’s theme and colour scheme.',
  method: 'POST',
  path: '/user/appearance',
  auth: 'user',
  identity: 'email',
  idempotent: true,
  body: z.object({ email, theme: z.optional(themeChoice), color_scheme: z.optional(colorScheme) }),
  answer: done,
});

export const setAccountType = defineCall({
  name: 'setAccountType',
  tag: 'profile',
  summary: 'Stores whether the user works in the Personal or the Company account.',
  method: 'POST',
  path: '/user/account_type',
  auth: 'user',
  identity: 'email',
  idempotent: true,
  body: z.object({ email, account_type: accountType }),
  answer: done,
});

export const getConnectedApps = defineCall({
  name: 'getConnectedApps',
  tag: 'apps',
  summary: 'The apps the user connected.',
  method: 'GET',
  path: '/connected_apps/',
  auth: 'user',
  identity: 'user_email',
  query: z.object({ user_email: email }),
  answer: z.object({ connectedApps: z.array(connectedApp) }),
});

export const connectModel = defineCall({
  name: 'connectModel',
  tag: 'models',
  summary: 'The models connected for the user, after looking the connected endpoint up anew.',
  method: 'POST',
  path: '/connect-model',
  auth: 'user',
  identity: 'email',
  body: z.object({ email }),
  answer: z.object({ models: z.array(model) }),
});

export const getModels = defineCall({
  name: 'getModels',
  tag: 'models',
  summary: 'All models, connected or suggested.',
  method: 'GET',
  path: '/models-details/',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.array(model),
});

export const startModelActivity = defineCall({
  name: 'startModelActivity',
  tag: 'models',
  summary: 'Records that the user works with a model from now on.',
  method: 'POST',
  path: '/user_activities/start-model-activity',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, model_id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ activityId: z.string() }),
});

export const endModelActivity = defineCall({
  name: 'endModelActivity',
  tag: 'models',
  summary: 'Records that the user no longer works with a model.',
  method: 'POST',
  path: '/user_activities/end-model-activity',
  auth: 'user',
  identity: 'email',
  idempotent: true,
  owns: { activity_id: 'activity' },
  body: z.object({ email, model_id: z.string(), activity_id: z.string() }),
  answer: done,
});

export const getTooltips = defineCall({
  name: 'getTooltips',
  tag: 'shell',
  summary: 'Texts of tooltips and information bubbles.',
  method: 'GET',
  path: '/bubble-tooltip/',
  auth: 'user',
  answer: z.object({ bubble: z.array(tooltipInfo), tooltip: z.array(tooltipInfo) }),
});

export const getSubscriptions = defineCall({
  name: 'getSubscriptions',
  tag: 'plans',
  summary: 'The user’s subscriptions; the latest end_date is the current one.',
  method: 'GET',
  path: '/get_subscriptions/{email}',
  auth: 'user',
  identity: 'email',
  params: z.object({ email }),
  answer: z.object({ subscriptions: z.array(subscription) }),
});
