import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { checked, endpoint, providerName } from './endpoint.fields.ts';
import { capabilities, connectedApp, model, modelProvider, modelPurpose } from './entity.ts';

export const getCapabilities = defineCall({
  name: 'getCapabilities',
  tag: 'assistant',
  summary: 'Returns what answers can use: a model, web search, images, embeddings, speech.',
  method: 'GET',
  path: '/capabilities',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: capabilities,
});

export const setSpecialModel = defineCall({
  name: 'setSpecialModel',
  tag: 'models',
  summary: 'Chooses the connected model that creates images or embeddings, transcribes or speaks; null leaves the choice to the server.',
  method: 'PUT',
  path: '/models/special',
  changes: ['models', 'assistant', 'apps'],
  auth: 'user',
  identity: 'email',
  body: z.object({ email, purpose: modelPurpose, special_model: z.nullable(z.string().check(z.maxLength(400))) }),
  answer: capabilities,
});

export const getConnectedApps = defineCall({
  name: 'getConnectedApps',
  tag: 'apps',
  summary: 'Lists the apps that the user connected.',
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
  summary: 'Lists the models connected for the user, after refreshing the server endpoint’s list.',
  method: 'POST',
  path: '/connect-model',
  changes: ['models', 'assistant', 'apps'],
  auth: 'user',
  identity: 'email',
  body: z.object({ email }),
  answer: z.object({ models: z.array(model) }),
});

export const getModels = defineCall({
  name: 'getModels',
  tag: 'models',
  summary: 'Lists all models, connected or suggested.',
  method: 'GET',
  path: '/models-details/',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.array(model),
});

export const listModelProviders = defineCall({
  name: 'listModelProviders',
  tag: 'models',
  summary: 'Lists the providers’ endpoints that the user connected.',
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
  summary: 'Lists the models of an endpoint without storing anything.',
  method: 'POST',
  path: '/model-providers/test',
  changes: [],
  auth: 'user',
  identity: 'email',
  body: z.object({ email, ...endpoint }),
  answer: z.object({ ...checked, models: z.array(z.string()) }),
});

export const connectModelProvider = defineCall({
  name: 'connectModelProvider',
  tag: 'models',
  summary: 'Connects a provider’s endpoint, unless it can’t be used.',
  method: 'POST',
  path: '/model-providers',
  changes: ['models', 'assistant', 'apps'],
  auth: 'user',
  identity: 'email',
  body: z.object({ email, name: providerName, ...endpoint }),
  answer: z.object({ ...checked, provider: z.nullable(modelProvider) }),
});

export const refreshModelProvider = defineCall({
  name: 'refreshModelProvider',
  tag: 'models',
  summary: 'Refreshes the models of a connected endpoint and keeps the known ones if it doesn’t answer.',
  method: 'POST',
  path: '/model-providers/{provider_id}/refresh',
  changes: ['models', 'assistant', 'apps'],
  auth: 'user',
  owns: { provider_id: 'model-provider' },
  params: z.object({ provider_id: id }),
  answer: z.object({ ...checked, provider: modelProvider }),
});

export const disconnectModelProvider = defineCall({
  name: 'disconnectModelProvider',
  tag: 'models',
  summary: 'Deletes an endpoint and its key.',
  method: 'DELETE',
  path: '/model-providers/{provider_id}',
  changes: ['models', 'local-models', 'assistant', 'apps'],
  auth: 'user',
  owns: { provider_id: 'model-provider' },
  params: z.object({ provider_id: id }),
  answer: done,
});

export const setDefaultModel = defineCall({
  name: 'setDefaultModel',
  tag: 'models',
  summary: 'Chooses the model that answers when a request names none, or one that is not connected.',
  method: 'POST',
  path: '/models/default',
  changes: ['models', 'assistant', 'apps'],
  auth: 'user',
  identity: 'email',
  body: z.object({ email, default_model: z.string().check(z.minLength(1), z.maxLength(300)) }),
  answer: done,
});
