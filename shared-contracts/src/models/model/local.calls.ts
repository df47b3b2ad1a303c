import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery } from '../../kernel/call/fields.ts';
import { modelConnection } from './connection.entity.ts';
import { checked } from './endpoint.fields.ts';
import { modelProvider } from './entity.ts';
import { localServer, localServerKind } from './local.entity.ts';

const changesModels = { changes: ['models', 'local-models', 'assistant', 'apps'] } as const;

export const findLocalModels = defineCall({
  name: 'findLocalModels',
  tag: 'local-models',
  summary: 'Lists the model servers that run on the server’s own computer, if the installation may look for them.',
  method: 'GET',
  path: '/local-models',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({
    /** Whether the installation looks for them; see `LOCAL_MODELS`. */
    is_on: z.boolean(),
    /** Whether the user may connect them for everybody. */
    can_share: z.boolean(),
    servers: z.array(localServer),
  }),
});

export const connectLocalModels = defineCall({
  ...changesModels,
  name: 'connectLocalModels',
  tag: 'local-models',
  summary: 'Connects a model server that was found on the server’s computer for the user, unless it can’t be used.',
  method: 'POST',
  path: '/local-models',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, server: localServerKind }),
  answer: z.object({ ...checked, provider: z.nullable(modelProvider) }),
});

export const shareLocalModels = defineCall({
  changes: [...changesModels.changes, 'model-connections', 'connection-models'],
  name: 'shareLocalModels',
  tag: 'local-models',
  summary: 'Connects a model server that was found on the server’s computer for everybody, unless it can’t be used.',
  method: 'POST',
  path: '/admin/local-models',
  auth: 'user',
  installation: 'admin',
  body: z.object({ server: localServerKind }),
  answer: z.object({ ...checked, connection: z.nullable(modelConnection) }),
});

export const setFavoriteModel = defineCall({
  changes: ['models'],
  name: 'setFavoriteModel',
  tag: 'models',
  summary: 'Marks a model as a favorite of the user, or removes the mark. Favorites are listed first.',
  method: 'PUT',
  path: '/models/favorites',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, favorite_model: z.string().check(z.minLength(1), z.maxLength(400)), is_favorite: z.boolean() }),
  answer: done,
});
