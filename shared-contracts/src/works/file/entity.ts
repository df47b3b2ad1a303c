import * as z from 'zod/mini';
import { sharing } from '../../governance/access/sharing.ts';

/** Describes how far a file has been read: `stored` isn't read (a picture or a film); `ready` can be cited and searched. */
export const fileStatuses = ['stored', 'queued', 'indexing', 'ready', 'failed'] as const;

/**
 * Describes how far the text in a file's pictures has been recognized: its scanned pages, how many are done, and in percent how sure the text
 * is once all are. Without a program for it (`is_missing`), they wait until the server has one; `install` is the command for it, which only
 * owners of the installation get, on the file's page.
 */
export const fileRecognition = z.object({
  pages: z.number(),
  done: z.number(),
  confidence: z.nullable(z.number()),
  is_missing: z.boolean(),
  install: z.optional(z.string()),
});

/** Describes an uploaded or generated file. `s3_url` is a short-lived signed address on our own origin. */
export const file = z.object({
  file_id: z.string(),
  file_name: z.string(),
  s3_url: z.optional(z.string()),
  notebook_id: z.optional(z.nullable(z.string())),
  /** The knowledge folder that the file is in. */
  knowledge_id: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.string()),
  /** In bytes. */
  size: z.optional(z.number()),
  /** Media type derived from the name's ending. */
  type: z.optional(z.string()),
  status: z.optional(z.enum(fileStatuses)),
  /** Explains why the text couldn't be read, or isn't. */
  failure: z.optional(z.nullable(z.string())),
  /** Absent for files without scanned pages. */
  recognition: z.optional(fileRecognition),
  /** How it is shared; only on its own page. */
  sharing: z.optional(sharing),
});

export type FileEntity = z.infer<typeof file>;

/** Returns whether more of a file's text will be there soon. */
export const isBeingRead = ({ status, recognition }: Pick<FileEntity, 'status' | 'recognition'>): boolean =>
  status === 'queued' ||
  status === 'indexing' ||
  (recognition !== undefined && !recognition.is_missing && recognition.done < recognition.pages);

/** Describes an unfinished upload. `received` is the offset of the next part. */
export const upload = z.object({
  upload_id: z.string(),
  file_name: z.string(),
  size: z.number(),
  received: z.number(),
});

export type Upload = z.infer<typeof upload>;

/** Describes a part of a file's text that answers cite. */
export const filePassage = z.object({
  passage_id: z.string(),
  heading: z.string(),
  text: z.string(),
  /** Starts at 1; null if the format has no pages. Slides and sheets count as pages. */
  page: z.nullable(z.number()),
  /** The cells of a sheet or the lines of a file, such as `B2:D41` or `L12-L40`; empty for other formats. */
  location: z.optional(z.string()),
});

export type FilePassage = z.infer<typeof filePassage>;
