import * as z from 'zod/mini';

/** One step of a drafted workflow. `manual`: nobody but a person can do it, or what does it is not known yet. */
export const blueprintStep = z.object({
  step_id: z.string(),
  title: z.string(),
  kind: z.enum(['trigger', 'action', 'condition', 'manual']),
  /** The app that does it, by its usual name. */
  app: z.optional(z.string()),
  detail: z.optional(z.string()),
});

export type BlueprintStep = z.infer<typeof blueprintStep>;

/** A workflow as it was drafted in a chat: the steps in their order. */
export const blueprintDraft = z.object({
  title: z.string(),
  summary: z.string(),
  steps: z.array(blueprintStep),
  /** Apps that have to be connected before it can run. */
  required_apps: z.array(z.string()),
  /** What the description left open, as questions to the user. */
  open_questions: z.array(z.string()),
});

export type BlueprintDraft = z.infer<typeof blueprintDraft>;

export const blueprintStatus = z.enum(['draft', 'ready']);

export type BlueprintStatus = z.infer<typeof blueprintStatus>;

export const blueprint = z.object({
  blueprint_id: z.string(),
  title: z.string(),
  notebook_id: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.string()),
});

export type Blueprint = z.infer<typeof blueprint>;
