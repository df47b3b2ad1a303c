import * as z from 'zod/mini';

/** How the user likes to work with the assistant (specification section 2.3, Personalize AI). `decide` is 'Let AI Decide'. */
export const interactionStyle = z.enum(['structured', 'open-ended', 'adaptive', 'decide']);
export type InteractionStyle = z.infer<typeof interactionStyle>;
export const outputStyle = z.enum(['concise', 'detailed', 'actionable', 'creative', 'decide']);
export type OutputStyle = z.infer<typeof outputStyle>;
export const autonomy = z.enum(['copilot', 'pilot', 'autopilot']);
export type Autonomy = z.infer<typeof autonomy>;

/** `remembers` switches memory as a whole; what is remembered stays while it is off. */
export const personalisation = z.object({
  interaction_style: interactionStyle,
  output_style: outputStyle,
  autonomy,
  remembers: z.boolean(),
});
export type Personalisation = z.infer<typeof personalisation>;

/** Something that the assistant keeps in mind about the user. `origin`: who wrote it down. */
export const memory = z.object({
  memory_id: z.string(),
  text: z.string(),
  origin: z.enum(['user', 'assistant']),
  created_at: z.string(),
});
export type Memory = z.infer<typeof memory>;

export const searchEngine = z.enum(['searxng', 'brave', 'tavily']);
export type SearchEngine = z.infer<typeof searchEngine>;

/** The web search that a user connected. Its key never leaves the server. */
export const searchConnection = z.object({
  engine: searchEngine,
  base_url: z.string(),
  has_key: z.boolean(),
  checked_at: z.string(),
});
export type SearchConnection = z.infer<typeof searchConnection>;

/** Who connected something: the user, or whoever runs the server by its settings. Null: nobody. */
export const connectedBy = z.nullable(z.enum(['you', 'server']));

/** What answers can make use of now. What is not connected names nothing. */
export const capabilities = z.object({
  model: z.object({ connected: z.boolean(), name: z.string() }),
  web_search: z.object({ by: connectedBy, engine: z.nullable(searchEngine) }),
  images: z.object({ by: connectedBy, model: z.nullable(z.string()) }),
  embeddings: z.object({ by: connectedBy, model: z.nullable(z.string()) }),
});
export type Capabilities = z.infer<typeof capabilities>;

export const modelPurpose = z.enum(['image', 'embedding']);
export type ModelPurpose = z.infer<typeof modelPurpose>;
