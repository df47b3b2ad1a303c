import * as z from 'zod/mini';

export const notebook = z.object({
  id: z.string(),
  notebook_id: z.string(),
  title: z.string(),
  description: z.string(),
  areaId: z.optional(z.nullable(z.string())),
  updated_at: z.string(),
  default_value: z.boolean(),
});

export type Notebook = z.infer<typeof notebook>;
