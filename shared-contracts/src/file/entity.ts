import * as z from 'zod/mini';

/** How far a file's text is: `stored` has none to read (a picture), `ready` is found by answers and search. */
export const fileStatuses = ['stored', 'queued', 'indexing', 'ready', 'failed'] as const;

/** An uploaded or generated file. `s3_url` is a short-lived signed address on our own origin. */
export const file = z.object({
  file_id: z.string(),
  file_name: z.string(),
  s3_url: z.optional(z.string()),
  notebook_id: z.optional(z.nullable(z.string())),
  /** The folder of an agent's knowledge that the file is in. */
  knowledge_id: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.string()),
  /** In bytes. */
  size: z.optional(z.number()),
  /** Media type by the name's ending. */
  type: z.optional(z.string()),
  status: z.optional(z.enum(fileStatuses)),
  /** Why the text could not be read, as a sentence. */
  failure: z.optional(z.nullable(z.string())),
});

export type FileEntity = z.infer<typeof file>;

/** An upload that is under way: `received` is the offset at which the next part goes on. */
export const upload = z.object({
  upload_id: z.string(),
  file_name: z.string(),
  size: z.number(),
  received: z.number(),
});

export type Upload = z.infer<typeof upload>;

/** A piece of a file's text as answers cite it. */
export const filePassage = z.object({
  passage_id: z.string(),
  heading: z.string(),
  text: z.string(),
  /** Counted from 1; null where the format has no pages. Slides and sheets count as pages. */
  page: z.nullable(z.number()),
});

export type FilePassage = z.infer<typeof filePassage>;
