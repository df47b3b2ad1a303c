import * as z from 'zod/mini';
import { groupName } from '../../governance/group/entity.ts';
import { modelFacts } from './facts.entity.ts';

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

const tokens = z.int().check(z.gte(64), z.lte(100_000_000));
const day = z.string().check(z.maxLength(10), z.regex(/^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])$/));

/** Describes what administrators know better about a model than the catalog and its provider. A missing field is left to them. */
export const statedFacts = z.object({
  context_window: z.optional(tokens),
  max_output: z.optional(tokens),
  pictures: z.optional(z.boolean()),
  tools: z.optional(z.boolean()),
  thoughts: z.optional(z.boolean()),
  sampling: z.optional(z.boolean()),
  released_on: z.optional(day),
  deprecated_on: z.optional(day),
});

export type StatedFacts = z.infer<typeof statedFacts>;

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
  /** What the catalog and the provider say; absent from older servers. */
  known_facts: z.optional(z.extend(modelFacts, { sampling: z.optional(z.boolean()) })),
  /** What administrators set in place of it; absent from older servers. */
  stated_facts: z.optional(statedFacts),
});

export type ConnectionModel = z.infer<typeof connectionModel>;
