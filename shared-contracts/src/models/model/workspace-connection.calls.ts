import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { connectionModel, modelConnection } from './connection.entity.ts';
import { modelFields, modelPage, nextPage } from './connection.fields.ts';
import { checked, endpoint, providerName } from './endpoint.fields.ts';

const ofWorkspace = { auth: 'user', tag: 'workspace-models', owns: { workspace_id: 'workspace' }, needs: 'manage-models' } as const;

const ofConnection = {
  auth: 'user',
  tag: 'workspace-models',
  owns: { workspace_connection_id: 'workspace-connection' },
  needs: 'manage-models',
} as const;

const changesModels = { changes: ['workspace-models', 'models', 'assistant', 'apps'] } as const;

const inConnection = z.object({ workspace_connection_id: id });

export const listWorkspaceConnections = defineCall({
  ...ofWorkspace,
  name: 'listWorkspaceConnections',
  summary: 'Lists the model connections of a workspace.',
  method: 'GET',
  path: '/workspaces/{workspace_id}/model-connections',
  params: z.object({ workspace_id: id }),
  answer: z.object({ connections: z.array(modelConnection) }),
});

export const createWorkspaceConnection = defineCall({
  ...ofWorkspace,
  ...changesModels,
  name: 'createWorkspaceConnection',
  summary: 'Connects a provider’s endpoint for all members of a workspace, unless it can’t be used.',
  method: 'POST',
  path: '/workspaces/{workspace_id}/model-connections',
  params: z.object({ workspace_id: id }),
  body: z.object({ name: providerName, ...endpoint }),
  answer: z.object({ ...checked, connection: z.nullable(modelConnection) }),
});

export const refreshWorkspaceConnection = defineCall({
  ...ofConnection,
  ...changesModels,
  name: 'refreshWorkspaceConnection',
  summary: 'Refreshes the models of a workspace’s connection and keeps the known ones if it doesn’t answer.',
  method: 'POST',
  path: '/workspace-model-connections/{workspace_connection_id}/refresh',
  params: inConnection,
  answer: z.object({ ...checked, connection: modelConnection }),
});

export const deleteWorkspaceConnection = defineCall({
  ...ofConnection,
  ...changesModels,
  name: 'deleteWorkspaceConnection',
  summary: 'Deletes a workspace’s connection and its key.',
  method: 'DELETE',
  path: '/workspace-model-connections/{workspace_connection_id}',
  params: inConnection,
  answer: done,
});

export const listWorkspaceModels = defineCall({
  ...ofConnection,
  name: 'listWorkspaceModels',
  summary: 'Lists the models of a workspace’s connection, 50 at a time.',
  method: 'GET',
  path: '/workspace-model-connections/{workspace_connection_id}/models',
  params: inConnection,
  query: z.object(modelPage),
  answer: z.object({ models: z.array(connectionModel), next: nextPage }),
});

export const setWorkspaceModel = defineCall({
  ...ofConnection,
  ...changesModels,
  name: 'setWorkspaceModel',
  summary: 'Turns a model on or off for a workspace, and sets its name and how many requests a member can make per minute.',
  method: 'PUT',
  path: '/workspace-model-connections/{workspace_connection_id}/models',
  params: inConnection,
  body: z.object(modelFields),
  answer: done,
});

export const getWorkspaceDefaultModel = defineCall({
  ...ofWorkspace,
  name: 'getWorkspaceDefaultModel',
  summary: 'Returns the model that answers people who work in a workspace and have not chosen one, and the models to choose from.',
  method: 'GET',
  path: '/workspaces/{workspace_id}/default-model',
  params: z.object({ workspace_id: id }),
  answer: z.object({
    /** `is_usable` is false if the caller can't use the model any longer. */
    default_model: z.nullable(z.object({ id: z.string(), name: z.string(), is_usable: z.boolean() })),
    choices: z.array(z.object({ id: z.string(), name: z.string(), provider: z.string() })),
  }),
});

const soundDefault = z.object({
  /** `is_usable` is false if the caller can't use the model any longer. */
  model: z.nullable(z.object({ id: z.string(), name: z.string(), is_usable: z.boolean() })),
  voice: z.nullable(z.string()),
  choices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      provider: z.string(),
      voices: z.array(z.string()),
      /** Whether the model is known to be made for this. */
      is_made_for_it: z.boolean(),
    }),
  ),
});

export const getWorkspaceSpeech = defineCall({
  ...ofWorkspace,
  name: 'getWorkspaceSpeech',
  summary: 'Returns the models that hear and speak for people who work in a workspace and have not chosen one, and what to choose from.',
  method: 'GET',
  path: '/workspaces/{workspace_id}/speech-models',
  params: z.object({ workspace_id: id }),
  answer: z.object({ transcription: soundDefault, speech: soundDefault }),
});

export const setWorkspaceSpeech = defineCall({
  ...ofWorkspace,
  ...changesModels,
  name: 'setWorkspaceSpeech',
  summary: 'Chooses the model that hears or speaks for people who work in a workspace; null leaves it to the server’s settings.',
  method: 'PUT',
  path: '/workspaces/{workspace_id}/speech-models',
  params: z.object({ workspace_id: id }),
  body: z.object({
    purpose: z.enum(['transcription', 'speech']),
    model: z.nullable(z.string().check(z.minLength(1), z.maxLength(400))),
    /** Only for a model that speaks. */
    voice: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)))),
  }),
  answer: done,
});

export const setWorkspaceDefaultModel = defineCall({
  ...ofWorkspace,
  ...changesModels,
  name: 'setWorkspaceDefaultModel',
  summary: 'Chooses the model that answers people who work in a workspace and have not chosen one; null leaves it to the installation.',
  method: 'PUT',
  path: '/workspaces/{workspace_id}/default-model',
  params: z.object({ workspace_id: id }),
  body: z.object({ default_model: z.nullable(z.string().check(z.minLength(1), z.maxLength(400))) }),
  answer: done,
});
