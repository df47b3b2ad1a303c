import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** An uploaded or generated file. `s3_url` is a short-lived signed address on our own origin. */
export const file = z.object({
  file_id: z.string(),
  file_name: z.string(),
  s3_url: z.optional(z.string()),
  notebook_id: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.string()),
});
export type FileEntity = z.infer<typeof file>;

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
