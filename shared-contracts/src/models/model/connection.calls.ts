import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { connectionModel, modelConnection, statedFacts } from './connection.entity.ts';
import { groupIds, modelFields, modelPage, nextPage } from './connection.fields.ts';
import { checked, endpoint, endpointAddress, providerName } from './endpoint.fields.ts';

const admin = { auth: 'user', installation: 'admin', tag: 'model-connections' } as const;

const changesModels = { changes: ['local-models', 'model-connections', 'connection-models', 'models', 'assistant', 'apps'] } as const;

const ofConnection = z.object({ connection_id: id });

export const listModelConnections = defineCall({
  ...admin,
  name: 'listModelConnections',
  summary: 'Lists the model connections of the installation, the endpoint in the server’s settings first, and the default model.',
  method: 'GET',
  path: '/admin/model-connections',
  answer: z.object({
    connections: z.array(modelConnection),
    default_model: z.nullable(z.object({ id: z.string(), name: z.string() })),
  }),
});

export const testModelConnection = defineCall({
  ...admin,
  name: 'testModelConnection',
  summary: 'Lists the models of an endpoint without storing anything.',
  method: 'POST',
  path: '/admin/model-connections/test',
  changes: [],
  body: z.object(endpoint),
  answer: z.object({ ...checked, models: z.array(z.string()) }),
});

export const createModelConnection = defineCall({
  ...admin,
  ...changesModels,
  name: 'createModelConnection',
  summary: 'Connects a provider’s endpoint for the installation, unless it can’t be used.',
  method: 'POST',
  path: '/admin/model-connections',
  body: z.object({ name: providerName, ...endpoint }),
  answer: z.object({ ...checked, connection: z.nullable(modelConnection) }),
});

export const updateModelConnection = defineCall({
  ...admin,
  ...changesModels,
  name: 'updateModelConnection',
  summary: 'Renames a connection or changes its address or key, unless the endpoint can’t be used then. A new address needs the key again.',
  method: 'PATCH',
  path: '/admin/model-connections/{connection_id}',
  params: ofConnection,
  body: z.object({ name: z.optional(providerName), base_url: z.optional(endpointAddress), api_key: endpoint.api_key }),
  answer: z.object({ ...checked, connection: modelConnection }),
});

export const refreshModelConnection = defineCall({
  ...admin,
  ...changesModels,
  name: 'refreshModelConnection',
  summary: 'Refreshes the models of a connection and keeps the known ones if it doesn’t answer.',
  method: 'POST',
  path: '/admin/model-connections/{connection_id}/refresh',
  params: ofConnection,
  answer: z.object({ ...checked, connection: modelConnection }),
});

export const previewDisconnection = defineCall({
  ...admin,
  name: 'previewDisconnection',
  summary: 'Returns how many people, agents and workflows chose a model of a connection.',
  method: 'GET',
  path: '/admin/model-connections/{connection_id}/uses',
  params: ofConnection,
  answer: z.object({ people: z.number(), agents: z.number(), workflows: z.number(), is_default: z.boolean() }),
});

export const deleteModelConnection = defineCall({
  ...admin,
  name: 'deleteModelConnection',
  summary: 'Deletes a connection of the installation with its key and what was decided about its models.',
  method: 'DELETE',
  path: '/admin/model-connections/{connection_id}',
  // The models of the deleted connection can't be listed again.
  changes: ['local-models', 'model-connections', 'models', 'assistant', 'apps'],
  params: ofConnection,
  answer: done,
});

export const setConnectionAccess = defineCall({
  ...admin,
  ...changesModels,
  name: 'setConnectionAccess',
  summary: 'Limits a connection to groups, or opens it to everyone (null), and sets whether new models are on.',
  method: 'PUT',
  path: '/admin/model-connections/{connection_id}/access',
  params: ofConnection,
  body: z.object({ group_ids: groupIds, new_models_on: z.boolean() }),
  answer: done,
});

export const listConnectionModels = defineCall({
  ...admin,
  tag: 'connection-models',
  name: 'listConnectionModels',
  summary: 'Lists the models of a connection, 50 at a time.',
  method: 'GET',
  path: '/admin/model-connections/{connection_id}/models',
  params: ofConnection,
  query: z.object(modelPage),
  answer: z.object({ models: z.array(connectionModel), next: nextPage }),
});

export const setConnectionModel = defineCall({
  ...admin,
  ...changesModels,
  name: 'setConnectionModel',
  summary: 'Turns a model on or off, and sets its name, its groups and how many requests a person can make per minute.',
  method: 'PUT',
  path: '/admin/model-connections/{connection_id}/models',
  params: ofConnection,
  body: z.object({ ...modelFields, group_ids: groupIds }),
  answer: done,
});

export const setModelFacts = defineCall({
  ...admin,
  ...changesModels,
  name: 'setModelFacts',
  summary: 'Sets the facts about a model in place of those of the catalog and the provider; without any, theirs count again.',
  method: 'PUT',
  path: '/admin/model-connections/{connection_id}/facts',
  params: ofConnection,
  body: z.object({ model_id: modelFields.model_id, stated_facts: statedFacts }),
  answer: done,
});

export const getLocalDiscovery = defineCall({
  ...admin,
  tag: 'local-models',
  name: 'getLocalDiscovery',
  summary: 'Returns whether the installation looks for model servers on the server’s own computer.',
  method: 'GET',
  path: '/admin/local-discovery',
  answer: z.object({
    is_on: z.boolean(),
    /** Whether the server’s settings allow it; see `LOCAL_MODELS`. */
    is_allowed: z.boolean(),
  }),
});

export const setLocalDiscovery = defineCall({
  ...admin,
  ...changesModels,
  name: 'setLocalDiscovery',
  summary: 'Turns looking for model servers on the server’s own computer on or off. Connected ones stay connected.',
  method: 'PUT',
  path: '/admin/local-discovery',
  body: z.object({ looks_for_local: z.boolean() }),
  answer: done,
});

export const setInstallationModel = defineCall({
  ...admin,
  ...changesModels,
  name: 'setInstallationModel',
  summary: 'Chooses the model that answers people who have not chosen one; null leaves it to the order of the connections.',
  method: 'PUT',
  path: '/admin/default-model',
  body: z.object({ default_model: z.nullable(z.string().check(z.minLength(1), z.maxLength(400))) }),
  answer: done,
});
