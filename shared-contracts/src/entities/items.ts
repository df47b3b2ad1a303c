import * as z from 'zod/mini';
import { limits } from '../limits.ts';

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

/** An agent as the API answers it. `image` is an address; `starters` are the prompts offered on its page. */
export const agent = z.object({
  agent_id: z.string(),
  agent_name: z.string(),
  email: z.string(),
  description: z.string().check(z.maxLength(limits.agentDescriptionMax)),
  instructions: z.string(),
  starters: z.array(z.string()),
  logo_filename: z.optional(z.nullable(z.string())),
  image: z.optional(z.nullable(z.string())),
  notebook_id: z.optional(z.nullable(z.string())),
  /** The folder of its knowledge files; null until there is one. */
  knowledge_id: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.string()),
  files: z.array(z.object({ s3_url: z.string(), file_name: z.string() })),
});
export type Agent = z.infer<typeof agent>;

const agentStarters = z
  .array(z.string().check(z.maxLength(limits.agentStarterMax)))
  .check(z.maxLength(limits.agentStartersMax, `An agent has at most ${limits.agentStartersMax} starters.`));

export const agentCreate = z.object({
  email: z.string(),
  name: z.string().check(z.minLength(1), z.maxLength(limits.agentNameMax)),
  image: z.optional(z.nullable(z.string())),
  description: z.string().check(z.minLength(1), z.maxLength(limits.agentDescriptionMax)),
  instructions: z.string().check(z.minLength(1), z.maxLength(limits.agentInstructionsMax)),
  starters: agentStarters,
  knowledge_id: z.optional(z.nullable(z.string())),
  logo_filename: z.optional(z.nullable(z.string())),
});
export const agentUpdate = z.object({
  email: z.string(),
  agent_id: z.string(),
  name: z.string().check(z.minLength(1), z.maxLength(limits.agentNameMax)),
  description: z.string().check(z.minLength(1), z.maxLength(limits.agentDescriptionMax)),
  instructions: z.string().check(z.minLength(1), z.maxLength(limits.agentInstructionsMax)),
  starters: agentStarters,
  image: z.optional(z.nullable(z.string())),
  logo_filename: z.optional(z.nullable(z.string())),
  knowledge_id: z.optional(z.nullable(z.string())),
});

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
