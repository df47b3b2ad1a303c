import * as z from 'zod/mini';
import { sharing } from '../../governance/access/sharing.ts';
import { listedKind } from '../../kernel/access/item-ref.ts';

/** Describes what is in a notebook and who can open it, for its card. */
export const notebookContents = z.object({
  /** Kinds without any are left out. */
  counts: z.partialRecord(listedKind, z.number()),
  /** Whether its document has text. */
  has_document: z.boolean(),
  /** How many of its files are still being read, and how many could not be. */
  reading_files: z.int(),
  failed_files: z.int(),
  /** How much of its files can be found by meaning, while a model of the installation embeds them for the first time. */
  meaning_percent: z.optional(z.int()),
  /** The owner and some of the others, for those who may edit the notebook; for others the owner. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  people_total: z.int(),
});

export type NotebookContents = z.infer<typeof notebookContents>;

export const notebook = z.object({
  id: z.string(),
  notebook_id: z.string(),
  title: z.string(),
  description: z.string(),
  areaId: z.optional(z.nullable(z.string())),
  updated_at: z.string(),
  default_value: z.boolean(),
  sharing: z.optional(sharing),
  /** Only in lists that asked for it. */
  contents: z.optional(notebookContents),
});

export type Notebook = z.infer<typeof notebook>;
