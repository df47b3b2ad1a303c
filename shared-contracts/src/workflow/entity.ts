import * as z from 'zod/mini';

export const workflow = z.object({
  workflow_id: z.string(),
  workflow_name: z.string(),
  type: z.string(),
  created_at: z.optional(z.string()),
});

export type Workflow = z.infer<typeof workflow>;
