import * as z from 'zod/mini';
import { groupName } from '../group/entity.ts';

/**
 * Describes a connection of a workspace or of the installation. The id
 * of the endpoint in the server's settings is `server`. Its key never leaves the server; `has_key` says whether there is one.
 */
export const modelConnection = z.object({
  connection_id: z.string(),
  name: z.string(),
  base_url: z.string(),
  has_key: z.boolean(),
  /** The protocol's name; absent from older servers. */
  protocol: z.optional(z.string()),
  /** Whether it comes from the server's settings. */
  is_fixed: z.boolean(),
  models: z.number(),
  models_on: z.number(),
  /** Whether models are on that nobody has turned on or off, such as those that the provider adds later. */
  new_models_on: z.boolean(),
  /** The groups that may use it; null for everyone. An empty list is nobody: the last group was deleted. */
  groups: z.nullable(z.array(groupName)),
  checked_at: z.nullable(z.string()),
});

export type ModelConnection = z.infer<typeof modelConnection>;

/** Describes a model of a connection as its managers see it. */
export const connectionModel = z.object({
  /** Names it in requests and stored choices. */
  id: z.string(),
  /** The provider's name for it. */
  model_id: z.string(),
  display_name: z.nullable(z.string()),
  is_on: z.boolean(),
  is_default: z.boolean(),
  /** Whether it creates images or embeddings by the server's settings, and therefore can't be the default. */
  is_special: z.boolean(),
  /** The groups that may use it instead of those of the connection; null if it follows the connection. */
  groups: z.nullable(z.array(groupName)),
  requests_per_minute: z.nullable(z.number()),
});

export type ConnectionModel = z.infer<typeof connectionModel>;
