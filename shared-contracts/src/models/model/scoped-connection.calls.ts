import * as z from 'zod/mini';
import { scopeQuery } from '../../kernel/access/scope.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { connectionModel, modelConnection } from './connection.entity.ts';
import { groupIds, modelFields, modelPage, nextPage } from './connection.fields.ts';
import { checked, endpoint, endpointAddress, providerName } from './endpoint.fields.ts';

const scoped = { auth: 'user', scoped: 'model-connections', tag: 'model-connections' } as const;

const anyScope = ['me', 'workspace', 'installation'] as const;
/** People can use every model that they connect for themselves, so there is nothing to decide about these. */
const sharedScope = ['workspace', 'installation'] as const;

// The models of a deleted connection can't be listed again.
const changesConnections = { changes: ['model-connections', 'workspace-models', 'local-models', 'models', 'assistant', 'apps'] } as const;
const changesModels = { changes: [...changesConnections.changes, 'connection-models'] } as const;

const ofConnection = z.object({ connection_id: id });

export const listScopedConnections = defineCall({
  ...scoped,
  name: 'listScopedConnections',
  summary: 'Lists the model connections of a scope. Those of the installation begin with the endpoint in the server’s settings.',
  method: 'GET',
  path: '/model-connections',
  query: scopeQuery(...anyScope),
  answer: z.object({
    connections: z.array(modelConnection),
    /** Only of the installation: the model that answers people who have not chosen one. */
    default_model: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
  }),
});

export const testScopedConnection = defineCall({
  ...scoped,
  name: 'testScopedConnection',
  summary: 'Lists the models of an endpoint without storing anything.',
  method: 'POST',
  path: '/model-connections/test',
  changes: [],
  query: scopeQuery(...anyScope),
  body: z.object(endpoint),
  answer: z.object({ ...checked, models: z.array(z.string()) }),
});

export const createScopedConnection = defineCall({
  ...scoped,
  ...changesModels,
  name: 'createScopedConnection',
  summary: 'Connects a provider’s endpoint for a scope, unless it can’t be used.',
  method: 'POST',
  path: '/model-connections',
  query: scopeQuery(...anyScope),
  body: z.object({ name: providerName, ...endpoint }),
  answer: z.object({ ...checked, connection: z.nullable(modelConnection) }),
});

export const updateScopedConnection = defineCall({
  ...scoped,
  ...changesModels,
  name: 'updateScopedConnection',
  summary: 'Renames a connection or changes its address or key, unless the endpoint can’t be used then. A new address needs the key again.',
  method: 'PATCH',
  path: '/model-connections/{connection_id}',
  params: ofConnection,
  query: scopeQuery('installation'),
  body: z.object({ name: z.optional(providerName), base_url: z.optional(endpointAddress), api_key: endpoint.api_key }),
  answer: z.object({ ...checked, connection: modelConnection }),
});

export const refreshScopedConnection = defineCall({
  ...scoped,
  ...changesModels,
  name: 'refreshScopedConnection',
  summary: 'Refreshes the models of a connection and keeps the known ones if it doesn’t answer.',
  method: 'POST',
  path: '/model-connections/{connection_id}/refresh',
  params: ofConnection,
  query: scopeQuery(...anyScope),
  answer: z.object({ ...checked, connection: modelConnection }),
});

export const deleteScopedConnection = defineCall({
  ...scoped,
  ...changesConnections,
  name: 'deleteScopedConnection',
  summary: 'Deletes a connection with its key and what was decided about its models.',
  method: 'DELETE',
  path: '/model-connections/{connection_id}',
  params: ofConnection,
  query: scopeQuery(...anyScope),
  answer: done,
});

export const listScopedModels = defineCall({
  ...scoped,
  tag: 'connection-models',
  name: 'listScopedModels',
  summary: 'Lists the models of a connection, 50 at a time.',
  method: 'GET',
  path: '/model-connections/{connection_id}/models',
  params: ofConnection,
  query: z.safeExtend(scopeQuery(...sharedScope), modelPage),
  answer: z.object({ models: z.array(connectionModel), next: nextPage }),
});

export const setScopedModel = defineCall({
  ...scoped,
  ...changesModels,
  name: 'setScopedModel',
  summary: 'Turns a model on or off, and sets its name and how many requests a person can make per minute.',
  method: 'PUT',
  path: '/model-connections/{connection_id}/models',
  params: ofConnection,
  query: scopeQuery(...sharedScope),
  /** Without groups, the earlier ones stay. Only models of the installation can be limited to groups. */
  body: z.object({ ...modelFields, group_ids: z.optional(groupIds) }),
  answer: done,
});
