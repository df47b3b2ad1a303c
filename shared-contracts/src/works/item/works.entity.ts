import * as z from 'zod/mini';

export const report = z.object({
  report_id: z.string(),
  file_name: z.string(),
  s3_url: z.optional(z.string()),
  title: z.string(),
  notebook_id: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.string()),
});

export type Report = z.infer<typeof report>;

export const blueprint = z.object({
  blueprint_id: z.string(),
  title: z.string(),
  notebook_id: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.string()),
});

export type Blueprint = z.infer<typeof blueprint>;

export const workflow = z.object({
  workflow_id: z.string(),
  workflow_name: z.string(),
  type: z.string(),
  created_at: z.optional(z.string()),
});

export type Workflow = z.infer<typeof workflow>;
