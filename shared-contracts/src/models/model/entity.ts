import * as z from 'zod/mini';
import { modelFacts } from './facts.entity.ts';

/** Names the search engines that can be connected. */
export const searchEngine = z.enum(['searxng', 'brave', 'tavily']);

export type SearchEngine = z.infer<typeof searchEngine>;

/** Says who connected something: the user, the server's administrator, or nobody (null). */
export const connectedBy = z.nullable(z.enum(['you', 'server']));

/** Describes a model that hears or speaks: its name, and the connection that recordings or texts are sent to. */
const soundModel = z.object({ by: connectedBy, model: z.nullable(z.string()), name: z.string(), connection: z.string() });

/** Describes what answers can currently use. Disconnected features have no name. */
export const capabilities = z.object({
  model: z.object({ connected: z.boolean(), name: z.string() }),
  web_search: z.object({ by: connectedBy, engine: z.nullable(searchEngine) }),
  images: z.object({
    by: connectedBy,
    model: z.nullable(z.string()),
    /** How pictures can be edited: `none`, as a `whole`, or a part by a `mask`; absent from older servers. */
    edits: z.optional(z.string()),
  }),
  embeddings: z.object({ by: connectedBy, model: z.nullable(z.string()) }),
  /** The model that turns speech into text; absent from older servers. */
  transcription: z.optional(soundModel),
  /** The model that reads texts aloud, with the voices that are known; absent from older servers. */
  speech: z.optional(z.extend(soundModel, { voices: z.array(z.string()) })),
  /** Lists what a policy switched off for the user, each with the sentence that says so. */
  switched_off: z.optional(z.array(z.object({ ability: z.string(), reason: z.string() }))),
});

export type Capabilities = z.infer<typeof capabilities>;

export const modelPurpose = z.enum(['image', 'embedding', 'transcription', 'speech']);

export type ModelPurpose = z.infer<typeof modelPurpose>;

/**
 * Describes a model that a user can choose. `connected` is false for suggestions shown while nothing is connected. `provider_id` names the
 * user's provider; models without it belong to the server. `isDefault` means that it answers when no model is named. `providerLogo` and
 * `modelLogo` name logos of shared-ui.
 */
export const model = z.object({
  id: z.string(),
  provider: z.string(),
  providerLogo: z.nullable(z.string()),
  /** The mark of the model or its maker, which may be another than its provider's; absent from older servers. */
  modelLogo: z.optional(z.nullable(z.string())),
  modelId: z.string(),
  modelName: z.string(),
  releaseDate: z.nullable(z.string()),
  description: z.string(),
  connected: z.boolean(),
  provider_id: z.optional(z.string()),
  isDefault: z.optional(z.boolean()),
  isFavorite: z.optional(z.boolean()),
  facts: z.optional(modelFacts),
  /** What can be set for its answers; absent from older servers and for models that are not connected. */
  settable: z.optional(
    z.object({
      parameters: z.array(z.string()),
      efforts: z.array(z.string()),
      temperature_max: z.number(),
      max_tokens: z.optional(z.number()),
    }),
  ),
});

export type Model = z.infer<typeof model>;

/** Returns whether a model can be chosen for chats: it's connected, and isn't made only for hearing or speaking. */
export const answersChats = ({ connected, facts }: Pick<Model, 'connected' | 'facts'>): boolean =>
  connected && !facts?.transcribes && !facts?.speaks;

/**
 * Describes a provider’s endpoint that the user connected. Its key never leaves the server; `has_key` says whether there is one.
 */
export const modelProvider = z.object({
  provider_id: z.string(),
  name: z.string(),
  base_url: z.string(),
  has_key: z.boolean(),
  /** The protocol's name; absent from older servers. */
  protocol: z.optional(z.string()),
  models: z.array(z.string()),
  checked_at: z.string(),
});

export type ModelProvider = z.infer<typeof modelProvider>;

export const connectedApp = z.object({ app_id: z.string(), AppName: z.string(), RouteURL: z.string(), Icon: z.string() });

export type ConnectedApp = z.infer<typeof connectedApp>;
