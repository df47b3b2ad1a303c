import * as z from 'zod/mini';
import { sharing } from '../../governance/access/sharing.ts';

export const notebook = z.object({
  id: z.string(),
  notebook_id: z.string(),
  title: z.string(),
  description: z.string(),
  areaId: z.optional(z.nullable(z.string())),
  updated_at: z.string(),
  default_value: z.boolean(),
  sharing: z.optional(sharing),
});

export type Notebook = z.infer<typeof notebook>;
