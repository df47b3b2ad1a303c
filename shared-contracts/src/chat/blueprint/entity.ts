import * as z from 'zod/mini';

/** Describes one step of a drafted workflow. `manual` means that a person must do it, or that it isn't clear yet what does it. */
export const blueprintStep = z.object({
  step_id: z.string(),
  title: z.string(),
  kind: z.enum(['trigger', 'action', 'condition', 'manual']),
  /** The app that does it, by its common name. */
  app: z.optional(z.string()),
  detail: z.optional(z.string()),
});

export type BlueprintStep = z.infer<typeof blueprintStep>;

/** Describes a workflow drafted in a chat, with its steps in order. */
export const blueprintDraft = z.object({
  title: z.string(),
  summary: z.string(),
  steps: z.array(blueprintStep),
  /** Apps to connect before it can run. */
  required_apps: z.array(z.string()),
  /** Questions that the description leaves open. */
  open_questions: z.array(z.string()),
});

export type BlueprintDraft = z.infer<typeof blueprintDraft>;

export const blueprintStatus = z.enum(['draft', 'ready']);

export type BlueprintStatus = z.infer<typeof blueprintStatus>;
