import * as z from 'zod/mini';
import { requestedForm } from './form.ts';

/**
 * Says what a tool does to the world: nothing, something that can be taken back, something that can't, or something that leaves the server.
 * Every tool declares its effect.
 */
export const toolEffect = z.enum(['read', 'write', 'irreversible', 'outward']);

export type ToolEffect = z.infer<typeof toolEffect>;

/** Describes a change to a text, line by line. */
export const difference = z.object({
  lines: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
  /** Whether lines were left out because there are too many. */
  is_cut: z.boolean(),
});

export type Difference = z.infer<typeof difference>;

/** Describes what an action will do, for the person who decides about it. */
export const actPreview = z.object({
  /** The name of what is changed, or of what receives something. */
  target: z.optional(z.string()),
  difference: z.optional(difference),
  /** A form that is asked instead of an approval. */
  form: z.optional(requestedForm),
  /** What would leave, and what the assistant has read before, if it could be the result of an injected instruction. */
  leaves: z.optional(z.object({ text: z.string(), private: z.array(z.string()), untrusted: z.array(z.string()) })),
});

export type ActPreview = z.infer<typeof actPreview>;

/** Describes what a dry run would have done. */
export const plannedAct = z.object({
  /** The tool’s name in the reader’s language. */
  tool: z.string(),
  effect: toolEffect,
  /** What the tool would have been called with. */
  input: z.unknown(),
  preview: actPreview,
  /** Whether a real run would have waited for approval. */
  asks: z.boolean(),
  /** Whether a real run would have been refused, because private text could leave. */
  is_refused: z.boolean(),
});

export type PlannedAct = z.infer<typeof plannedAct>;

/** Says where an act is: done, undone, kept although it could have been undone, or done for good. */
export const actState = z.enum(['done', 'undone', 'kept', 'final']);

export type ActState = z.infer<typeof actState>;

/** Describes one act of a run. */
export const ledgerAct = z.object({
  act_id: z.string(),
  /** The tool’s name in the reader’s language. */
  tool: z.string(),
  target: z.nullable(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
  effect: toolEffect,
  state: actState,
  /** Says why a final act can’t be undone. */
  why: z.nullable(z.string()),
  created_at: z.string(),
  undone_at: z.nullable(z.string()),
});

export type LedgerAct = z.infer<typeof ledgerAct>;

/** Describes a run that changed something. */
export const ledgerRun = z.object({
  run_id: z.string(),
  session_id: z.nullable(z.string()),
  /** The agent’s name; null for a plain chat. */
  agent: z.nullable(z.string()),
  created_at: z.string(),
  acts: z.number(),
  /** The number of acts that can still be undone. */
  open: z.number(),
});

export type LedgerRun = z.infer<typeof ledgerRun>;

/** Describes an act whose target has changed since, so that undoing it needs a decision. */
export const changedAct = z.object({
  act_id: z.string(),
  /** Whether the act can be undone without losing what changed since. */
  can_merge: z.boolean(),
  /** What undoing it would change now. */
  difference: z.optional(difference),
});

export type ChangedAct = z.infer<typeof changedAct>;
