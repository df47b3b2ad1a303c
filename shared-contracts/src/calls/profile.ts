import * as z from 'zod/mini';
import {
  accessibilityChoice,
  accountType,
  colorScheme,
  connectedApp,
  model,
  modelProvider,
  pictureSubject,
  subscription,
  themeChoice,
  tooltipInfo,
  userProfile,
} from '../entities/profile.ts';
import { defineCall } from './define-call.ts';
import { done, email, emailQuery, id } from './shared.ts';

export const getProfile = defineCall({
  name: 'getProfile',
  tag: 'profile',
  summary: 'The signed-in user’s profile.',
  method: 'GET',
  path: '/v2/get_profile',
  auth: 'user',
  identity: 'email',
  /** `model`: what the asking browser has chosen, of which the answer says whether it is connected. */
  query: z.extend(emailQuery, { model: z.optional(z.string().check(z.maxLength(300))) }),
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
  summary: 'Stores the user’s theme, colour scheme and accessibility choices.',
  method: 'POST',
  path: '/user/appearance',
  auth: 'user',
  identity: 'email',
  idempotent: true,
  body: z.object({
    email,
    theme: z.optional(themeChoice),
    color_scheme: z.optional(colorScheme),
    accessibility: z.optional(z.array(accessibilityChoice).check(z.maxLength(5))),
  }),
  answer: done,
});

export const setPicture = defineCall({
  name: 'setPicture',
  tag: 'profile',
  summary: 'Keeps a JPG or PNG of at most 5 MB as the user’s picture, or as the logo of their company (Pro, Teams and Business plans).',
  method: 'POST',
  path: '/user/picture',
  auth: 'user',
  identity: 'email',
  encoding: 'multipart',
  query: z.object({ email, of: pictureSubject }),
  body: z.object({ picture: z.unknown() }),
  answer: z.object({ image: z.string() }),
});

export const removePicture = defineCall({
  name: 'removePicture',
  tag: 'profile',
  summary: 'Takes the user’s picture or the logo of their company away.',
  method: 'DELETE',
  path: '/user/picture',
  auth: 'user',
  identity: 'email',
  query: z.object({ email, of: pictureSubject }),
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

const endpoint = {
  base_url: z
    .string()
    .check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/[^\s/?#][^\s?#]*$/, 'The address must look like https://api.example.com/v1.')),
  api_key: z.optional(z.string().check(z.trim(), z.maxLength(2_000))),
  /** For endpoints that do not list their models. */
  models: z.optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(100))),
};

/** `problem` is a sentence on what the endpoint did instead of listing its models; without one it is ready to answer. */
const checked = { problem: z.nullable(z.string()) };

export const listModelProviders = defineCall({
  name: 'listModelProviders',
  tag: 'models',
  summary: 'The OpenAI-compatible endpoints that the user connected.',
  method: 'GET',
  path: '/model-providers',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ providers: z.array(modelProvider) }),
});

export const testModelProvider = defineCall({
  name: 'testModelProvider',
  tag: 'models',
  summary: 'Asks an endpoint for its models and stores nothing.',
  method: 'POST',
  path: '/model-providers/test',
  auth: 'user',
  identity: 'email',
  idempotent: true,
  body: z.object({ email, ...endpoint }),
  answer: z.object({ ...checked, models: z.array(z.string()) }),
});

export const connectModelProvider = defineCall({
  name: 'connectModelProvider',
  tag: 'models',
  summary: 'Connects an OpenAI-compatible endpoint; one that cannot be used is not stored.',
  method: 'POST',
  path: '/model-providers',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, name: z.string().check(z.trim(), z.minLength(1, 'Name the provider.'), z.maxLength(80)), ...endpoint }),
  answer: z.object({ ...checked, provider: z.nullable(modelProvider) }),
});

export const refreshModelProvider = defineCall({
  name: 'refreshModelProvider',
  tag: 'models',
  summary: 'Asks a connected endpoint anew for its models; the known ones stay when it does not answer.',
  method: 'POST',
  path: '/model-providers/{provider_id}/refresh',
  auth: 'user',
  idempotent: true,
  owns: { provider_id: 'model-provider' },
  params: z.object({ provider_id: id }),
  answer: z.object({ ...checked, provider: modelProvider }),
});

export const disconnectModelProvider = defineCall({
  name: 'disconnectModelProvider',
  tag: 'models',
  summary: 'Forgets an endpoint and its key.',
  method: 'DELETE',
  path: '/model-providers/{provider_id}',
  auth: 'user',
  owns: { provider_id: 'model-provider' },
  params: z.object({ provider_id: id }),
  answer: done,
});

export const setDefaultModel = defineCall({
  name: 'setDefaultModel',
  tag: 'models',
  summary: 'The model that answers when a request names none, or one that is not connected.',
  method: 'POST',
  path: '/models/default',
  auth: 'user',
  identity: 'email',
  idempotent: true,
  body: z.object({ email, default_model: z.string().check(z.minLength(1), z.maxLength(300)) }),
  answer: done,
});

export const startModelActivity = defineCall({
  name: 'startModelActivity',
  tag: 'models',
  summary: 'Records that the user works with a model from now on.',
  method: 'POST',
  path: '/user_activities/start-model-activity',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, model_id: z.string().check(z.minLength(1), z.maxLength(300)) }),
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
