import * as z from 'zod/mini';

/** Describes how the user likes to work with the assistant. `decide` is 'Let AI Decide'. */
export const interactionStyle = z.enum(['structured', 'open-ended', 'adaptive', 'decide']);

export type InteractionStyle = z.infer<typeof interactionStyle>;

export const outputStyle = z.enum(['concise', 'detailed', 'actionable', 'creative', 'decide']);

export type OutputStyle = z.infer<typeof outputStyle>;

export const autonomy = z.enum(['copilot', 'pilot', 'autopilot']);

export type Autonomy = z.infer<typeof autonomy>;

/** Switches memory on or off with `remembers`. Facts stay while it is off. */
export const personalisation = z.object({
  interaction_style: interactionStyle,
  output_style: outputStyle,
  autonomy,
  remembers: z.boolean(),
  /** Whether long pasted texts become files of the message; absent from older servers. */
  attaches_pastes: z.optional(z.boolean()),
  /** Whether owners of notebooks see what the user asked in vain; absent from older servers. */
  shares_questions: z.optional(z.boolean()),
});

export type Personalisation = z.infer<typeof personalisation>;
