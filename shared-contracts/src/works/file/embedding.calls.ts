import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done } from '../../kernel/call/fields.ts';

const admin = { auth: 'user', installation: 'admin', tag: 'embedding' } as const;

const embedding_model = z.string().check(z.minLength(1), z.maxLength(400));

/** Describes an embedding model that the installation uses, or is about to. */
export const embeddingModel = z.object({
  embedding_model: z.string(),
  name: z.string(),
  /** The connection's name; empty if it was disconnected. */
  connection: z.string(),
  /** Whether questions are compared with its vectors. Another one replaces it once it has embedded everything. */
  is_current: z.boolean(),
  /** Whether it still embeds the files that were there when it was chosen. */
  is_building: z.boolean(),
  is_paused: z.boolean(),
  /** How many passages it has embedded since it was chosen, and how many are left. */
  done: z.int(),
  left: z.int(),
  /** How many files failed so often that they aren't tried again until they change, or the model continues. */
  failed_files: z.int(),
  /** Why it failed, and what to do; null if it didn't. */
  problem: z.nullable(z.string()),
});

export type EmbeddingModel = z.infer<typeof embeddingModel>;

export const getEmbedding = defineCall({
  ...admin,
  name: 'getEmbedding',
  summary: 'Returns the embedding models of the installation with their progress, and those that can be chosen.',
  method: 'GET',
  path: '/admin/embedding',
  answer: z.object({
    models: z.array(embeddingModel),
    choices: z.array(z.object({ embedding_model: z.string(), name: z.string(), connection: z.string() })),
    /** The model in the server's settings, if it isn't used yet. */
    suggested: z.nullable(z.string()),
  }),
});

export const previewEmbedding = defineCall({
  ...admin,
  name: 'previewEmbedding',
  summary: 'Estimates what a model would embed, and what that costs. Sends nothing to the provider.',
  method: 'GET',
  path: '/admin/embedding/preview',
  query: z.object({ embedding_model }),
  answer: z.object({
    /** Null if there is too much to count in time. */
    passages: z.nullable(z.int()),
    tokens: z.nullable(z.int()),
    /** In millionths of the currency; null if the model has no price or the size is unknown. */
    cost_micro: z.nullable(z.int()),
    currency: z.nullable(z.string()),
  }),
});

export const startEmbedding = defineCall({
  ...admin,
  name: 'startEmbedding',
  summary: 'Embeds all files with a model, which replaces the current one when it is done. Choosing the current one again cancels that.',
  method: 'POST',
  path: '/admin/embedding',
  body: z.object({ embedding_model }),
  answer: done,
});

export const pauseEmbedding = defineCall({
  ...admin,
  name: 'pauseEmbedding',
  summary: 'Pauses or continues the embedding of files with a model, on all nodes and across restarts.',
  method: 'PUT',
  path: '/admin/embedding/pause',
  body: z.object({ embedding_model, is_paused: z.boolean() }),
  answer: done,
});
