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
